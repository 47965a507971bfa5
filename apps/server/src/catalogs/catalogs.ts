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
import { conflict, mustBeFresh, mustFind, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { publish } from '../rooms/topic.ts';
import { stopWork } from '../work/work.ts';
import { clearCatalog } from './catalogs.jobs.ts';
import { reservedOfCatalog } from './deleting/reserved.queries.ts';
import { usersOfCatalog } from './deleting/uses.ts';
import { currencyChanged } from './events/topics.ts';
import { importing } from './imports/imports.jobs.ts';
import { worksInto } from './imports/imports.queries.ts';
import { catalogMissing, catalogOf } from './saving/catalog.ts';
import * as queries from './saving/catalogs.queries.ts';

const titleTaken = (title = '') => taken('catalogs_title', 'catalog_exists', `Каталог «${title}» уже есть`);

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
    const id = await queries.insertCatalog(db, body).catch(titleTaken(body.title));
    return catalogOf(db, id);
  }),

  handle(changeCatalog, async ({ db, path, body }) => {
    const catalog = mustFind(await queries.lockCatalog(db, path.id), catalogMissing);
    mustBeFresh(catalog, body.version, `Каталог «${catalog.title}»`);
    await queries.updateCatalog(db, path.id, body).catch(titleTaken(body.title));
    if (body.currency && body.currency !== catalog.currency) await publish(db, currencyChanged, { catalog: path.id });
    return catalogOf(db, path.id);
  }),

  handle(removeCatalog, async ({ db, path }) => {
    const { title } = mustFind(await queries.lockCatalog(db, path.id), catalogMissing);
    const users = await usersOfCatalog(db, path.id);
    if (users)
      throw conflict('catalog_in_use', `Каталог «${title}» ещё нужен: ${users}. Сначала выберите там другой каталог`);
    const reserved = await reservedOfCatalog(db, path.id);
    if (reserved > 0)
      throw conflict(
        'catalog_in_use',
        `Товары каталога «${title}» ждут заказы, в резерве ${reserved} шт.: отгрузите или отмените эти заказы`,
      );
    await queries.archiveCatalog(db, path.id);
    for (const work of await worksInto(db, path.id)) await stopWork(db, importing, work);
    await enqueue(db, clearCatalog, { company: db.company, catalog: path.id }, { queue: `catalogs:${db.company}` });
    return done;
  }),

  handle(checkCatalogs, async ({ db }) => {
    await queries.listCatalogs(db);
    return done;
  }),
];
