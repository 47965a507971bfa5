import { type changeOrder, isUnassembledState, type OrderEvent, roubles, type Types } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { offersForSale } from '../stored/new-order.queries.ts';
import type { StoredOrder } from '../stored/order-state.queries.ts';
import { ownOrderFields, updateOwnFields } from '../stored/own-orders.queries.ts';
import { activeParcels, unpack } from '../stored/parcels.queries.ts';
import { deliveryOfOrder, type OrderDelivery, updateDelivery } from '../stored/recipients.queries.ts';
import { listLines } from '../stored/remote-orders.queries.ts';
import { storedSource } from '../stored/sources.queries.ts';
import { replaceLines } from './new-order.ts';
import { linesOf, mustFollow } from './own-order.ts';

type Body = Types<typeof changeOrder>['body'];
type Change = OrderEvent['changes'][number];

/** Fields agreed on with the buyer. */
const agreed = [
  ...['lines', 'source', 'deliveryType', 'region', 'recipient', 'address', 'deliverFrom', 'deliverTo', 'services'],
] as (keyof Body)[];

/** Changes what was agreed on with the buyer of an own order, which is locked; answers what the history tells of it. Refuses one of a marketplace, and a packed one. */
export async function changeOwnOrder(db: Db, order: StoredOrder, body: Body): Promise<Change[]> {
  if (agreed.every((field) => body[field] === undefined)) return [];
  if (order.marketplace !== null)
    throw conflict('not_own', 'Это заказ маркетплейса: состав, доставку и получателя назначает он');
  const parcels = await activeParcels(db, order.id);
  if (!isUnassembledState(order.state) || parcels.some(({ state }) => state !== 'open'))
    throw conflict('packed', 'Заказ уже собран: состав, доставку и получателя больше не изменить');
  return [
    ...(await changeLines(db, order, body.lines, parcels)),
    ...(await changeFields(db, order, body)),
    ...(await changeDelivery(db, order, body)),
  ];
}

async function changeLines(
  db: Db,
  order: StoredOrder,
  wanted: Body['lines'],
  parcels: { id: string }[],
): Promise<Change[]> {
  if (wanted === undefined) return [];
  const before = await listLines(db, order.id);
  const agreedPrice = new Map(before.map(({ offer, kopecks }) => [offer, roubles(kopecks)]));
  const priced = wanted.map((line) => ({ ...line, price: line.price ?? agreedPrice.get(line.offer) }));
  const { lines, currency } = linesOf(
    priced,
    await offersForSale(db, [...new Set(wanted.map(({ offer }) => offer))]),
    'lines',
  );
  const { currency: usual } = await ownOrderFields(db, order.id);
  if (currency !== usual)
    throw invalid('lines.0.offer', 'этот товар стоит в другой валюте: заведите для него отдельный заказ');
  const inWords = (some: typeof lines) =>
    some
      .map(({ title, quantity }) => `${title} ×${quantity}`)
      .join(', ')
      .slice(0, 500);
  const sums = (some: typeof lines) =>
    some.map(({ offer, quantity, kopecks }) => [offer, quantity, kopecks].join()).join(';');
  if (sums(before) === sums(lines)) return [];
  await unpack(
    db,
    order.id,
    parcels.map(({ id }) => id),
  );
  await replaceLines(db, { ...order, orderNumber: null }, lines);
  return [{ field: 'Товары', was: inWords(before), became: inWords(lines) }];
}

async function changeFields(db: Db, order: StoredOrder, { source, deliveryType, region }: Body): Promise<Change[]> {
  if (source === undefined && deliveryType === undefined && region === undefined) return [];
  const before = await ownOrderFields(db, order.id);
  const to = source ? await storedSource(db, source) : null;
  if (to === undefined) throw invalid('source', 'такого источника нет');
  const after = {
    source: source === undefined ? before.source : source,
    deliveryType: deliveryType ?? before.deliveryType,
    region: region === undefined ? before.region : region,
  };
  await updateOwnFields(db, order.id, after);
  const sourceTitle = source === undefined ? before.sourceTitle : (to?.title ?? null);
  return changed([
    ['Источник', before.sourceTitle, sourceTitle],
    ['Доставка', before.deliveryType, after.deliveryType],
    ['Регион', before.region, after.region],
  ]);
}

async function changeDelivery(db: Db, order: StoredOrder, body: Body): Promise<Change[]> {
  const before = await deliveryOfOrder(db, order.id);
  if (!before) return [];
  const given = ({ recipient, address, deliverFrom, deliverTo, services }: Body) => ({
    recipient,
    address,
    deliverFrom,
    deliverTo,
    services,
  });
  const named = Object.entries(given(body)).filter(([, value]) => value !== undefined);
  if (named.length === 0) return [];
  const { erasedAt: _, ...known } = before;
  const after: OrderDelivery = { ...known, ...Object.fromEntries(named) };
  mustFollow(after);
  await updateDelivery(db, order.id, after);
  // Who gets it and where is told by the order alone: the history outlives that.
  const told = (value: object | null) => JSON.stringify(value);
  const hidden = (field: string, was: object | null, became: object | null): Change[] =>
    told(was) === told(became) ? [] : [{ field, was: null, became: became ? 'изменён' : 'убран' }];
  return [
    ...hidden('Получатель', known.recipient, after.recipient),
    ...hidden('Адрес', known.address, after.address),
    ...changed([
      ['Привезти не раньше', known.deliverFrom, after.deliverFrom],
      ['Привезти до', known.deliverTo, after.deliverTo],
      ['Услуги', titlesOf(known), titlesOf(after)],
    ]),
  ];
}

const titlesOf = ({ services }: OrderDelivery): string | null =>
  services.map(({ title, price }) => (price === null ? title : `${title}, ${price}`)).join('; ') || null;

const changed = (fields: [field: string, was: string | null, became: string | null][]): Change[] =>
  fields.flatMap(([field, was, became]) => (was === became ? [] : [{ field, was, became }]));
