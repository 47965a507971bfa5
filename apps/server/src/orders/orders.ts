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
import { conflict, invalid, mustBeFresh, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import * as queries from './orders.queries.ts';
import { sourceById } from './sources.queries.ts';
import { statusesByIds } from './statuses.queries.ts';
import { changeValues } from './values/change-values.ts';
import { withValues } from './values/read-values.ts';
import { deleteSearchRows } from './values/search.queries.ts';
import { byPerson, insertHistory, listHistory } from './workflow/history.queries.ts';
import { nextOwnNumber, offersForSale } from './workflow/new-order.queries.ts';
import { addOrder } from './workflow/new-order.ts';
import { completeModel, mustFindOrder, mustLockOrder, orderModel } from './workflow/order-model.ts';
import { announceOrders } from './workflow/order-state.ts';
import { settleReserves } from './workflow/reserves.ts';

/** Every piece is a row: beyond this an order is rather a delivery to a warehouse. */
const mostUnits = 10_000;
const mostKopecks = 10 ** 14;

/** A count of nothing for each of the names. */
const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

export const orders = [
  handle(findOrders, async ({ db, body }) => ({
    rows: await withValues(db, await queries.listOrders(db, body, { ...body, sort: body.sort ?? '-createdAt' })),
  })),

  handle(countOrders, async ({ db, body }) => {
    const states = zeros(orderStates);
    for (const { state, count } of await queries.orderCountsByState(db)) states[state] = count;
    const tabs = { ...zeros(orderTabs), all: Object.values(states).reduce((sum, count) => sum + count, 0) };
    for (const tab of orderTabs) if (tab !== 'all') tabs[tab] = await queries.orderCountInTab(db, tab);
    return { ...(await queries.orderTotals(db, body)), tabs, states };
  }),

  handle(getOrder, ({ db, path }) => orderModel(db, path.id)),

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
    const id = await addOrder(db, {
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
      shipped: false,
      lines,
    });
    if (!id) throw conflict('number_taken', `Заказ с номером ${body.number} уже есть`);
    await insertHistory(db, [id], byPerson(user), { kind: 'created', message: 'Заказ заведён вручную' });
    await announceOrders(db, [id]);
    return orderModel(db, id);
  }),

  handle(changeOrder, async ({ db, user, path, body }) => {
    const order = await mustLockOrder(db, path.id);
    mustBeFresh(order, body.version, `Заказ ${order.number}`);
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
    changes.push(...(await changeValues(db, path.id, body)));
    await queries.updateOrder(db, path.id, body);
    if (changes.length > 0) {
      const kind = body.status === undefined ? 'changed' : 'status';
      await insertHistory(db, [path.id], byPerson(user), { kind, message: 'Заказ изменён', changes });
    }
    await announceOrders(db, [path.id]);
    return orderModel(db, path.id);
  }),

  handle(removeOrder, async ({ db, path }) => {
    const order = await mustLockOrder(db, path.id);
    if (order.account !== null) throw conflict('not_own', 'Заказ маркетплейса не удаляется: его можно отменить');
    if (order.state !== 'new' && order.state !== 'cancelled') {
      throw conflict('not_allowed', 'Заказ уже в работе: сначала отмените его');
    }
    await queries.archiveOrder(db, path.id);
    await deleteSearchRows(db, [path.id]);
    await settleReserves(db, path.id);
    await announceOrders(db, [path.id]);
    return done;
  }),

  handle(markOrderSent, async ({ db, user, path }) => {
    await mustLockOrder(db, path.id);
    await queries.updateAccountingMark(db, path.id, true);
    await insertHistory(db, [path.id], byPerson(user), { kind: 'changed', message: 'Отправлен в 1С' });
    return orderModel(db, path.id);
  }),

  handle(markOrderUnsent, async ({ db, user, path }) => {
    await mustLockOrder(db, path.id);
    await queries.updateAccountingMark(db, path.id, false);
    await insertHistory(db, [path.id], byPerson(user), {
      kind: 'changed',
      message: 'Отметка об отправке в 1С снята',
    });
    return orderModel(db, path.id);
  }),

  handle(findOrderByNumber, async ({ db, query }) => {
    const order = mustFind(await queries.orderByNumber(db, query.order_number), 'Заказа с таким номером нет');
    return completeModel(db, order);
  }),

  handle(findOrderHistory, async ({ db, path, body }) => {
    await mustFindOrder(db, path.id);
    return { rows: await listHistory(db, path.id, body) };
  }),

  handle(createOrderNote, async ({ db, user, path, body }) => {
    await mustLockOrder(db, path.id);
    await insertHistory(db, [path.id], byPerson(user), { kind: 'note', message: body.text });
    await announceOrders(db, [path.id]);
    const [note] = await listHistory(db, path.id, { limit: 1, offset: 0 });
    return mustFind(note, 'Заметка не сохранилась');
  }),
];
