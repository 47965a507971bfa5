import {
  changeCatalog,
  checkCatalogs,
  createCatalog,
  done,
  findCatalogs,
  findEditModes,
  getCatalog,
  removeCatalog,
} from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import { conflict } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { clearCatalog } from './catalogs.jobs.ts';
import * as queries from './catalogs.queries.ts';
import { catalogOf } from './catalogs.queries.ts';

export const catalogs = [
  handle(findCatalogs, async ({ db, company }) => ({ rows: await queries.listCatalogs(db, company) })),

  handle(findEditModes, () => ({
    rows: [
      { id: 'card' as const, title: 'Карточкой' },
      { id: 'table' as const, title: 'Таблицей' },
    ],
  })),

  handle(getCatalog, async ({ db, company, path }) => ({
    ...(await catalogOf(db, company, path.id)),
    counts: await queries.catalogCounts(db, company, path.id),
  })),

  handle(createCatalog, async ({ db, company, body }) => {
    const id = await queries.insertCatalog(db, company, body).catch((error) => refuseTwin(error, body.title));
    return catalogOf(db, company, id);
  }),

  handle(changeCatalog, async ({ db, company, path, body }) => {
    await catalogOf(db, company, path.id);
    const saved = await queries
      .updateCatalogRow(db, company, path.id, body)
      .catch((error) => refuseTwin(error, body.title));
    if (!saved) throw conflict('stale', 'Каталог уже изменил кто-то другой: откройте его заново');
    return catalogOf(db, company, path.id);
  }),

  handle(removeCatalog, async ({ db, company, path }) => {
    await catalogOf(db, company, path.id);
    await queries.archiveCatalog(db, company, path.id);
    await enqueue(db, clearCatalog, { company, catalog: path.id }, { queue: `catalogs:${company}` });
    return done;
  }),

  handle(checkCatalogs, async ({ db, company }) => {
    await queries.listCatalogs(db, company);
    return done;
  }),
];

function refuseTwin(error: unknown, title = ''): never {
  if (violates(error, 'catalogs_title')) throw conflict('catalog_exists', `Каталог «${title}» уже есть`);
  throw error;
}
