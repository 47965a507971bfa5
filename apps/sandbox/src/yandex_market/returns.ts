import { z } from 'zod';
import type { Tick } from '../frame/clock.ts';
import { padded, pageOf } from '../frame/paging.ts';
import { moscowDay } from '../goods/days.ts';
import type { Account, Order, Return } from './account.ts';
import { CampaignPath, campaignOf, market, moment, type Operations, ok, pages, pagingOf, roubles } from './wire.ts';

/** Several of a query are written with commas. */
const Several = z
  .string()
  .transform((text) => text.split(','))
  .optional();

export const returns: Operations = {
  'GET /v2/campaigns/{campaignId}/returns': market.lists(
    'result.returns',
    {
      path: CampaignPath,
      query: pages(100, 50).extend({
        orderIds: Several,
        statuses: Several,
        shipmentStatuses: Several,
        type: z.enum(['UNREDEEMED', 'RETURN']).optional(),
        fromDate: z.iso.date().optional(),
        toDate: z.iso.date().optional(),
      }),
    },
    ({ account }, { path, query }) => {
      const { id } = campaignOf(account, path);
      const among = (wanted: string[] | undefined, value: string) => wanted?.includes(value) ?? true;
      const found = Object.values(account.returns ?? {}).filter(
        (one) =>
          account.orders[one.order]?.campaign === id &&
          among(query.orderIds, String(one.order)) &&
          among(query.statuses, one.refund) &&
          among(query.shipmentStatuses, one.status) &&
          (query.type ?? one.type) === one.type &&
          moscowDay(one.changedAt) >= (query.fromDate ?? '') &&
          moscowDay(one.changedAt) <= (query.toDate ?? '9'),
      );
      const page = pageOf(found, (one) => padded(one.id), { cursor: query.pageToken, limit: query.limit });
      return ok({ returns: page.rows.map((one) => row(account, one)), ...pagingOf(page.cursor) });
    },
  ),
};

/** Returns an order that a buyer gives back, or doesn't fetch, to the seller. */
export function returnOrder(account: Account, order: Order, type: Return['type'], tick: Tick): void {
  const id = 70_000_000 + tick.next();
  // Who brings orders decides about what comes back, too.
  const asked = type === 'RETURN' && order.model === 'DBS';
  account.returns = {
    ...account.returns,
    [id]: {
      id,
      order: order.id,
      type,
      ...(asked
        ? { refund: 'WAITING_FOR_DECISION', status: 'CREATED' }
        : { refund: type === 'RETURN' ? 'REFUNDED' : 'COMPLETE_WITHOUT_REFUND', status: 'IN_TRANSIT' }),
      createdAt: tick.now,
      changedAt: tick.now,
      nextAt: asked ? 0 : tick.clock + tick.pace.step,
    },
  };
}

const next: Partial<Record<Return['status'], Return['status']>> = {
  CREATED: 'IN_TRANSIT',
  IN_TRANSIT: 'READY_FOR_PICKUP',
  READY_FOR_PICKUP: 'PICKED',
};

/** Returns go on by themselves until the seller has them. True when one did. */
export function advanceReturns(account: Account, { now, clock, pace }: Tick): boolean {
  const due = Object.values(account.returns ?? {}).filter(({ nextAt }) => nextAt > 0 && nextAt <= clock);
  for (const one of due) {
    const status = next[one.status] ?? one.status;
    Object.assign(one, { status, changedAt: now, nextAt: next[status] ? clock + pace.step : 0 });
  }
  return due.length > 0;
}

const keptDays = 14;

/** A return as …/returns shows it. */
export function row(account: Account, one: Return) {
  const order = account.orders[one.order];
  const warehouse = account.warehouses.find(({ id }) => id === order?.warehouse);
  const items = order?.items ?? [];
  const sum = items.reduce((all, { price, count }) => all + price * count, 0);
  const buyers = { comment: 'Не подошло, возвращаю', reasonType: 'DOES_NOT_FIT', subreasonType: 'USER_DID_NOT_LIKE' };
  const decisionOf = (id: number) =>
    one.refund === 'WAITING_FOR_DECISION' ? 'UNKNOWN' : (one.decisions?.[id]?.decisionType ?? 'REFUND_MONEY');
  return {
    id: one.id,
    orderId: one.order,
    creationDate: moment(one.createdAt),
    updateDate: moment(one.changedAt),
    refundStatus: one.refund,
    logisticPickupPoint: {
      id: warehouse?.id ?? 0,
      name: 'Пункт выдачи Маркета',
      address: {
        country: 'Россия',
        city: warehouse?.city ?? '',
        street: warehouse?.street ?? '',
        house: '9',
        postcode: '',
      },
      instruction: 'Назовите номер возврата',
      type: 'PICKUP_POINT',
      logisticPartnerId: 1,
    },
    // Told of what waits to be fetched only.
    ...(one.status === 'READY_FOR_PICKUP' && { pickupTillDate: moment(one.changedAt + keptDays * 24 * 3_600_000) }),
    shipmentRecipientType: 'SHOP',
    shipmentStatus: one.status,
    amount: roubles(sum),
    items: items.map(({ id, offerId, count, price }) => ({
      marketSku: account.offers[offerId]?.marketSku || 1,
      shopSku: offerId,
      count,
      ...(one.type === 'RETURN' && {
        decisions: [
          { returnItemId: id, count, ...buyers, decisionType: decisionOf(id), amount: roubles(price * count) },
        ],
      }),
      instances: Array.from({ length: count }, () => ({ stockType: 'FIT', status: one.status })),
    })),
    returnType: one.type,
    fastReturn: false,
  };
}
