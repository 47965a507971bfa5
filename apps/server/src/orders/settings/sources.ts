import {
  changeOrderSource,
  createOrderSource,
  done,
  findAllOrderSources,
  findOrderSourceLogs,
  findOrderSources,
  getOrderSources,
  removeOrderSource,
  syncOrderSource,
} from '@prilavok/contract';
import { catalogById } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { enqueue } from '../../jobs/job.ts';
import { accountQueue } from '../../marketplaces/index.ts';
import { recordChange } from '../../users/audit.ts';
import { replaceInAutomations } from '../automation/replaced.ts';
import * as queries from '../stored/sources.queries.ts';
import { replaceInOrders } from './replacements.jobs.ts';
import { syncSource } from './sources.jobs.ts';

const missing = 'Источник не найден';
const noAccount = 'К источнику не подключён аккаунт маркетплейса: загружать заказы не от кого';
/** Days that are read when loading is switched on again. */
const weekAfterPause = 7;

export const sources = [
  handle(findOrderSources, async ({ db, body }) => ({ rows: await queries.listSources(db, body) })),

  handle(findAllOrderSources, async ({ db, query }) => ({ rows: await queries.listSources(db, query) })),

  handle(getOrderSources, async ({ db, path }) => ({ rows: await queries.sourcesByIds(db, path.ids) })),

  handle(createOrderSource, async ({ db, caller, request, body }) => {
    await checkCatalog(db, body.catalog);
    const id = await queries.insertSource(db, body);
    const source = mustFind(await queries.sourceById(db, id), missing);
    await recordChange(db, { caller, request }, { subject: 'source', id, title: source.title, became: source });
    return source;
  }),

  handle(changeOrderSource, async ({ db, caller, request, body }) => {
    const source = mustFind(await queries.lockSource(db, body.id), missing);
    mustBeFresh(source, body.version, `Источник «${source.title}»`);
    await checkCatalog(db, body.catalog);
    const loads = body.settings?.is_enable_sync;
    if (source.account === null && body.settings && Object.values(body.settings).some(Boolean))
      throw conflict('no_account', noAccount);
    const { is_enable_sync, ship_hours, ship_cutoff } = body.settings ?? {};
    const settings = {
      ...source.settings,
      ...(is_enable_sync !== undefined && { is_enable_sync }),
      ...(ship_hours !== undefined && { ship_hours }),
      ...(ship_cutoff !== undefined && { ship_cutoff }),
    };
    if (settings.ship_hours !== null && settings.ship_cutoff !== null)
      throw invalid('settings.ship_cutoff', 'срок считается или по часам, или по времени дня: оставьте одно');
    await queries.updateSource(db, source.id, {
      title: body.title ?? source.title,
      catalog: body.catalog === undefined ? source.catalog : body.catalog,
      image: body.image === undefined ? source.image : body.image,
      settings,
    });
    // What came in while it was off is fetched; older orders are asked for by hand.
    if (loads && !source.settings.is_enable_sync) await loadLater(db, source, weekAfterPause);
    const became = mustFind(await queries.sourceById(db, source.id), missing);
    const { id, title } = source;
    await recordChange(db, { caller, request }, { subject: 'source', id, title, was: source, became });
    return became;
  }),

  handle(removeOrderSource, async ({ db, caller, request, path }) => {
    const source = mustFind(await queries.storedSource(db, path.id), missing);
    mustFind(await queries.storedSource(db, path.replacement), missing);
    if (path.replacement === path.id) throw conflict('same_source', 'Выберите другой источник: этот будет удалён');
    if (source.account !== null) {
      throw conflict(
        'source_of_account',
        `Источник «${source.title}» ведёт аккаунт маркетплейса: сначала отключите аккаунт`,
      );
    }
    await replaceInAutomations(db, 'source', path.id, path.replacement);
    await replaceInOrders(db, 'source', path.id, path.replacement);
    await recordChange(db, { caller, request }, { subject: 'source', id: source.id, title: source.title, was: source });
    return done;
  }),

  handle(findOrderSourceLogs, async ({ db, path, query }) => {
    mustFind(await queries.storedSource(db, path.id), missing);
    return { rows: await queries.listSourceLogs(db, path.id, query) };
  }),

  handle(syncOrderSource, async ({ db, path, query }) => {
    const source = mustFind(await queries.storedSource(db, path.id), missing);
    if (source.account === null) throw conflict('no_account', noAccount);
    if (!source.settings.is_enable_sync)
      throw conflict('sync_off', 'Загрузка у источника выключена: включите её в настройках');
    await loadLater(db, source, query.days);
    return done;
  }),
];

async function checkCatalog(db: Db, catalog: string | null | undefined): Promise<void> {
  if (catalog && !(await catalogById(db, catalog))) throw invalid('catalog', 'такого каталога нет');
}

/** Loads the orders of the last days in the account's queue, in the caller's transaction. */
async function loadLater(db: Db, source: { id: string; account: string | null }, days: number): Promise<void> {
  if (source.account === null) return;
  const payload = { company: db.company, source: source.id, days };
  const options = { queue: accountQueue(db.company, source.account), key: `orders.sync:${source.id}` };
  await enqueue(db, syncSource, payload, options);
}
