import { type BulkChange, changedPrice, changedStock, isPriceChange, kopecks, type Outcome } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { announceOffers } from './announce.ts';
import * as queries from './bulk-changes.queries.ts';
import { lockOffers, type StoredOffer } from './offers.queries.ts';
import { type PriceName, priceKinds, pricesOf } from './prices.queries.ts';
import type { Prices } from './prices.ts';
import { type OfferEdit, saveOffers } from './save.ts';
import { lockStocks } from './stocks.queries.ts';
import { countOf } from './stocks.ts';

/** Offers of one transaction at most: few enough not to keep others waiting. */
export const portionSize = 500;

const deleted = 'Предложение удалено';
const sinceChanged = 'Изменено с тех пор: значение осталось новым';

/** What the change makes of a value. */
export const outcomeOf = (change: BulkChange, was: number | null): Outcome =>
  isPriceChange(change) ? changedPrice(was, change) : changedStock(was ?? 0, change);

/** Writes down how far the work is, in the transaction that did the portion. */
type Save = (db: Db, step: { done: number; failed: number }) => Promise<void>;

/** Does the next portion of a work's act, in the caller's transaction. */
export async function runPortion(db: Db, work: string, save: Save, size = portionSize): Promise<'more' | 'done'> {
  const act = await queries.lockPortion(db, work, size);
  if (!act) return 'done';
  const found = await lockOffers(db, act.offers);
  const { edits, leftOut } = act.undoes ? await editsBack(db, act.undoes, found) : await editsOf(db, act.change, found);
  const saved = await saveOffers(db, edits, { source: 'bulk', author: act.author, act: act.id });
  const gone = act.offers.length - found.length;
  if (gone > 0) leftOut[deleted] = gone;
  const unchanged = edits.length - saved.length;
  const position = act.position + act.offers.length;
  await queries.advanceAct(db, act.id, position, { changed: saved.length, unchanged, leftOut });
  await announceOffers(db, saved);
  const failed = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  await save(db, { done: act.offers.length, failed });
  return position >= act.total ? 'done' : 'more';
}

interface Edits {
  edits: OfferEdit[];
  leftOut: queries.Counts;
}

async function editsOf(db: Db, change: BulkChange | null, found: readonly StoredOffer[]): Promise<Edits> {
  const [edits, leftOut]: [OfferEdit[], queries.Counts] = [[], {}];
  if (!change) return { edits, leftOut };
  const field = isPriceChange(change) ? change.field : 'stock';
  const value = await valuesHeld(db, found, field === 'stock');
  for (const was of found) {
    const outcome = outcomeOf(change, value(was.id, field));
    if ('leftOut' in outcome) leftOut[outcome.leftOut] = (leftOut[outcome.leftOut] ?? 0) + 1;
    else
      edits.push({
        was,
        now: was,
        ...(field === 'stock' ? { stock: outcome.now } : { prices: { [field]: outcome.now } }),
      });
  }
  return { edits, leftOut };
}

/** What takes an act back: values that are still as it left them. */
async function editsBack(db: Db, act: string, found: readonly StoredOffer[]): Promise<Edits> {
  const [edits, leftOut]: [OfferEdit[], queries.Counts] = [[], {}];
  const differences = await queries.differencesOfAct(
    db,
    act,
    found.map(({ id }) => id),
  );
  const stocked = [...differences.values()].some((difference) => 'stock' in difference);
  const value = await valuesHeld(db, found, stocked);
  for (const was of found) {
    const difference = differences.get(was.id) ?? {};
    const prices: Prices = {};
    let stock: number | null | undefined;
    let changedSince = false;
    for (const field of fields) {
      const pair = difference[field];
      if (!Array.isArray(pair)) continue;
      const [before, after] = pair.map((one: unknown) => stored(field, one));
      const current = value(was.id, field);
      if (current !== after && current !== before) changedSince = true;
      else if (field !== 'stock') prices[field] = before ?? null;
      else stock = before ?? null;
    }
    if (changedSince) leftOut[sinceChanged] = (leftOut[sinceChanged] ?? 0) + 1;
    else edits.push({ was, now: was, prices, stock });
  }
  return { edits, leftOut };
}

type Field = PriceName | 'stock';
const fields: readonly Field[] = [...(Object.keys(priceKinds) as PriceName[]), 'stock'];

/** A value of history: prices stand there in roubles. */
const stored = (field: Field, value: unknown): number | null =>
  value === null || value === undefined ? null : field === 'stock' ? Number(value) : kopecks(String(value));

/** Prices of offers, and their stock where it is asked for: held until the transaction ends, as orders move it meanwhile. */
async function valuesHeld(db: Db, found: readonly StoredOffer[], stocked: boolean) {
  const ids = found.map(({ id }) => id);
  const [prices, stocks] = [await pricesOf(db, ids), stocked ? await lockStocks(db, ids) : undefined];
  return (offer: string, field: Field): number | null => {
    if (field !== 'stock') return prices.get(offer)?.get(priceKinds[field]) ?? null;
    const stock = stocks?.get(offer);
    return stock ? countOf(stock) : null;
  };
}
