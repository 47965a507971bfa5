import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from '../../database/pools.ts';
import type { Measures } from '../../properties/value-search.ts';
import { measuresOf } from '../../properties/values.queries.ts';
import { publish } from '../../rooms/topic.ts';
import { requiredFor } from '../completeness/completeness.ts';
import { scoreOf } from '../completeness/score.ts';
import { offersAppeared, offersChanged } from '../events/topics.ts';
import { calculateValues } from './property-values.ts';
import * as queries from './search.queries.ts';
import { type FindableOffer, searchRowOf } from './search-row.ts';

/**
 * Offers whose search rows are made at once, so that one portion is calculated here while PostgreSQL reads or writes
 * another.
 */
const portionSize = 250;
/**
 * Portions that are read ahead of the one that is calculated: PostgreSQL always has something to do, and little is held
 * in memory meanwhile.
 */
const ahead = 2;

/** Has these offers found by what the tables say now, and publishes that they changed; in the caller's transaction. */
export async function reindexOffers(db: Db, ids: readonly string[]): Promise<void> {
  await remakeSearchRows(db, ids);
  await publish(db, offersChanged, { offers: ids });
}

/**
 * Calculates what is calculated of these offers, and makes their search rows anew from what the tables say. Offers that the caller holds already
 * (`held`) are read beside the look for what is calculated, which seldom finds anything; others must be held before their search rows are.
 */
export async function remakeSearchRows(db: Db, ids: readonly string[], { held = false } = {}): Promise<void> {
  const [calculated, early] = await Promise.all([
    calculateValues(db, ids),
    held ? heldRows(db, ids.slice(0, portionSize)) : undefined,
  ]);
  const portions = Array.from({ length: Math.ceil(ids.length / portionSize) }, (_, place) =>
    ids.slice(place * portionSize, (place + 1) * portionSize),
  );
  const reads: ReturnType<typeof heldRows>[] = [];
  const read = async (portion: readonly string[], place: number) => {
    await reads[place - ahead];
    return (place === 0 && calculated.length === 0 && early) || heldRows(db, portion);
  };
  for (const [place, portion] of portions.entries()) reads.push(read(portion, place));
  await Promise.all(reads.map(async (read) => writeRows(db, await read)));
}

async function writeRows(db: Db, [numbers, offers]: Awaited<ReturnType<typeof heldRows>>): Promise<void> {
  const properties = new Set(offers.flatMap((offer) => Object.keys(offer.values)));
  const [measures, required] = await Promise.all([measuresOf(db, [...properties]), requiredFor(db, offers)]);
  // What another portion has to send goes out before this one is calculated.
  await turn();
  const rows = offers.map(({ id, category, ...offer }) => {
    const row = searchRowOf(offer, measures);
    return { id, completeness: scoreOf(row.tokens, required.get(category ?? '')), ...row };
  });
  // Most changes leave most numbers as they are, and their index is the dearest to write.
  const had = new Map(numbers.map((row) => [row.id, row]));
  await Promise.all([
    queries.deleteNumbers(db, numbersBeyond(numbers, new Map(rows.map((row) => [row.id, row])))),
    queries.upsertSearchRows(db, rows),
    queries.insertNumbers(db, numbersBeyond(rows, had)),
  ]);
}

/** Search rows, held, and what they are made of. Sent in this order, awaited together: what is read is read once the rows are held. */
const heldRows = (db: Db, ids: readonly string[]) =>
  Promise.all([queries.lockNumbers(db, ids), queries.findableOffers(db, ids)]);

/** Offers with the numbers that the others don't give them. */
function numbersBeyond(
  offers: readonly queries.OfferNumbers[],
  others: ReadonlyMap<string, queries.OfferNumbers>,
): queries.OfferNumbers[] {
  return offers.flatMap((offer) => {
    const other = new Set(pairsOf(others.get(offer.id)));
    const places = pairsOf(offer).flatMap((pair, place) => (other.has(pair) ? [] : [place]));
    const pick = (list: readonly number[]) => places.map((place) => list[place] as number);
    return places.length > 0 ? [{ id: offer.id, numProps: pick(offer.numProps), numVals: pick(offer.numVals) }] : [];
  });
}

const pairsOf = (numbers: queries.OfferNumbers | undefined): string[] =>
  numbers?.numProps.map((property, place) => `${property} ${numbers.numVals[place]}`) ?? [];

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
    await publish(db, offersAppeared, { offers: ids });
    return publish(db, offersChanged, { offers: ids });
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
    publish(db, offersAppeared, { offers: ids }),
    publish(db, offersChanged, { offers: ids }),
  ]);
}

/** Takes offers out of every list. */
export async function removeFromSearch(db: Db, ids: readonly string[]): Promise<void> {
  await queries.deleteNumbers(db, await queries.lockNumbers(db, ids));
  await queries.deleteSearchRows(db, ids);
}
