import { articleKey, roubles } from '@prilavok/contract';
import type { CarrySupplies } from '../../catalogs/index.ts';
import { recalculate } from '../events/due.ts';
import * as queries from './carried-supplies.queries.ts';

/**
 * Hands the suppliers' prices of merged offers to the one that stays, with their codes, so that the lists to come find
 * it. Where it has an ask of the same supplier, that one stays; so it does where two of the merged ones have one: the
 * first wins.
 */
export const carrySupplies: CarrySupplies = async (db, { sources, target }) => {
  const ids = sources.map(({ id }) => id);
  const asks = await queries.lockAsksOf(db, [...ids, target]);
  // What the newest list of a supplier left out is no ask any more.
  const own = asks.filter(({ offer, state }) => offer === target && state !== 'unlisted');
  const taken = new Set(own.map(({ supplier }) => supplier));
  const kept = [...taken];
  const supplies = sources.flatMap(({ id, article }) =>
    asks
      .filter(({ offer }) => offer === id)
      .map((ask) => {
        const carried = !taken.has(ask.supplier);
        taken.add(ask.supplier);
        return { ...ask, article, carried };
      }),
  );
  const carried = supplies.filter((ask) => ask.carried);
  await queries.moveAsks(db, target, carried);
  await queries.moveCodes(db, target, { from: ids, kept });
  await queries.insertCodes(
    db,
    target,
    carried.map(({ supplier, code, article }) => ({ supplier, key: keyOf(code, article) })),
  );
  if (carried.length > 0) await recalculate(db, [target]);
  return supplies.map(({ offer, supplier, title, kopecks, currency, carried }) => ({
    offer,
    supplier,
    title,
    price: roubles(kopecks),
    currency,
    carried,
  }));
};

/** Under which the lists to come name it: what a person would have paired (price-lists/match.ts). Barcodes find the offer by themselves. */
const keyOf = (code: string, article: string): string =>
  code ? `code:${articleKey(code)}` : `article:${articleKey(article)}`;
