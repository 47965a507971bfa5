import {
  orderActs as actsOfOrders,
  beginOrdersAct,
  findOrdersActs,
  getOrdersAct,
  isUnderWay,
  type OrdersAct,
  OrdersActInput,
  repeatOrdersAct,
  stopOrdersAct,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustFind, notFound } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { beginWork, stopWork } from '../../work/work.ts';
import { addressById } from '../stored/shipment-addresses.queries.ts';
import { actOnOrders } from './order-acts.jobs.ts';
import * as queries from './order-acts.queries.ts';

export const orderActs = [
  handle(beginOrdersAct, async ({ db, user, body }) => {
    const there = await queries.existingOrders(db, body.ids);
    if (there.length === 0) throw notFound('Этих заказов нет: обновите список');
    if (body.address !== undefined && !(await addressById(db, body.address)))
      throw invalid('address', 'такого адреса отгрузки нет');
    const kept = new Set(there);
    return begin(db, { ...body, ids: body.ids.filter((id) => kept.has(id)) }, user);
  }),

  handle(findOrdersActs, async ({ db, body }) => ({ rows: await queries.listActs(db, body) })),

  handle(getOrdersAct, ({ db, path }) => model(db, path.id)),

  handle(stopOrdersAct, async ({ db, path }) => {
    await model(db, path.id);
    if (!(await stopWork(db, actOnOrders, path.id))) throw conflict('over', 'Действие уже закончилось');
    return model(db, path.id);
  }),

  handle(repeatOrdersAct, async ({ db, user, path }) => {
    const act = await model(db, path.id);
    if (isUnderWay(act)) throw conflict('under_way', 'Действие ещё идёт: дождитесь конца или остановите его');
    const { input } = mustFind(await queries.inputOfAct(db, path.id), missing);
    const before = OrdersActInput.parse(input);
    const changed = new Set(act.changed);
    const ids = await queries.existingOrders(
      db,
      before.ids.filter((id) => !changed.has(id)),
    );
    if (ids.length === 0) throw conflict('none_left', 'Повторять не с чем: со всеми заказами получилось');
    return begin(db, { ...before, ids }, user);
  }),
];

const missing = 'Действие не найдено';

async function begin(db: Db, input: OrdersActInput, author: string | null): Promise<OrdersAct> {
  const act = actsOfOrders.find(({ action, wholeWay }) => action === input.action && wholeWay === input.wholeWay);
  const title =
    act?.title ?? actsOfOrders.find(({ action }) => action === input.action)?.title ?? 'Действие с заказами';
  const total = input.ids.length;
  const id = await beginWork(db, actOnOrders, { title, input, total, author, queue: `orders.acts:${db.company}` });
  return model(db, id);
}

async function model(db: Db, id: string): Promise<OrdersAct> {
  return mustFind(await queries.actById(db, id), missing);
}
