import {
  changeOrder,
  countOrders,
  createOrder,
  createOrderNote,
  done,
  findOrderByNumber,
  findOrderHistory,
  findOrders,
  getOrder,
  kopecks,
  markOrderSent,
  markOrderUnsent,
  orderStates,
  orderTabs,
  removeOrder,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import * as queries from './orders.queries.ts';
import { sourceById } from './sources.queries.ts';
import { statusesByIds } from './statuses.queries.ts';
import { byPerson, historyOf, record } from './workflow/history.queries.ts';
import { insertOrder, nextOwnNumber, offersForSale } from './workflow/new-order.queries.ts';
import { complete, mustLock, readOrder } from './workflow/order-model.ts';
import { tellChanged } from './workflow/order-state.queries.ts';
import { settleReserves } from './workflow/reserves.queries.ts';

/** Every piece is a row: beyond this an order is rather a delivery to a warehouse. */
const mostUnits = 10_000;
const mostKopecks = 10 ** 14;

/** A count of nothing for each of the names. */
const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

export const orders = [
  handle(findOrders, async ({ db, body }) => ({
    rows: await queries.ordersBy(db, body, { ...body, sort: body.sort ?? '-createdAt' }),
  })),

  handle(countOrders, async ({ db, body }) => {
    const states = zeros(orderStates);
    for (const { state, count } of await queries.ordersByState(db)) states[state] = count;
    const tabs = { ...zeros(orderTabs), all: Object.values(states).reduce((sum, count) => sum + count, 0) };
    for (const tab of orderTabs) if (tab !== 'all') tabs[tab] = await queries.ordersInTab(db, tab);
    return { ...(await queries.orderTotals(db, body)), tabs, states };
  }),

  handle(getOrder, ({ db, path }) => readOrder(db, path.id)),

  handle(createOrder, async ({ db, user, body }) => {
    if (body.source !== null && !(await sourceById(db, body.source))) {
      throw invalid('source', 'такого источника нет');
    }
    const known = await offersForSale(
      db,
      body.products.map((line) => line.offer),
    );
    const lines = body.products.map((line, place) => {
      const offer = known.get(line.offer);
      if (!offer) throw invalid(`products.${place}.offer`, 'такого предложения нет');
      const price = line.price === undefined ? offer.kopecks : kopecks(line.price);
      if (price === null) throw invalid(`products.${place}.price`, `у «${offer.title}» нет цены: укажите её`);
      return { ...offer, offer: offer.id, sku: null, quantity: line.quantity, kopecks: Number(price) };
    });
    const units = lines.reduce((sum, line) => sum + line.quantity, 0);
    if (units > mostUnits) throw invalid('products', `в одном заказе не больше ${mostUnits} штук`);
    const sum = lines.reduce((total, line) => total + line.kopecks * line.quantity, 0);
    if (sum > mostKopecks) throw invalid('products', 'сумма заказа слишком велика');
    const id = await insertOrder(db, {
      ...body,
      account: null,
      marketplace: null,
      number: body.number ?? (await nextOwnNumber(db)),
      orderNumber: null,
      state: 'new',
      rawStatus: null,
      substatus: null,
      at: new Date().toISOString(),
      createdAt: new Date().toISOString(),
      city: null,
      warehouse: null,
      deliveryMethod: null,
      trackingNumber: null,
      cancelReason: null,
      gone: false,
      lines,
    });
    if (!id) throw conflict('number_taken', `Заказ с номером ${body.number} уже есть`);
    await record(db, [id], byPerson(user), { kind: 'created', message: 'Заказ заведён вручную' });
    await tellChanged(db, [id]);
    return readOrder(db, id);
  }),

  handle(changeOrder, async ({ db, user, path, body }) => {
    const order = await mustLock(db, path.id);
    if (body.version !== undefined && body.version !== order.version) {
      throw conflict('stale', 'Заказ успели изменить: откройте его заново и повторите');
    }
    if (body.shipBy !== undefined && order.marketplace !== null) {
      throw invalid('shipBy', 'срок отгрузки назначает маркетплейс');
    }
    const changes = [];
    if (body.status !== undefined && body.status !== order.status) {
      const found = await statusesByIds(db, [order.status, body.status]);
      const [was, became] = [order.status, body.status].map((id) => found.find((status) => status.id === id)?.title);
      if (became === undefined) throw invalid('status', 'такого статуса нет');
      changes.push({ field: 'Статус', was: was ?? null, became });
    }
    if (body.comment !== undefined)
      changes.push({ field: 'Комментарий', was: null, became: body.comment.slice(0, 500) });
    if (body.shipBy !== undefined) {
      changes.push({ field: 'Отгрузить до', was: order.shipBy, became: body.shipBy });
    }
    if (body.properties !== undefined) changes.push({ field: 'Свойства', was: null, became: 'изменены' });
    await queries.updateOrder(db, path.id, body);
    if (changes.length > 0) {
      const kind = body.status === undefined ? 'changed' : 'status';
      await record(db, [path.id], byPerson(user), { kind, message: 'Заказ изменён', changes });
    }
    await tellChanged(db, [path.id]);
    return readOrder(db, path.id);
  }),

  handle(removeOrder, async ({ db, path }) => {
    const order = await mustLock(db, path.id);
    if (order.account !== null) throw conflict('not_own', 'Заказ маркетплейса не удаляется: его можно отменить');
    if (order.state !== 'new' && order.state !== 'cancelled') {
      throw conflict('not_allowed', 'Заказ уже в работе: сначала отмените его');
    }
    await queries.archiveOrder(db, path.id);
    await settleReserves(db, path.id);
    await tellChanged(db, [path.id]);
    return done;
  }),

  handle(markOrderSent, async ({ db, user, path }) => {
    await mustLock(db, path.id);
    await queries.markAccounting(db, path.id, true);
    await record(db, [path.id], byPerson(user), { kind: 'changed', message: 'Отправлен в 1С' });
    return readOrder(db, path.id);
  }),

  handle(markOrderUnsent, async ({ db, user, path }) => {
    await mustLock(db, path.id);
    await queries.markAccounting(db, path.id, false);
    await record(db, [path.id], byPerson(user), {
      kind: 'changed',
      message: 'Отметка об отправке в 1С снята',
    });
    return readOrder(db, path.id);
  }),

  handle(findOrderByNumber, async ({ db, query }) => {
    const card = await queries.orderCardByNumber(db, query.order_number);
    if (!card) throw notFound('Заказа с таким номером нет');
    return complete(db, card);
  }),

  handle(findOrderHistory, async ({ db, path, body }) => {
    await readCard(db, path.id);
    return { rows: await historyOf(db, path.id, body) };
  }),

  handle(createOrderNote, async ({ db, user, path, body }) => {
    await mustLock(db, path.id);
    await record(db, [path.id], byPerson(user), { kind: 'note', message: body.text });
    await tellChanged(db, [path.id]);
    const [note] = await historyOf(db, path.id, { limit: 1, offset: 0 });
    if (!note) throw notFound('Заметка не сохранилась');
    return note;
  }),
];

async function readCard(db: Db, id: string) {
  const card = await queries.orderCard(db, id);
  if (!card) throw notFound('Заказ не найден');
  return card;
}
