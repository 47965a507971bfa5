import {
  arrangeOrderStatuses,
  changeOrderStatus,
  createOrderStatus,
  done,
  findOrderStatuses,
  getOrderStatuses,
  orderStateTitles,
  removeOrderStatus,
} from '@prilavok/contract';
import { conflict, invalid, mustBeFresh, mustFind, taken } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { replaceMappedStatus } from '../stored/order-settings.queries.ts';
import * as queries from '../stored/statuses.queries.ts';
import { replaceInOrders } from './replacements.jobs.ts';

const missing = 'Статус не найден';
const titleTaken = (title: string) => taken('order_statuses_title', 'title_taken', `Статус «${title}» уже есть`);

export const statuses = [
  handle(findOrderStatuses, async ({ db, body }) => {
    await queries.seedStatuses(db);
    return { rows: await queries.listStatuses(db, body) };
  }),

  handle(getOrderStatuses, async ({ db, path }) => ({ rows: await queries.statusesByIds(db, path.ids) })),

  handle(createOrderStatus, async ({ db, body }) => {
    await queries.seedStatuses(db);
    const id = await queries.insertStatus(db, body).catch(titleTaken(body.title));
    if (body.system_status) await queries.takeOverState(db, id, body.system_status);
    return mustFind(await queries.statusById(db, id), missing);
  }),

  handle(changeOrderStatus, async ({ db, path, body }) => {
    const status = mustFind(await queries.lockStatus(db, path.id), missing);
    mustBeFresh(status, body.version, `Статус «${status.title}»`);
    const changed = {
      title: body.title ?? status.title,
      color: body.color ?? status.color,
      sort: body.sort ?? status.sort,
      stays: body.stays ?? status.stays,
    };
    const state = body.system_status;
    if (state !== undefined && state !== status.system_status) {
      if (status.system_status !== null)
        throw conflict(
          'system_status',
          `Статус «${status.title}» отвечает состоянию «${orderStateTitles[status.system_status]}»: сначала назначьте тому другой`,
        );
      if (state !== null) await queries.takeOverState(db, status.id, state);
    }
    await queries.updateStatus(db, status.id, changed).catch(titleTaken(changed.title));
    return mustFind(await queries.statusById(db, status.id), missing);
  }),

  handle(arrangeOrderStatuses, async ({ db, body: { ids } }) => {
    if (new Set(ids).size < ids.length) throw invalid('ids', 'статус назван дважды');
    const there = new Set(await queries.lockStatuses(db));
    if (there.size !== ids.length || ids.some((id) => !there.has(id)))
      throw conflict('stale', 'Список статусов изменил кто-то другой: обновите его и расставьте снова');
    await queries.updateOrder(db, ids);
    return { rows: await queries.statusesByIds(db, ids) };
  }),

  handle(removeOrderStatus, async ({ db, path }) => {
    const status = mustFind(await queries.storedStatus(db, path.id), missing);
    mustFind(await queries.storedStatus(db, path.replacement), missing);
    if (status.system_status !== null) {
      throw conflict('system_status', `Статус «${status.title}» системный: его можно переименовать, но не удалить`);
    }
    if (path.replacement === path.id) throw conflict('same_status', 'Выберите другой статус: этот будет удалён');
    await replaceMappedStatus(db, path.id, path.replacement);
    await replaceInOrders(db, 'status', path.id, path.replacement);
    return done;
  }),
];
