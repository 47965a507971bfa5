import { kopecks } from '@prilavok/contract';
import { type FoundByCodes, listCatalogs, namedOffers, offersByCodes } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { supplierById } from '../suppliers/suppliers.queries.ts';
import { keyOfRow, type MatchedRow, matchRow } from './match.ts';
import type { ReadRow } from './row.ts';
import { pairedOffers, type StoredRow } from './rows.queries.ts';

/** Finds the offers of rows in the supplier's catalog, or in all where it has none. */
export async function matchRows(
  db: Db,
  { supplier, catalog }: { supplier: string; catalog: string | null },
  read: readonly ReadRow[],
): Promise<MatchedRow[]> {
  const usable = read.filter(({ fault }) => fault === '');
  const paired = await pairedOffers(db, supplier, usable.map(keyOfRow));
  const codes = {
    articles: usable.flatMap(({ article, code }) => [article, code]),
    barcodes: usable.flatMap(({ barcodes }) => barcodes),
  };
  const catalogs = catalog ? [catalog] : (await listCatalogs(db)).map(({ id }) => id);
  const found: FoundByCodes[] = [];
  for (const one of catalogs) found.push(await offersByCodes(db, one, codes));
  return read.map((row) => matchRow(row, paired.get(keyOfRow(row)), found));
}

/**
 * Kept rows as they are today: those whose offer was deleted or merged since they were matched are matched anew, as the next list would be; the
 * others stay as people have seen them, the same objects.
 */
export async function rowsOfToday(db: Db, supplier: string, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const named = [...new Set(rows.filter(isMatched).flatMap(({ offers }) => offers))];
  const living = new Set((await namedOffers(db, named)).map(({ id }) => id));
  const left = rows.filter((row) => isMatched(row) && row.offers.some((id) => !living.has(id)));
  if (left.length === 0) return [...rows];
  const of = { supplier, catalog: (await supplierById(db, supplier))?.catalog ?? null };
  const again = await matchRows(
    db,
    of,
    left.map(({ price, ...row }) => ({ ...row, kopecks: price === null ? null : kopecks(price), fault: '', note: '' })),
  );
  const now = new Map(again.map(({ row, outcome, by, reason, offers }) => [row, { outcome, by, reason, offers }]));
  return rows.map((row) => {
    const matched = now.get(row.row);
    return matched ? { ...row, ...matched } : row;
  });
}

const isMatched = ({ outcome }: StoredRow) => outcome === 'matched';
