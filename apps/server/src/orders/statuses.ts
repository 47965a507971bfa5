import {
  changeOrderStatus,
  createOrderStatus,
  done,
  findOrderStatuses,
  getOrderStatuses,
  removeOrderStatus,
} from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { conflict, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import * as queries from './statuses.queries.ts';

export const statuses = [
  handle(findOrderStatuses, async ({ db, body }) => {
    await queries.seedStatuses(db);
    return { rows: await queries.statusesByPlace(db, body) };
  }),

  handle(getOrderStatuses, async ({ db, path }) => ({
    rows: await queries.statusesByIds(db, path.ids),
  })),

  handle(createOrderStatus, async ({ db, body }) => {
    await queries.seedStatuses(db);
    const id = await queries.insertStatus(db, body).catch(refuseTakenTitle);
    return mustBe(db, id);
  }),

  handle(changeOrderStatus, async ({ db, path, body }) => {
    await mustBe(db, path.id);
    await queries.updateStatus(db, path.id, body).catch(refuseTakenTitle);
    return mustBe(db, path.id);
  }),

  handle(removeOrderStatus, async ({ db, path }) => {
    const status = await mustBe(db, path.id);
    await mustBe(db, path.replacement);
    if (status.system_status !== null) {
      throw conflict('system_status', `Статус «${status.title}» системный: его можно переименовать, но не удалить`);
    }
    if (path.replacement === path.id) throw conflict('same_status', 'Выберите другой статус: этот будет удалён');
    await queries.replaceStatus(db, path.id, path.replacement);
    return done;
  }),
];

async function mustBe(db: Db, id: string) {
  const [status] = await queries.statusesByIds(db, [id]);
  if (!status) throw notFound('Статус не найден');
  return status;
}

function refuseTakenTitle(error: unknown): never {
  if (violates(error, 'order_statuses_title')) throw conflict('title_taken', 'Статус с таким названием уже есть');
  throw error;
}
