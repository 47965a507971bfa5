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
  type OrderState,
  type OrderTab,
  orderTabs,
  removeOrder,
} from '@prilavok/contract';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { byPerson, historyOf, record } from './history.queries.ts';
import { complete, mustLock, readOrder } from './model.ts';
import { insertOrder, nextOwnNumber, offersForSale } from './new-order.queries.ts';
import * as queries from './orders.queries.ts';
import { settleReserves } from './reserves.queries.ts';
import { sourceById } from './sources.queries.ts';
import { tellChanged } from './state.queries.ts';
import { statusesByIds } from './statuses.queries.ts';

/** Every piece is a row: beyond this an order is rather a delivery to a warehouse. */
const mostUnits = 10_000;
const mostKopecks = 10 ** 14;

const noTabs: Record<OrderTab, number> = { all: 0, unprocessed: 0, today: 0, overdue: 0, labels: 0 };
const noStates: Record<OrderState, number> = {
  pending: 0,
  new: 0,
  assembling: 0,
  ready: 0,
  delivering: 0,
  problem: 0,
  delivered: 0,
  returned: 0,
  cancelled: 0,
};

export const orders = [
  handle(findOrders, async ({ db, company, body }) => ({
    rows: await queries.ordersBy(db, company, body, { ...body, sort: body.sort ?? '-createdAt' }),
  })),

  handle(countOrders, async ({ db, company, body }) => {
    const states = { ...noStates };
    for (const { state, count } of await queries.ordersByState(db, company)) states[state] = count;
    const tabs = { ...noTabs, all: Object.values(states).reduce((sum, count) => sum + count, 0) };
    for (const tab of orderTabs) if (tab !== 'all') tabs[tab] = await queries.ordersInTab(db, company, tab);
    return { ...(await queries.orderTotals(db, company, body)), tabs, states };
  }),

  handle(getOrder, ({ db, company, path }) => readOrder(db, company, path.id)),

  handle(createOrder, async ({ db, company, user, body }) => {
    if (body.source !== null && !(await sourceById(db, company, body.source))) {
      throw invalid('source', 'такого источника нет');
    }
    const known = await offersForSale(
      db,
      company,
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
    const id = await insertOrder(db, company, {
      ...body,
      account: null,
      marketplace: null,
      number: body.number ?? (await nextOwnNumber(db, company)),
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
    await record(db, company, [id], byPerson(user), { kind: 'created', message: 'Заказ заведён вручную' });
    await tellChanged(db, company, [id]);
    return readOrder(db, company, id);
  }),

  handle(changeOrder, async ({ db, company, user, path, body }) => {
    const order = await mustLock(db, company, path.id);
    if (body.version !== undefined && body.version !== order.version) {
      throw conflict('stale', 'Заказ успели изменить: откройте его заново и повторите');
    }
    if (body.shipBy !== undefined && order.marketplace !== null) {
      throw invalid('shipBy', 'срок отгрузки назначает маркетплейс');
    }
    const changes = [];
    if (body.status !== undefined && body.status !== order.status) {
      const found = await statusesByIds(db, company, [order.status, body.status]);
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
    await queries.updateOrder(db, company, path.id, body);
    if (changes.length > 0) {
      const kind = body.status === undefined ? 'changed' : 'status';
      await record(db, company, [path.id], byPerson(user), { kind, message: 'Заказ изменён', changes });
    }
    await tellChanged(db, company, [path.id]);
    return readOrder(db, company, path.id);
  }),

  handle(removeOrder, async ({ db, company, path }) => {
    const order = await mustLock(db, company, path.id);
    if (order.account !== null) throw conflict('not_own', 'Заказ маркетплейса не удаляется: его можно отменить');
    if (order.state !== 'new' && order.state !== 'cancelled') {
      throw conflict('not_allowed', 'Заказ уже в работе: сначала отмените его');
    }
    await queries.archiveOrder(db, company, path.id);
    await settleReserves(db, company, path.id);
    await tellChanged(db, company, [path.id]);
    return done;
  }),

  handle(markOrderSent, async ({ db, company, user, path }) => {
    await mustLock(db, company, path.id);
    await queries.markAccounting(db, company, path.id, true);
    await record(db, company, [path.id], byPerson(user), { kind: 'changed', message: 'Отправлен в 1С' });
    return readOrder(db, company, path.id);
  }),

  handle(markOrderUnsent, async ({ db, company, user, path }) => {
    await mustLock(db, company, path.id);
    await queries.markAccounting(db, company, path.id, false);
    await record(db, company, [path.id], byPerson(user), {
      kind: 'changed',
      message: 'Отметка об отправке в 1С снята',
    });
    return readOrder(db, company, path.id);
  }),

  handle(findOrderByNumber, async ({ db, company, query }) => {
    const card = await queries.orderCardByNumber(db, company, query.order_number);
    if (!card) throw notFound('Заказа с таким номером нет');
    return complete(db, company, card);
  }),

  handle(findOrderHistory, async ({ db, company, path, body }) => {
    await readCard(db, company, path.id);
    return { rows: await historyOf(db, company, path.id, body) };
  }),

  handle(createOrderNote, async ({ db, company, user, path, body }) => {
    await mustLock(db, company, path.id);
    await record(db, company, [path.id], byPerson(user), { kind: 'note', message: body.text });
    await tellChanged(db, company, [path.id]);
    const [note] = await historyOf(db, company, path.id, { limit: 1, offset: 0 });
    if (!note) throw notFound('Заметка не сохранилась');
    return note;
  }),
];

async function readCard(db: Parameters<typeof queries.orderCard>[0], company: string, id: string) {
  const card = await queries.orderCard(db, company, id);
  if (!card) throw notFound('Заказ не найден');
  return card;
}
