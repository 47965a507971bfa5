import { withCompany } from '../../../database/pools.ts';
import { storedTable } from '../../../tables/index.ts';
import * as tables from '../import-tables.queries.ts';
import * as queries from '../imports.queries.ts';
import type { Run } from '../under-way.ts';
import { tableContext } from './context.ts';
import { lookAtTable, type TableChoice } from './look.ts';
import { planOf, type TablePlan } from './plan.ts';

/** A table whose columns are known to go somewhere. */
export interface ReadableTable extends tables.MappedTable {
  plan: TablePlan;
}

/** Most often that the cabinet is told how much of the table was looked through, in milliseconds. */
const lookPause = 1000;

/**
 * The table of an import with its mapping. One that wasn't looked at yet is looked through; where files of its shape were mapped before, it goes on at
 * once, otherwise the import waits for a person.
 */
export async function mappedTable(run: Run): Promise<ReadableTable | 'waits'> {
  const { company, feed } = run;
  const { seen, context } = await withCompany(company, async (db) => ({
    seen: await tables.tableOf(db, run.id),
    context: await tableContext(db, feed.catalog),
  }));
  if (seen && feed.step !== 'mapping') return { ...seen, plan: planOf(seen.table, seen.mapping, context) };

  const looked = await look(run, seen, context);
  const { shape, headed } = looked.table;
  const remembered = seen
    ? undefined
    : await withCompany(company, (db) => tables.rememberedMapping(db, feed.catalog, shape));
  const fits = remembered && (await fitting(run, { looked, remembered, context }));
  await withCompany(company, async (db) => {
    // Looking at another sheet keeps the shape under which the whole file is remembered.
    const table = { ...(fits?.table ?? looked.table), shape: seen?.table.shape ?? shape };
    await tables.saveTable(db, run.id, { table, mapping: fits?.mapping ?? looked.mapping });
    if (!fits || !headed || feed.step === 'mapping') await queries.waitForMapping(db, run.id);
  });
  return fits && headed && feed.step !== 'mapping' ? fits : 'waits';
}

type Context = Awaited<ReturnType<typeof tableContext>>;

async function look(run: Run, seen: tables.MappedTable | undefined, context: Context): Promise<tables.MappedTable> {
  const choice: TableChoice = seen
    ? { sheet: seen.mapping.sheet, ...(seen.table.guessHeading ? {} : { heading: seen.mapping.heading }) }
    : {};
  return lookAs(run, choice, context);
}

async function lookAs(
  { feed, signal, report }: Run,
  choice: TableChoice,
  context: Context,
): Promise<tables.MappedTable> {
  const file = await storedTable(feed.stored ?? '');
  let rows = 0;
  let reported = Date.now();
  try {
    return await lookAtTable(file.path, choice, {
      context,
      signal,
      async onRows(count) {
        rows += count;
        if (Date.now() - reported < lookPause) return;
        reported = Date.now();
        await report({ note: `Смотрим, что в таблице: ${rows}` });
      },
    });
  } finally {
    await file.remove();
  }
}

interface Remembered {
  looked: tables.MappedTable;
  remembered: tables.MappedTable['mapping'];
  context: Context;
}

/** The table by its remembered mapping; nothing where the catalog has changed so that it can't be obeyed any more. */
async function fitting(run: Run, { looked, remembered, context }: Remembered): Promise<ReadableTable | undefined> {
  const { sheet, heading } = remembered;
  const same = sheet === looked.mapping.sheet && JSON.stringify(heading) === JSON.stringify(looked.mapping.heading);
  const { table } = same ? looked : await lookAs(run, { sheet, heading }, context);
  try {
    const plan = planOf(table, remembered, context);
    return { table: { ...table, remembered: true }, mapping: remembered, plan };
  } catch {
    return undefined;
  }
}
