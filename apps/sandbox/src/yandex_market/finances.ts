import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import { moscowDay } from '../goods/days.ts';
import type { Account, Order, OrderItem, Return } from './account.ts';
import { CampaignPath, campaignOf, market, moment, type Operations, ok, pages, pagingOf, wrong } from './wire.ts';

/** Share that the Market keeps of a price, in percent, and the costs of its services. */
export const feePercent = 14;
export const transferPercent = 1;
export const services = {
  DELIVERY_TO_CUSTOMER: 69,
  SORTING: 20.5,
  RETURN_PROCESSING: 15.25,
  RETURNED_ORDERS_STORAGE: 15,
} as const;

export const finances: Operations = {
  'POST /v2/campaigns/{campaignId}/stats/orders': market.lists(
    'result.orders',
    {
      path: CampaignPath,
      query: pages(200, 200),
      body: z.object({
        dateFrom: z.iso.date().optional(),
        dateTo: z.iso.date().optional(),
        updateFrom: z.iso.date().optional(),
        updateTo: z.iso.date().optional(),
        orders: z.array(z.int()).min(1).nullish(),
        statuses: z.array(z.string()).min(1).nullish(),
        hasCis: z.boolean().optional(),
      }),
    },
    ({ account }, { path, query, body }) => {
      const { id } = campaignOf(account, path);
      if ((body.dateFrom ?? body.dateTo) && (body.updateFrom ?? body.updateTo))
        throw wrong('dateFrom and dateTo cannot be used with updateFrom and updateTo');
      const among = <Value>(wanted: readonly Value[] | null | undefined, value: Value) =>
        wanted?.includes(value) ?? true;
      const between = (at: string, from = '', to = '9') => at >= from && at <= to;
      const found = Object.values(account.orders).filter(
        (order) =>
          order.campaign === id &&
          !body.hasCis &&
          among(body.orders, order.id) &&
          among(body.statuses, statusOf(account, order)) &&
          between(moscowDay(order.createdAt), body.dateFrom, body.dateTo) &&
          between(moscowDay(changedAt(account, order)), body.updateFrom, body.updateTo),
      );
      const page = pageOf(found, (order) => padded(order.id), { cursor: query.pageToken, limit: query.limit });
      return ok({ orders: page.rows.map((order) => row(account, order)), ...pagingOf(page.cursor) });
    },
  ),
};

const backOf = (account: Account, order: Order): Return | undefined =>
  Object.values(account.returns ?? {}).find((one) => one.order === order.id);

const changedAt = (account: Account, order: Order) => Math.max(order.changedAt, backOf(account, order)?.changedAt ?? 0);

/** A cancelled order says how far it had come. */
function statusOf(account: Account, order: Order): string {
  if (order.status !== 'CANCELLED') return order.status;
  return order.lost || backOf(account, order) ? 'CANCELLED_IN_DELIVERY' : 'CANCELLED_IN_PROCESSING';
}

function row(account: Account, order: Order) {
  const warehouse = account.warehouses.find(({ id }) => id === order.warehouse);
  const price = (type: string, each: number, count: number) => ({ type, costPerItem: each, total: each * count });
  return {
    id: order.id,
    creationDate: moscowDay(order.createdAt),
    statusUpdateDate: moment(order.changedAt),
    status: statusOf(account, order),
    paymentType: 'PREPAID',
    fake: order.fake,
    deliveryRegion: { id: 213, name: order.region },
    items: order.items.map((item) => ({
      offerName: item.offerName,
      marketSku: account.offers[item.offerId]?.marketSku || 1,
      shopSku: item.offerId,
      count: item.count,
      prices: [price('BUYER', item.price, item.count), price('MARKETPLACE', item.subsidy, item.count)],
      warehouse: { id: order.warehouse, name: warehouse?.name ?? '' },
      ...(order.status === 'RETURNED' && { details: [{ itemStatus: 'RETURNED', itemCount: item.count }] }),
    })),
    payments: paymentsOf(account, order),
    commissions: commissionsOf(account, order),
    ...(isSold(order) && { subsidies: subsidiesOf(order) }),
    currency: 'RUR',
  };
}

const isSold = ({ status }: Order) => status === 'DELIVERED' || status === 'RETURNED';

const totalOf = ({ items }: Order, each: (item: OrderItem) => number) =>
  items.reduce((sum, item) => sum + each(item) * item.count, 0);

/** Payments of buyers when they got the order, and their refunds. */
function paymentsOf(account: Account, order: Order) {
  if (!isSold(order)) return [];
  const total = totalOf(order, ({ price }) => price);
  const transfer = (type: 'PAYMENT' | 'REFUND', at: number) => ({
    id: `${type === 'PAYMENT' ? 'P' : 'R'}-${order.id}`,
    date: moscowDay(at),
    type,
    source: 'BUYER',
    total,
    paymentOrder: { id: String(order.id % 100_000), date: moscowDay(at + 7 * 24 * 3_600_000) },
  });
  const paid = transfer('PAYMENT', order.deliveredAt ?? order.changedAt);
  const back = order.status === 'RETURNED' ? backOf(account, order) : undefined;
  return back ? [paid, transfer('REFUND', back.createdAt)] : [paid];
}

/**
 * Costs of services: placement of what stayed sold, a way there for whatever set off, a way back and storage for what
 * came back.
 */
function commissionsOf(account: Account, order: Order) {
  const back = backOf(account, order);
  const setOff = !['PROCESSING', 'CANCELLED'].includes(order.status) || back;
  const share = (of: number, percent: number) => Math.round(of * percent) / 100;
  const service = (type: string, actual: number) => [{ type, actual }];
  const stored = back?.status === 'PICKED';
  const full = totalOf(order, ({ price, subsidy }) => price + subsidy);
  return [
    ...(order.status === 'DELIVERED' ? service('FEE', share(full, feePercent)) : []),
    ...(isSold(order)
      ? service(
          'PAYMENT_TRANSFER',
          share(
            totalOf(order, ({ price }) => price),
            transferPercent,
          ),
        )
      : []),
    ...(setOff && order.model === 'FBS'
      ? (['DELIVERY_TO_CUSTOMER', 'SORTING'] as const).flatMap((type) => service(type, services[type]))
      : []),
    ...(back ? service('RETURN_PROCESSING', services.RETURN_PROCESSING) : []),
    ...(stored ? service('RETURNED_ORDERS_STORAGE', services.RETURNED_ORDERS_STORAGE) : []),
  ];
}

/** Points for the Market's own discount, taken back with what comes back. */
function subsidiesOf(order: Order) {
  const amount = totalOf(order, ({ subsidy }) => subsidy);
  const points = (operationType: string) => ({ operationType, type: 'SUBSIDY', amount });
  return order.status === 'RETURNED' ? [points('ACCRUAL'), points('DEDUCTION')] : [points('ACCRUAL')];
}
