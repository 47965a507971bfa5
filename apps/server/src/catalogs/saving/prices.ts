import { kopecks, type Money, roubles } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { publish } from '../../rooms/topic.ts';
import { pricesChanged } from '../events/topics.ts';
import type { Difference } from './difference.ts';
import * as queries from './prices.queries.ts';

const names = Object.keys(queries.priceKinds) as queries.PriceName[];

/** Prices in kopecks; null takes a price away, an absent one stays. */
export type Prices = { [Name in queries.PriceName]?: number | null | undefined };

/** An offer and the prices that it gets. */
export interface PricedOffer {
  offer: string;
  prices: Prices;
}

/** The prices that a body gives, in kopecks. */
export function pricesIn(body: { [Name in queries.PriceName]?: Money | null | undefined }): Prices {
  const given = names.flatMap((name) => {
    const amount = body[name];
    return amount === undefined ? [] : [[name, amount === null ? null : kopecks(amount)] as const];
  });
  return Object.fromEntries(given);
}

/** The rows that these prices make. */
export const priceRows = (offer: string, prices: Prices): queries.NewPrice[] =>
  names.flatMap((name) => {
    const amount = prices[name];
    return amount === undefined || amount === null ? [] : [{ offer, kind: queries.priceKinds[name], kopecks: amount }];
  });

/** Gives offers, which the caller holds, these prices; answers what that changed, for their history. */
export async function setPrices(
  db: Db,
  priced: readonly PricedOffer[],
  { urgent }: { urgent: boolean },
): Promise<Map<string, Difference>> {
  const wanted = priced.filter(({ prices }) => names.some((name) => prices[name] !== undefined));
  if (wanted.length === 0) return new Map();
  const was = await queries.pricesOf(
    db,
    wanted.map(({ offer }) => offer),
  );
  const differences = new Map<string, Difference>();
  const written: queries.NewPrice[] = [];
  const removed: Pick<queries.NewPrice, 'offer' | 'kind'>[] = [];
  for (const { offer, prices } of wanted) {
    const difference: Difference = {};
    for (const name of names) {
      const kind = queries.priceKinds[name];
      const [before, after] = [was.get(offer)?.get(kind) ?? null, prices[name]];
      if (after === undefined || after === before) continue;
      if (after === null) removed.push({ offer, kind });
      else written.push({ offer, kind, kopecks: after });
      difference[name] = [inRoubles(before), inRoubles(after)];
    }
    if (Object.keys(difference).length > 0) differences.set(offer, difference);
  }
  await queries.deletePrices(db, removed);
  await queries.upsertPrices(db, written);
  await publish(db, pricesChanged, { offers: [...differences.keys()], urgent });
  return differences;
}

const inRoubles = (amount: number | null) => (amount === null ? null : roubles(amount));
