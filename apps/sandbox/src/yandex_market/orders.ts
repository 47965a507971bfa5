import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import { moscowDay } from '../goods/days.ts';
import type { Account, Box, Order } from './account.ts';
import { piecesIn, setBoxes } from './assembly.ts';
import { OrderPath, orderOf } from './order-path.ts';
import { orderRow } from './order-rows.ts';
import { StatusName } from './order-statuses.ts';
import { BusinessPath, Ids, market, mustOwn, type Operations, ok, pages, pagingOf, wrong } from './wire.ts';

const Moment = z.iso.datetime({ offset: true }).transform((at) => Date.parse(at));
const Day = z.iso.date();

const Filter = z.object({
  orderIds: Ids(50).nullish(),
  programTypes: z
    .array(z.enum(['FBY', 'FBS', 'DBS', 'EXPRESS', 'LAAS']))
    .min(1)
    .nullish(),
  campaignIds: Ids(50).nullish(),
  statuses: z.array(StatusName).min(1).nullish(),
  substatuses: z.array(z.string()).min(1).nullish(),
  dates: z
    .object({
      creationDateFrom: Day.optional(),
      creationDateTo: Day.optional(),
      shipmentDateFrom: Day.optional(),
      shipmentDateTo: Day.optional(),
      updateDateFrom: Moment.optional(),
      updateDateTo: Moment.optional(),
    })
    .optional(),
  fake: z.boolean().optional(),
  waitingForCancellationApprove: z.boolean().optional(),
});
type Filter = z.output<typeof Filter>;

const longest = 30 * 24 * 3_600_000;

export const orders: Operations = {
  'POST /v1/businesses/{businessId}/orders': market.lists(
    'orders',
    { path: BusinessPath, query: pages(50, 50), body: Filter },
    ({ account, now }, { path, query, body }) => {
      mustOwn(account, path);
      const { updateDateFrom: from, updateDateTo: to } = body.dates ?? {};
      if (from !== undefined && to !== undefined && to - from > longest)
        throw wrong('The period is longer than 30 days');
      const page = pageOf(
        Object.values(account.orders).filter((order) => fits(account, order, body)),
        ({ id }) => padded(id),
        { cursor: query.pageToken, limit: query.limit },
      );
      return { orders: page.rows.map((order) => orderRow(account, order, now)), ...pagingOf(page.cursor) };
    },
  ),

  'GET /v2/campaigns/{campaignId}/orders/{orderId}/buyer': market.reads(
    { path: OrderPath },
    ({ account }, { path }) => {
      const order = orderOf(account, path);
      if (order.model !== 'DBS') throw wrong(`Order ${order.id} is not of the DBS model`);
      if (!['PROCESSING', 'DELIVERY', 'PICKUP'].includes(order.status))
        throw wrong(`Order ${order.id} with status ${order.status} has no information about the buyer`);
      return ok({
        id: '7',
        type: 'PERSON',
        lastName: 'Смирнова',
        firstName: 'Анна',
        middleName: 'Сергеевна',
        phone: '+79990000007',
        trusted: false,
      });
    },
  ),

  'PUT /v2/campaigns/{campaignId}/orders/{orderId}/boxes': market.writes(
    {
      path: OrderPath,
      body: z.object({
        boxes: z
          .array(z.object({ items: z.array(z.object({ id: z.int(), fullCount: z.int().min(1) })).min(1) }))
          .min(1),
        allowRemove: z.boolean().default(false),
      }),
    },
    (call, { path, body }) => {
      const order = orderOf(call.account, path);
      if (order.status !== 'PROCESSING' || order.substatus !== 'STARTED')
        throw wrong(`Order ${order.id} with status ${order.status} is not allowed for changing boxes`);
      const boxes = body.boxes.map(({ items }): Box => ({ id: 60_000_000 + call.next(), items }));
      refuseUnfit(order, boxes, body.allowRemove);
      setBoxes(call.account, order, boxes, call.now);
      return ok({ boxes: boxes.map(({ id, items }) => ({ items, boxId: id })) });
    },
  ),
};

function refuseUnfit(order: Order, boxes: Box[], allowRemove: boolean): void {
  const packed = piecesIn(boxes);
  const strange = [...packed.keys()].find((id) => !order.items.some((item) => item.id === id));
  if (strange !== undefined) throw wrong(`Item ${strange} is not found in order ${order.id}`);
  const more = order.items.find(({ id, count }) => (packed.get(id) ?? 0) > count);
  if (more) throw wrong(`Item ${more.id} has more pieces in boxes than in the order`);
  const less = order.items.some(({ id, count }) => (packed.get(id) ?? 0) < count);
  if (less && !allowRemove) throw wrong('Removing items is not allowed without allowRemove');
  const all = order.items.reduce((sum, { price, count }) => sum + price * count, 0);
  const left = order.items.reduce((sum, { id, price }) => sum + price * (packed.get(id) ?? 0), 0);
  if (less && left < all * 0.01) throw wrong('Removed items make more than 99% of the order');
}

function fits(account: Account, order: Order, filter: Filter): boolean {
  const { dates = {} } = filter;
  const shipped = account.shipments[order.shipment]?.day ?? '';
  const among = <Value>(values: readonly Value[] | null | undefined, value: Value) => values?.includes(value) ?? true;
  return (
    among(filter.orderIds, order.id) &&
    among<string>(filter.programTypes, order.model) &&
    among(filter.campaignIds, order.campaign) &&
    among<string>(filter.statuses, order.status) &&
    among(filter.substatuses, order.substatus) &&
    (filter.fake ?? order.fake) === order.fake &&
    (!filter.waitingForCancellationApprove || order.askedAt !== undefined) &&
    order.changedAt >= (dates.updateDateFrom ?? 0) &&
    order.changedAt <= (dates.updateDateTo ?? Number.POSITIVE_INFINITY) &&
    moscowDay(order.createdAt) >= (dates.creationDateFrom ?? '') &&
    moscowDay(order.createdAt) <= (dates.creationDateTo ?? '9') &&
    shipped >= (dates.shipmentDateFrom ?? '') &&
    shipped <= (dates.shipmentDateTo ?? '9')
  );
}
