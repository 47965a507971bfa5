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
  handle(findCatalogs, async ({ db }) => ({ rows: await queries.listCatalogs(db) })),

  handle(findEditModes, () => ({
    rows: [
      { id: 'card' as const, title: 'Карточкой' },
      { id: 'table' as const, title: 'Таблицей' },
    ],
  })),

  handle(getCatalog, async ({ db, path }) => ({
    ...(await catalogOf(db, path.id)),
    counts: await queries.catalogCounts(db, path.id),
  })),

  handle(createCatalog, async ({ db, body }) => {
    const id = await queries.insertCatalog(db, body).catch((error) => refuseTwin(error, body.title));
    return catalogOf(db, id);
  }),

  handle(changeCatalog, async ({ db, path, body }) => {
    await catalogOf(db, path.id);
    const saved = await queries.updateCatalogRow(db, path.id, body).catch((error) => refuseTwin(error, body.title));
    if (!saved) throw conflict('stale', 'Каталог уже изменил кто-то другой: откройте его заново');
    return catalogOf(db, path.id);
  }),

  handle(removeCatalog, async ({ db, path }) => {
    await catalogOf(db, path.id);
    await queries.archiveCatalog(db, path.id);
    await enqueue(db, clearCatalog, { company: db.company, catalog: path.id }, { queue: `catalogs:${db.company}` });
    return done;
  }),

  handle(checkCatalogs, async ({ db }) => {
    await queries.listCatalogs(db);
    return done;
  }),
];

function refuseTwin(error: unknown, title = ''): never {
  if (violates(error, 'catalogs_title')) throw conflict('catalog_exists', `Каталог «${title}» уже есть`);
  throw error;
}
