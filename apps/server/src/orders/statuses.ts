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
  handle(findOrderStatuses, async ({ db, company, body }) => {
    await queries.seedStatuses(db, company);
    return { rows: await queries.statusesByPlace(db, company, body) };
  }),

  handle(getOrderStatuses, async ({ db, company, path }) => ({
    rows: await queries.statusesByIds(db, company, path.ids),
  })),

  handle(createOrderStatus, async ({ db, company, body }) => {
    await queries.seedStatuses(db, company);
    const id = await queries.insertStatus(db, company, body).catch(refuseTakenTitle);
    return mustBe(db, company, id);
  }),

  handle(changeOrderStatus, async ({ db, company, path, body }) => {
    await mustBe(db, company, path.id);
    await queries.updateStatus(db, company, path.id, body).catch(refuseTakenTitle);
    return mustBe(db, company, path.id);
  }),

  handle(removeOrderStatus, async ({ db, company, path }) => {
    const status = await mustBe(db, company, path.id);
    await mustBe(db, company, path.replacement);
    if (status.system_status !== null) {
      throw conflict('system_status', `Статус «${status.title}» системный: его можно переименовать, но не удалить`);
    }
    if (path.replacement === path.id) throw conflict('same_status', 'Выберите другой статус: этот будет удалён');
    await queries.replaceStatus(db, company, path.id, path.replacement);
    return done;
  }),
];

async function mustBe(db: Db, company: string, id: string) {
  const [status] = await queries.statusesByIds(db, company, [id]);
  if (!status) throw notFound('Статус не найден');
  return status;
}

function refuseTakenTitle(error: unknown): never {
  if (violates(error, 'order_statuses_title')) throw conflict('title_taken', 'Статус с таким названием уже есть');
  throw error;
}
