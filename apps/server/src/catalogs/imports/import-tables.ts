import { checkImport, getImportTable, type Import, inspectImport, isUnderWay } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { catalogOf } from '../saving/catalog.ts';
import * as queries from './import-tables.queries.ts';
import { beginStep } from './imports.jobs.ts';
import * as imports from './imports.queries.ts';
import { tableContext } from './tables/context.ts';
import { planOf } from './tables/plan.ts';

const missing = 'Загрузка не найдена';

export const importTables = [
  handle(getImportTable, async ({ db, path }) => {
    mustFind(await imports.importById(db, path.id), missing);
    const { table, mapping } = mustFind(await queries.tableOf(db, path.id), 'У этой загрузки нет таблицы');
    const { format, encoding, delimiter, sheets, columns, remembered } = table;
    return { format, encoding, delimiter, sheets, columns, mapping, remembered };
  }),

  handle(inspectImport, async ({ db, user, path, body }) => {
    const of = await changeable(db, path.id);
    const { table, mapping } = mustFind(await queries.tableOf(db, path.id), 'У этой загрузки нет таблицы');
    const { heading = { first: 1, rows: 0 }, sheet } = body;
    // No heading is asked for: the other sheet's own is looked for anew.
    const wanted = { ...mapping, sheet, heading, columns: [] };
    await queries.saveTable(db, path.id, {
      table: { ...table, guessHeading: body.heading === undefined },
      mapping: wanted,
    });
    await beginStep(db, of, { step: 'mapping', author: user });
    return importOf(db, path.id);
  }),

  handle(checkImport, async ({ db, user, path, body }) => {
    const of = await changeable(db, path.id);
    const seen = await queries.tableOf(db, path.id);
    if (body.mapping && !seen) throw conflict('conflict', 'Сопоставлять нечего: файл — не таблица');
    if (seen) {
      const mapping = body.mapping ?? seen.mapping;
      planOf(seen.table, mapping, await tableContext(db, of.catalog));
      await queries.saveTable(db, path.id, { ...seen, mapping });
      await queries.upsertMapping(db, of.catalog, seen.table.shape, mapping);
    }
    await beginStep(db, of, { step: 'check', author: user });
    return importOf(db, path.id);
  }),
];

const importOf = async (db: Db, id: string): Promise<Import> => mustFind(await imports.importById(db, id), missing);

/** The import, held, whose file is there and isn't in the catalog yet. */
async function changeable(db: Db, id: string): Promise<Import> {
  const source = mustFind(await imports.lockSource(db, id), missing);
  const of = await importOf(db, id);
  await catalogOf(db, of.catalog);
  if (isUnderWay(of)) throw conflict('conflict', 'Файл ещё читается: дождитесь конца или остановите');
  if (of.step === 'run') throw conflict('conflict', 'Этот файл уже загружают или загрузили');
  if (!source.stored) throw conflict('conflict', 'Файла этой загрузки уже нет: загрузите его снова');
  return of;
}
