import {
  allOrderSources,
  changeOrderSource,
  createOrderSource,
  deleteOrderSource,
  done,
  findOrderSources,
  orderSourceLogs,
  SourceSettings,
  syncOrderSource,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { accountQueue } from '../marketplaces/index.ts';
import { syncSource } from './sources.jobs.ts';
import * as queries from './sources.queries.ts';

export const sources = [
  handle(findOrderSources, async ({ db, company, body }) => ({
    rows: await queries.sourcesByTitle(db, company, body),
  })),

  handle(allOrderSources, async ({ db, company, query }) => ({
    rows: await queries.sourcesByTitle(db, company, query),
  })),

  handle(createOrderSource, async ({ db, company, body }) => {
    await checkCatalog(db, company, body.catalog);
    return mustBe(db, company, await queries.insertSource(db, company, body));
  }),

  handle(changeOrderSource, async ({ db, company, body }) => {
    const source = await mustBe(db, company, body.id);
    await checkCatalog(db, company, body.catalog);
    await queries.updateSource(db, company, body.id, {
      title: body.title ?? source.title,
      catalog: body.catalog === undefined ? source.catalog : body.catalog,
      image: body.image === undefined ? source.image : body.image,
      settings: SourceSettings.parse({ ...source.settings, ...body.settings }),
    });
    return mustBe(db, company, body.id);
  }),

  handle(deleteOrderSource, async ({ db, company, path }) => {
    const source = await mustBe(db, company, path.id);
    await mustBe(db, company, path.replacement);
    if (path.replacement === path.id) throw conflict('same_source', 'Выберите другой источник: этот будет удалён');
    if (source.account !== null) {
      throw conflict(
        'source_of_account',
        `Источник «${source.title}» ведёт аккаунт маркетплейса: сначала отключите аккаунт`,
      );
    }
    await queries.replaceSource(db, company, path.id, path.replacement);
    return done;
  }),

  handle(orderSourceLogs, async ({ db, company, path, query }) => {
    await mustBe(db, company, path.id);
    return { rows: await queries.sourceLogs(db, company, path.id, query) };
  }),

  handle(syncOrderSource, async ({ db, company, path, query }) => {
    const source = await mustBe(db, company, path.id);
    if (source.account === null) throw conflict('no_account', 'К источнику не подключён аккаунт маркетплейса');
    if (!source.settings.is_enable_sync)
      throw conflict('sync_off', 'Загрузка у источника выключена: включите её в настройках');
    const queue = accountQueue(company, source.account);
    await enqueue(
      db,
      syncSource,
      { company, source: source.id, days: query.days },
      { queue, key: `orders.sync:${source.id}` },
    );
    return done;
  }),
];

async function mustBe(db: Db, company: string, id: string) {
  const source = await queries.sourceById(db, company, id);
  if (!source) throw notFound('Источник не найден');
  return source;
}

async function checkCatalog(db: Db, company: string, catalog: string | null | undefined): Promise<void> {
  if (catalog && !(await queries.catalogExists(db, company, catalog))) throw invalid('catalog', 'такого каталога нет');
}
