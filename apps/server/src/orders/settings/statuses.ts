import {
  arrangeOrderStatuses,
  changeOrderStatus,
  createOrderStatus,
  done,
  findOrderStatuses,
  getOrderStatuses,
  type OrderStatus,
  orderStateTitles,
  removeOrderStatus,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind, taken } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { type By, recordChange } from '../../users/audit.ts';
import { replaceInAutomations } from '../automation/replaced.ts';
import { replaceMappedStatus } from '../stored/order-settings.queries.ts';
import * as queries from '../stored/statuses.queries.ts';
import { type NewSecrets, saveWebhooks, webhookModel } from '../webhooks/save-webhooks.ts';
import { webhooksOf } from '../webhooks/stored-webhooks.queries.ts';
import { replaceInOrders } from './replacements.jobs.ts';

const missing = 'Статус не найден';
const titleTaken = (title: string) => taken('order_statuses_title', 'title_taken', `Статус «${title}» уже есть`);

export const statuses = [
  handle(findOrderStatuses, async ({ db, body }) => {
    await queries.seedStatuses(db);
    return { rows: await withWebhooks(db, await queries.listStatuses(db, body)) };
  }),

  handle(getOrderStatuses, async ({ db, path }) => ({
    rows: await withWebhooks(db, await queries.statusesByIds(db, path.ids)),
  })),

  handle(createOrderStatus, async ({ db, body, caller, request }) => {
    await queries.seedStatuses(db);
    const id = await queries.insertStatus(db, body).catch(titleTaken(body.title));
    if (body.system_status) await queries.takeOverState(db, id, body.system_status);
    const secrets = await saveWebhooks(db, { kind: 'status', id }, [], body.webhooks);
    const became = await model(db, id, secrets);
    if (body.webhooks.length > 0) await recordWebhooks(db, { caller, request }, { became });
    return became;
  }),

  handle(changeOrderStatus, async ({ db, path, body, caller, request }) => {
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
    if (!body.webhooks) return model(db, status.id);
    const was = await model(db, status.id);
    const stored = await webhooksOf(db, 'status', [status.id]);
    const secrets = await saveWebhooks(db, { kind: 'status', id: status.id }, stored, body.webhooks);
    const became = await model(db, status.id, secrets);
    await recordWebhooks(db, { caller, request }, { was, became, secrets: secrets.size > 0 ? ['Ключ подписи'] : [] });
    return became;
  }),

  handle(arrangeOrderStatuses, async ({ db, body: { ids } }) => {
    if (new Set(ids).size < ids.length) throw invalid('ids', 'статус назван дважды');
    const there = new Set(await queries.lockStatuses(db));
    if (there.size !== ids.length || ids.some((id) => !there.has(id)))
      throw conflict('stale', 'Список статусов изменил кто-то другой: обновите его и расставьте снова');
    await queries.updateOrder(db, ids);
    return { rows: await withWebhooks(db, await queries.statusesByIds(db, ids)) };
  }),

  handle(removeOrderStatus, async ({ db, path }) => {
    const status = mustFind(await queries.storedStatus(db, path.id), missing);
    mustFind(await queries.storedStatus(db, path.replacement), missing);
    if (status.system_status !== null) {
      throw conflict('system_status', `Статус «${status.title}» системный: его можно переименовать, но не удалить`);
    }
    if (path.replacement === path.id) throw conflict('same_status', 'Выберите другой статус: этот будет удалён');
    await replaceMappedStatus(db, path.id, path.replacement);
    await replaceInAutomations(db, 'status', path.id, path.replacement);
    await replaceInOrders(db, 'status', path.id, path.replacement);
    return done;
  }),
];

/** The status with its webhooks; the signing keys of those that were made just now are shown this once. */
async function model(db: Db, id: string, secrets?: NewSecrets): Promise<OrderStatus> {
  const [status] = await withWebhooks(db, await queries.statusesByIds(db, [id]), secrets);
  return mustFind(status, missing);
}

async function withWebhooks(
  db: Db,
  statuses: readonly queries.ListedStatus[],
  secrets?: NewSecrets,
): Promise<OrderStatus[]> {
  const ids = statuses.map(({ id }) => id);
  const found = Map.groupBy(await webhooksOf(db, 'status', ids), ({ owner }) => owner);
  return statuses.map((status) => ({
    ...status,
    webhooks: (found.get(status.id) ?? []).map((webhook) => webhookModel(webhook, secrets)),
  }));
}

/** Who has orders sent to which address stands in the journal of acts. */
async function recordWebhooks(
  db: Db,
  by: By,
  { was, became, secrets = [] }: { was?: OrderStatus; became: OrderStatus; secrets?: readonly string[] },
): Promise<void> {
  const told = ({ webhooks }: OrderStatus) => ({
    webhooks: webhooks.map(({ url, active }) => (active ? url : `${url} (выключен)`)),
  });
  await recordChange(db, by, {
    subject: 'company',
    id: db.company,
    title: `Статус заказов «${became.title}»`,
    was: was ? told(was) : {},
    became: told(became),
    secrets,
  });
}
