import { kopecks } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { withCompany } from '../../database/pools.ts';
import type { WorkRun } from '../../work/work.ts';
import { recalculate } from '../events/due.ts';
import { rowsOfToday } from './find.ts';
import * as queries from './price-lists.queries.ts';
import { type Ask, lockAsks, markAbsent, saveAsks } from './prices.queries.ts';
import { rowsAfter, type StoredRow, updateMatches } from './rows.queries.ts';

/** Rows of one transaction. */
const portion = 1000;

/** The row that was written last; `rows` tells that all are, and only those that the list lacks are left. */
interface Position {
  after: number;
  rows: 'left' | 'done';
}

/** Does the next piece of putting a list in force; a list that lacks what the one before had marks that at its end. */
export async function applyNext(run: WorkRun<unknown>): Promise<'more' | 'done'> {
  return withCompany(run.company, async (db) => {
    const list = await queries.listOfWork(db, run.id);
    if (!list) return 'done';
    const at = (run.position as Position | null) ?? { after: 0, rows: 'left' };
    if (run.position === null) await queries.resetApplied(db, list.id);
    const of = { supplier: list.supplier, list: list.id };
    if (at.rows === 'left') {
      const read = await rowsAfter(db, list.id, { after: at.after, outcome: 'matched', limit: run.portion(portion) });
      const changed = await saveRows(db, of, await freshRows(db, of, read));
      await queries.addCounts(db, list.id, { changed: changed.length });
      const last = read.at(-1)?.row;
      const next: Position = last === undefined ? { after: at.after, rows: 'done' } : { after: last, rows: 'left' };
      await run.save(db, { done: read.length, position: next });
      return 'more';
    }
    const state = list.mapping.absent;
    const gone = state === 'keep' ? [] : await markAbsent(db, of, { state, limit: run.portion(portion) });
    await recalculate(db, gone);
    await queries.addCounts(db, list.id, { absent: gone.length });
    await run.save(db, { note: 'Отмечаем, чего в прайсе больше нет', position: at });
    if (gone.length > 0) return 'more';
    await queries.finishApply(db, list.id, list.supplier);
    return 'done';
  });
}

/** Matched rows as they are today; those that have lost their offer since are written down and counted as what they are now. */
async function freshRows(
  db: Db,
  { supplier, list }: { supplier: string; list: string },
  read: readonly StoredRow[],
): Promise<StoredRow[]> {
  const rows = await rowsOfToday(db, supplier, read);
  const moved = rows.filter((row, index) => row !== read[index]);
  await updateMatches(db, list, moved);
  const counts: queries.Counted = {};
  for (const { outcome } of moved)
    if (outcome !== 'matched') {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      counts.matched = (counts.matched ?? 0) - 1;
    }
  if (moved.length > 0) await queries.addCounts(db, list, counts);
  return rows.filter(({ outcome }) => outcome === 'matched');
}

/** Writes what matched rows say; of an offer's rows the last counts. Answers which offers it changed: scenarios that watch them are told. */
export async function saveRows(
  db: Db,
  of: { supplier: string; list: string },
  read: readonly StoredRow[],
): Promise<string[]> {
  const asks = new Map<string, Ask>();
  for (const { offers, price, currency, stock, code } of read)
    for (const offer of offers)
      if (price !== null) asks.set(offer, { offer, kopecks: kopecks(price), currency, stock, code });
  const known = await lockAsks(db, of.supplier, [...asks.keys()]);
  const [changed, same]: [Ask[], string[]] = [[], []];
  for (const ask of asks.values()) {
    const was = known.get(ask.offer);
    const isSame =
      was?.state === 'listed' &&
      was.kopecks === ask.kopecks &&
      was.currency === ask.currency &&
      was.stock === ask.stock &&
      was.code === ask.code;
    if (isSame) same.push(ask.offer);
    else changed.push(ask);
  }
  await saveAsks(db, of, { changed, same });
  const offers = changed.map(({ offer }) => offer);
  await recalculate(db, offers);
  return offers;
}
