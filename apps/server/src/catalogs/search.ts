import type { Db } from '../database/pools.ts';
import type { Measures } from '../properties/value-search.ts';
import { measuresOf } from '../properties/values.queries.ts';
import { tellAppeared } from './appearing.jobs.ts';
import { requiredFor, scoreRows } from './completeness.ts';
import { calculateValues } from './property-values.ts';
import { tellChanged } from './sale-due.ts';
import { scoreOf } from './score.ts';
import * as queries from './search.queries.ts';
import { type FindableOffer, type SearchRow, searchRowOf } from './search-row.ts';

/** Offers whose search rows are made at once. */
const portionSize = 2000;

/** Has these offers found by what the tables say now, and tells the scenarios that reckon with them; in the caller's transaction. */
export async function reindexOffers(db: Db, ids: readonly string[]): Promise<void> {
  await remakeSearchRows(db, ids);
  await tellChanged(db, ids);
}

/** Calculates what is calculated of these offers, and makes their search rows anew from what the tables say. */
export async function remakeSearchRows(db: Db, ids: readonly string[]): Promise<void> {
  await calculateValues(db, ids);
  for (let start = 0; start < ids.length; start += portionSize) {
    const portion = ids.slice(start, start + portionSize);
    const numbers = await queries.lockNumbers(db, portion);
    const offers = await queries.findableOffers(db, portion);
    const properties = new Set(offers.flatMap((offer) => Object.keys(offer.values)));
    const measures = await measuresOf(db, [...properties]);
    const rows = offers.map((offer) => ({ id: offer.id, ...searchRowOf(offer, measures) }));
    const made = new Map(rows.map((row) => [row.id, row]));
    // Most changes leave the numbers as they are, and their index is the dearest to write.
    const renumbered = rows.filter((row) => !sameNumbers(row, numbers.get(row.id)));
    // Sent in this order, awaited together: old numbers are known by the old row.
    const [, written] = await Promise.all([
      queries.deleteNumbers(
        db,
        renumbered.map((row) => row.id),
      ),
      queries.upsertSearchRows(db, rows),
      queries.insertNumbers(db, renumbered),
    ]);
    await scoreRows(
      db,
      written.map((row) => ({ ...row, tokens: made.get(row.id)?.tokens ?? [] })),
    );
  }
}

type Numbers = Pick<SearchRow, 'numProps' | 'numVals'>;

const sameNumbers = (row: Numbers, was: Numbers | undefined): boolean =>
  was !== undefined && row.numProps.join() === was.numProps.join() && row.numVals.join() === was.numVals.join();

/** An offer that this transaction created, with all that its search row is made of. */
export interface FreshOffer extends FindableOffer {
  id: string;
  product: string;
  category: string | null;
}

/** Makes the search rows of offers that this transaction created from what the caller has at hand. Whoever waits for them is told. */
export async function indexNewOffers(db: Db, offers: readonly FreshOffer[], measures: Measures): Promise<void> {
  if (offers.length === 0) return;
  const ids = offers.map((offer) => offer.id);
  if ((await calculateValues(db, ids, { fresh: true })).length > 0) {
    await remakeSearchRows(db, ids);
    await tellAppeared(db, ids);
    return tellChanged(db, ids);
  }
  // Their category is held since they were written: what is required there changes before or after, see `lockBranch`.
  const required = await requiredFor(db, offers);
  const rows = offers.map(({ id, product, category, brand, catalog, article, title, ...offer }) => {
    const row = searchRowOf({ ...offer, brand, catalog, article, title }, measures);
    const completeness = scoreOf(row.tokens, required.get(category ?? ''));
    return { id, product, category, brand, catalog, article, title, completeness, ...row };
  });
  // Sent in this order, awaited together.
  await Promise.all([
    queries.insertSearchRows(db, rows),
    queries.insertNumbers(db, rows),
    tellAppeared(db, ids),
    tellChanged(db, ids),
  ]);
}

/** Takes offers out of every list. */
export async function removeFromSearch(db: Db, ids: readonly string[]): Promise<void> {
  await queries.deleteNumbers(db, ids);
  await queries.deleteSearchRows(db, ids);
}
