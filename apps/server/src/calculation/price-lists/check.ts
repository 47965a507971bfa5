import { type Db, withCompany } from '../../database/pools.ts';
import { type Row, readTable, storedTable, TableError } from '../../tables/index.ts';
import { WorkFailed, type WorkRun } from '../../work/work.ts';
import { matchRows } from './find.ts';
import * as queries from './price-lists.queries.ts';
import { readRow } from './row.ts';
import { insertRows } from './rows.queries.ts';

/** Rows of one transaction. */
const portion = 500;

type List = NonNullable<Awaited<ReturnType<typeof queries.listOfWork>>>;

/** Reads a list from where it got to, and writes down for each row what was found; prices stay as they are. */
export async function checkList(run: WorkRun<unknown>): Promise<void> {
  const list = await withCompany(run.company, (db) => begin(db, run));
  if (!list) return;
  const { sheet } = list.mapping;
  const { encoding, delimiter } = list.file;
  const file = await storedTable(list.stored).catch(() => {
    throw new WorkFailed('Файла этого прайса уже нет: загрузите его снова');
  });
  try {
    const from = (run.position as { row: number }).row + 1;
    const choice = { sheet, encoding: encoding ?? undefined, delimiter: delimiter ?? undefined };
    for await (const batch of readTable(file.path, choice, { from, signal: run.signal }))
      for (let at = 0, size = 0; at < batch.length; at += size) {
        size = run.portion(portion);
        await checkRows(run, list, batch.slice(at, at + size));
        await run.giveWay();
        run.signal.throwIfAborted();
      }
  } catch (error) {
    throw error instanceof TableError ? new WorkFailed(error.message) : error;
  } finally {
    await file.remove();
  }
  await withCompany(run.company, async (db) => {
    await run.save(db, { note: 'Сверяем с прежним прайсом' });
    await queries.finishCheck(db, list.id, list.supplier);
  });
}

async function begin(db: Db, run: WorkRun<unknown>): Promise<List | undefined> {
  const list = await queries.listOfWork(db, run.id);
  if (!list || run.position !== null) return list;
  const sheet = list.file.sheets[list.mapping.sheet];
  const first = (sheet?.heading.first ?? 1) + (sheet?.heading.rows ?? 0);
  await queries.clearRows(db, list.id);
  await run.save(db, {
    note: 'Ищем товары',
    total: Math.max(0, (sheet?.rows ?? 0) - first + 1),
    position: { row: first - 1 },
  });
  return list;
}

async function checkRows(run: WorkRun<unknown>, list: List, batch: readonly Row[]): Promise<void> {
  const usual = list.currency;
  const read = batch.flatMap((row) => readRow(row, list.mapping, usual) ?? []);
  await withCompany(run.company, async (db) => {
    const matched = await matchRows(db, list, read);
    await insertRows(db, list.id, matched);
    const counts: queries.Counted = { titles: batch.length - read.length };
    for (const { outcome } of matched) counts[outcome] = (counts[outcome] ?? 0) + 1;
    await queries.addCounts(db, list.id, counts);
    const last = batch.at(-1)?.number ?? 0;
    await run.save(db, { done: batch.length, failed: counts.refused ?? 0, position: { row: last } });
  });
}
