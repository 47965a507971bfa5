import {
  done,
  type FileExport,
  findFileExports,
  getFileExport,
  mostUnloadColumns,
  mostUnloads,
  removeFileExport,
  repeatFileExport,
  repeatRefusal,
  restoreFileExport,
  stopFileExport,
  type Unload,
  unloadColumns,
  unloadOffers,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustFind, notFound } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { propertiesAmong, propertiesOf } from '../../properties/properties.queries.ts';
import { stopWork } from '../../work/work.ts';
import { catalogOf } from '../saving/catalog.ts';
import { beginUnload, unloading } from './file-exports.jobs.ts';
import * as queries from './file-exports.queries.ts';
import { storageFull, storageLeft } from './files.ts';
import { propertyOf } from './unloads/columns.ts';

const missing = 'Выгрузка не найдена';

export const fileExports = [
  handle(unloadOffers, async ({ db, user, body: { title, total, filter, allBut, format, columns } }) => {
    const catalog = filter.catalog.in[0] ?? '';
    await catalogOf(db, catalog);
    await mustHaveRoom(db);
    const chosen = await columnsOf(db, catalog, format, columns);
    const of = { catalog, filter, allBut, format, columns: chosen };
    return exportOf(db, await beginUnload(db, { ...of, title, total: total ?? null, author: user }));
  }),

  handle(findFileExports, async ({ db, body: { catalog, ...page } }) => {
    await catalogOf(db, catalog);
    return { rows: await queries.listExports(db, catalog, page) };
  }),

  handle(getFileExport, ({ db, path }) => exportOf(db, path.id)),

  handle(stopFileExport, async ({ db, path }) => {
    await exportOf(db, path.id);
    if (!(await stopWork(db, unloading, await queries.workOfExport(db, path.id))))
      throw conflict('conflict', 'Выгрузка уже закончилась');
    return exportOf(db, path.id);
  }),

  handle(repeatFileExport, async ({ db, user, path }) => {
    const { title, ...was } = await exportOf(db, path.id);
    await catalogOf(db, was.catalog);
    const refusal = repeatRefusal(was);
    if (refusal) throw conflict('conflict', refusal);
    await mustHaveRoom(db);
    const of = mustFind(await queries.orderOf(db, path.id), missing);
    return exportOf(db, await beginUnload(db, { ...of, title, total: was.rows || null, author: user }));
  }),

  handle(removeFileExport, async ({ db, path }) => {
    await exportOf(db, path.id);
    await stopWork(db, unloading, await queries.workOfExport(db, path.id));
    await queries.hideExport(db, path.id, true);
    return done;
  }),

  handle(restoreFileExport, async ({ db, path }) => {
    if (!(await queries.hideExport(db, path.id, false))) throw notFound('Удалённая выгрузка не найдена');
    return exportOf(db, path.id);
  }),
];

async function exportOf(db: Db, id: string): Promise<FileExport> {
  return mustFind(await queries.exportById(db, id), missing);
}

/** A few at a time, and none where its file would find no place. */
async function mustHaveRoom(db: Db): Promise<void> {
  if ((await queries.countUnderWay(db)) >= mostUnloads)
    throw conflict(
      'too_many_exports',
      `Уже идут или ждут ${mostUnloads} выгрузок: дождитесь одной из них или остановите`,
    );
  if ((await storageLeft(db)) <= 0) throw storageFull();
}

/** The columns as they were chosen; everything that there is where none were. */
async function columnsOf(
  db: Db,
  catalog: string,
  format: Unload['format'],
  chosen: Unload['columns'],
): Promise<string[]> {
  if (format === 'yml') {
    if (chosen?.some((column) => column !== 'purchasePrice'))
      throw invalid('columns', 'у фида YML свои поля: выбирают только, писать ли закупочную цену (purchasePrice)');
    return chosen ?? [];
  }
  if (!chosen) {
    const properties = (await propertiesOf(db, catalog)).map(({ id }) => `property:${id}`);
    return [...Object.keys(unloadColumns), ...properties].slice(0, mostUnloadColumns);
  }
  const wanted = chosen.flatMap((column) => propertyOf(column) ?? []);
  const known = new Set((await propertiesAmong(db, catalog, wanted)).map(({ id }) => id));
  const stranger = wanted.find((id) => !known.has(id));
  if (stranger) throw invalid('columns', `в каталоге нет свойства ${stranger}`);
  return chosen;
}
