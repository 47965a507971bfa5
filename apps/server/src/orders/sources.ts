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
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { accountQueue, wrongSchedule } from '../marketplaces/index.ts';
import { syncSource } from './sources.jobs.ts';
import * as queries from './sources.queries.ts';

export const sources = [
  handle(findOrderSources, async ({ db, body }) => ({
    rows: await queries.sourcesByTitle(db, body),
  })),

  handle(findAllOrderSources, async ({ db, query }) => ({
    rows: await queries.sourcesByTitle(db, query),
  })),

  handle(createOrderSource, async ({ db, body }) => {
    await checkCatalog(db, body.catalog);
    await checkSettings(db, body.settings);
    return mustBe(db, await queries.insertSource(db, body));
  }),

  handle(changeOrderSource, async ({ db, body }) => {
    const source = await mustBe(db, body.id);
    await checkCatalog(db, body.catalog);
    await checkSettings(db, body.settings ?? {});
    await queries.updateSource(db, body.id, {
      title: body.title ?? source.title,
      catalog: body.catalog === undefined ? source.catalog : body.catalog,
      image: body.image === undefined ? source.image : body.image,
      settings: SourceSettings.parse({ ...source.settings, ...body.settings }),
    });
    return mustBe(db, body.id);
  }),

  handle(removeOrderSource, async ({ db, path }) => {
    const source = await mustBe(db, path.id);
    await mustBe(db, path.replacement);
    if (path.replacement === path.id) throw conflict('same_source', 'Выберите другой источник: этот будет удалён');
    if (source.account !== null) {
      throw conflict(
        'source_of_account',
        `Источник «${source.title}» ведёт аккаунт маркетплейса: сначала отключите аккаунт`,
      );
    }
    await queries.replaceSource(db, path.id, path.replacement);
    return done;
  }),

  handle(findOrderSourceLogs, async ({ db, path, query }) => {
    await mustBe(db, path.id);
    return { rows: await queries.sourceLogs(db, path.id, query) };
  }),

  handle(syncOrderSource, async ({ db, path, query }) => {
    const source = await mustBe(db, path.id);
    if (source.account === null) throw conflict('no_account', 'К источнику не подключён аккаунт маркетплейса');
    if (!source.settings.is_enable_sync)
      throw conflict('sync_off', 'Загрузка у источника выключена: включите её в настройках');
    const queue = accountQueue(db.company, source.account);
    await enqueue(
      db,
      syncSource,
      { company: db.company, source: source.id, days: query.days },
      { queue, key: `orders.sync:${source.id}` },
    );
    return done;
  }),
];

async function mustBe(db: Db, id: string) {
  const source = await queries.sourceById(db, id);
  if (!source) throw notFound('Источник не найден');
  return source;
}

async function checkCatalog(db: Db, catalog: string | null | undefined): Promise<void> {
  if (catalog && !(await queries.catalogExists(db, catalog))) throw invalid('catalog', 'такого каталога нет');
}

/** What a source names must be there; what is kept and not named stays as it is, also when its group is no more. */
async function checkSettings(
  db: Db,
  settings: NonNullable<Types<typeof changeOrderSource>['body']['settings']>,
): Promise<void> {
  const { schedule, account_groups: groups = [], warehouses = [] } = settings;
  const wrong = schedule ? wrongSchedule(schedule) : undefined;
  if (wrong) throw invalid('settings.schedule', wrong);
  const group = missing(groups, await queries.groupsAmong(db, groups));
  if (group) throw invalid('settings.account_groups', `группы аккаунтов ${group} нет`);
  const warehouse = missing(warehouses, await queries.warehousesAmong(db, warehouses));
  if (warehouse) throw invalid('settings.warehouses', `склада ${warehouse} нет`);
}

const missing = (ids: string[], known: string[]): string | undefined => ids.find((id) => !known.includes(id));
