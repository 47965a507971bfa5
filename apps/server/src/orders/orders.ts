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
  markOrderSent,
  markOrderUnsent,
  type OrderState,
  orderStates,
  removeOrder,
  unprocessedStates,
} from '@prilavok/contract';
import { type Db, withCompany } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { publish } from '../rooms/topic.ts';
import { orderHappened } from './events/topics.ts';
import { countsOfMovingTabs, findOrderPage, orderTotals } from './reading/find-orders.queries.ts';
import {
  completeModel,
  mustFindOrder,
  mustLockOrder,
  newOrderModel,
  orderModel,
  rawTitleOf,
  wholeModel,
} from './reading/order-model.ts';
import * as queries from './reading/orders.queries.ts';
import { hideRecipient, openReadOrder, seesPeople } from './reading/people.ts';
import { byPerson, insertHistory, listHistory } from './stored/history.queries.ts';
import { countedTotals, countsByState, isCounted } from './stored/order-counts.queries.ts';
import { statusesByIds } from './stored/statuses.queries.ts';
import { changeValues } from './values/change-values.ts';
import { withValues } from './values/read-values.ts';
import { deleteSearchRows } from './values/search.queries.ts';
import { changeOwnOrder } from './workflow/change-own-order.ts';
import { addOrder } from './workflow/new-order.ts';
import { announceOrders } from './workflow/order-state.ts';
import { ownOrder } from './workflow/own-order.ts';
import { settleReserves } from './workflow/reserves.ts';

const noOrders = Object.fromEntries(orderStates.map((state) => [state, 0])) as Record<OrderState, number>;

export const orders = [
  handle(findOrders, async ({ db, caller, body }) => {
    const ids = await findOrderPage(db, { ...body, people: seesPeople(caller) }, body.sort ?? '-createdAt', body);
    const found = await queries.listOrders(db, ids);
    return {
      rows: (await withValues(db, found)).map((order) => ({ ...hideRecipient(order), rawTitle: rawTitleOf(order) })),
    };
  }),

  handle(countOrders, async ({ db, caller, body }) => {
    // Sent together: a connection answers one after the other, without a way between them.
    const [byState, moving, found] = await Promise.all([
      countsByState(db),
      countsOfMovingTabs(db),
      isCounted(body)
        ? countedTotals(db, body.filters)
        : orderTotals(db, { ...body, people: seesPeople(caller) }, body.exact),
    ]);
    const states: Record<OrderState, number> = {
      ...noOrders,
      ...Object.fromEntries(byState.map(({ state, count }) => [state, count])),
    };
    const inStates = (some: readonly OrderState[]) => some.reduce((sum, state) => sum + states[state], 0);
    const tabs = {
      all: inStates(orderStates),
      unprocessed: inStates(unprocessedStates),
      ...moving,
    };
    return { more: false, ...found, tabs, states };
  }),

  handleOutside(getOrder, async ({ company, caller, request, path }) => {
    const order = await withCompany(company, (db) => wholeModel(db, path.id), getOrder);
    return openReadOrder(company, order, { caller, request });
  }),

  /** The number is taken first, in a moment of its own: nobody waits for the pieces of somebody else's order. */
  handleOutside(createOrder, async ({ company, user, body, once }) => {
    const order = await withCompany(company, (db) => ownOrder(db, body), createOrder);
    return withCompany(
      company,
      (db) =>
        once(db, async () => {
          const id = await addOrder(db, order, user);
          if (!id) throw conflict('number_taken', `Заказ с номером ${order.number} уже есть`);
          const [model] = await Promise.all([
            newOrderModel(db, id),
            insertHistory(db, [id], byPerson(user), { kind: 'created', message: 'Заказ заведён вручную' }),
            announceOrders(db, [id]),
          ]);
          await publish(db, orderHappened, { kind: 'arrived', orders: [id] });
          return model;
        }),
      createOrder,
    );
  }),

  handle(changeOrder, async ({ db, user, caller, request, path, body }) => {
    const order = await mustLockOrder(db, path.id);
    mustBeFresh(order, body.version, `Заказ ${order.number}`);
    if (body.shipBy !== undefined && order.marketplace !== null) {
      throw invalid('shipBy', 'срок отгрузки назначает маркетплейс');
    }
    const changes = [];
    if (body.status !== undefined && body.status !== order.status)
      changes.push(await statusChange(db, order.status, body.status));
    if (body.comment !== undefined)
      changes.push({ field: 'Комментарий', was: null, became: body.comment.slice(0, 500) });
    if (body.shipBy !== undefined) {
      changes.push({ field: 'Отгрузить до', was: order.shipBy, became: body.shipBy });
    }
    changes.push(...(await changeOwnOrder(db, order, body)));
    changes.push(...(await changeValues(db, path.id, body)));
    await queries.updateOrder(db, path.id, body);
    if (changes.length > 0) {
      const kind = body.status === undefined ? 'changed' : 'status';
      await insertHistory(db, [path.id], byPerson(user), { kind, message: 'Заказ изменён', changes });
    }
    await announceOrders(db, [path.id]);
    const renamed = body.status !== undefined && body.status !== order.status;
    await publish(db, orderHappened, { kind: 'status', orders: renamed ? [path.id] : [] });
    return orderModel(db, path.id, { caller, request });
  }),

  handle(removeOrder, async ({ db, user, path }) => {
    const order = await mustLockOrder(db, path.id);
    if (order.account !== null) throw conflict('not_own', 'Заказ маркетплейса не удаляется: его можно отменить');
    if (order.state !== 'new' && order.state !== 'cancelled') {
      throw conflict('not_allowed', 'Заказ уже в работе: сначала отмените его');
    }
    await queries.archiveOrder(db, path.id);
    await deleteSearchRows(db, [path.id]);
    await settleReserves(db, path.id, user);
    await announceOrders(db, [path.id]);
    return done;
  }),

  handle(markOrderSent, async ({ db, user, caller, request, path }) => {
    await mustLockOrder(db, path.id);
    await queries.updateAccountingMark(db, path.id, true);
    await insertHistory(db, [path.id], byPerson(user), { kind: 'changed', message: 'Отправлен в 1С' });
    return orderModel(db, path.id, { caller, request });
  }),

  handle(markOrderUnsent, async ({ db, user, caller, request, path }) => {
    await mustLockOrder(db, path.id);
    await queries.updateAccountingMark(db, path.id, false);
    await insertHistory(db, [path.id], byPerson(user), {
      kind: 'changed',
      message: 'Отметка об отправке в 1С снята',
    });
    return orderModel(db, path.id, { caller, request });
  }),

  handleOutside(findOrderByNumber, async ({ company, caller, request, query }) => {
    const order = await withCompany(
      company,
      async (db) => {
        const found = await queries.orderByNumber(db, query.order_number);
        return completeModel(db, mustFind(found, 'Заказа с таким номером нет'));
      },
      findOrderByNumber,
    );
    return openReadOrder(company, order, { caller, request });
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

/** Line of history about another status; refuses one that the company doesn't have. */
async function statusChange(db: Db, from: string, to: string) {
  const found = await statusesByIds(db, [from, to]);
  const titleOf = (id: string) => found.find((status) => status.id === id)?.title;
  const became = titleOf(to);
  if (became === undefined) throw invalid('status', 'такого статуса нет');
  return { field: 'Статус', was: titleOf(from) ?? null, became };
}
