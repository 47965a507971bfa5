import {
  changeOrderSource,
  createOrderSource,
  done,
  findAllOrderSources,
  findOrderSourceLogs,
  findOrderSources,
  removeOrderSource,
  SourceSettings,
  syncOrderSource,
  type Types,
} from '@prilavok/contract';
import { catalogById } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { accountQueue, wrongSchedule } from '../marketplaces/index.ts';
import { groupsAmong, warehousesAmong } from './accounts.queries.ts';
import { syncSource } from './sources.jobs.ts';
import * as queries from './sources.queries.ts';
import { announceOrders } from './workflow/order-state.ts';

const missing = 'Источник не найден';

export const sources = [
  handle(findOrderSources, async ({ db, body }) => ({ rows: await queries.listSources(db, body) })),

  handle(findAllOrderSources, async ({ db, query }) => ({ rows: await queries.listSources(db, query) })),

  handle(createOrderSource, async ({ db, body }) => {
    await checkCatalog(db, body.catalog);
    await checkSettings(db, body.settings);
    const id = await queries.insertSource(db, body);
    return mustFind(await queries.sourceById(db, id), missing);
  }),

  handle(changeOrderSource, async ({ db, body }) => {
    const source = mustFind(await queries.lockSource(db, body.id), missing);
    mustBeFresh(source, body.version, `Источник «${source.title}»`);
    await checkCatalog(db, body.catalog);
    await checkSettings(db, body.settings ?? {});
    await queries.updateSource(db, source.id, {
      title: body.title ?? source.title,
      catalog: body.catalog === undefined ? source.catalog : body.catalog,
      image: body.image === undefined ? source.image : body.image,
      settings: SourceSettings.parse({ ...source.settings, ...body.settings }),
    });
    return mustFind(await queries.sourceById(db, source.id), missing);
  }),

  handle(removeOrderSource, async ({ db, path }) => {
    const source = mustFind(await queries.sourceById(db, path.id), missing);
    mustFind(await queries.sourceById(db, path.replacement), missing);
    if (path.replacement === path.id) throw conflict('same_source', 'Выберите другой источник: этот будет удалён');
    if (source.account !== null) {
      throw conflict(
        'source_of_account',
        `Источник «${source.title}» ведёт аккаунт маркетплейса: сначала отключите аккаунт`,
      );
    }
    await queries.deleteSource(db, path.id, path.replacement);
    await announceOrders(db, []);
    return done;
  }),

  handle(findOrderSourceLogs, async ({ db, path, query }) => {
    mustFind(await queries.sourceById(db, path.id), missing);
    return { rows: await queries.listSourceLogs(db, path.id, query) };
  }),

  handle(syncOrderSource, async ({ db, path, query }) => {
    const source = mustFind(await queries.sourceById(db, path.id), missing);
    if (source.account === null) throw conflict('no_account', 'К источнику не подключён аккаунт маркетплейса');
    if (!source.settings.is_enable_sync)
      throw conflict('sync_off', 'Загрузка у источника выключена: включите её в настройках');
    const payload = { company: db.company, source: source.id, days: query.days };
    const options = { queue: accountQueue(db.company, source.account), key: `orders.sync:${source.id}` };
    await enqueue(db, syncSource, payload, options);
    return done;
  }),
];

async function checkCatalog(db: Db, catalog: string | null | undefined): Promise<void> {
  if (catalog && !(await catalogById(db, catalog))) throw invalid('catalog', 'такого каталога нет');
}

/** What a source names must be there; what is kept and not named stays as it is, also when its group is no more. */
async function checkSettings(
  db: Db,
  settings: NonNullable<Types<typeof changeOrderSource>['body']['settings']>,
): Promise<void> {
  const { schedule, account_groups: groups = [], warehouses = [] } = settings;
  const wrong = schedule ? wrongSchedule(schedule) : undefined;
  if (wrong) throw invalid('settings.schedule', wrong);
  const group = firstUnknown(groups, await groupsAmong(db, groups));
  if (group) throw invalid('settings.account_groups', `группы аккаунтов ${group} нет`);
  const warehouse = firstUnknown(warehouses, await warehousesAmong(db, warehouses));
  if (warehouse) throw invalid('settings.warehouses', `склада ${warehouse} нет`);
}

const firstUnknown = (ids: string[], known: string[]): string | undefined => ids.find((id) => !known.includes(id));
