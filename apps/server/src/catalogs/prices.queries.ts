import { kopecks, type Money } from '@prilavok/contract';
import { bigints, integers } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute } from '../database/rows.ts';

/** Kinds of prices, as `offer_prices.kind` keeps them. */
export const priceKinds = { price: 1, oldPrice: 2, purchasePrice: 3, minPrice: 4 } as const;
type PriceName = keyof typeof priceKinds;
export type PriceKind = (typeof priceKinds)[PriceName];

/** Prices in roubles; null takes a price away, an absent one stays. */
export type Prices = { [Name in PriceName]?: Money | null | undefined };

export interface NewPrice {
  offer: string;
  kind: PriceKind;
  kopecks: number;
}

const names = Object.keys(priceKinds) as PriceName[];
const columns = (prices: readonly NewPrice[]) =>
  [
    bigints(prices.map((price) => price.offer)),
    integers(prices.map((price) => price.kind)),
    bigints(prices.map((price) => price.kopecks)),
  ] as const;

/** Writes the prices that are given to all of the offers. */
export async function setPrices(db: Db, offers: readonly string[], prices: Prices): Promise<void> {
  const given = names.flatMap((name) => {
    const amount = prices[name];
    return amount === undefined ? [] : [{ kind: priceKinds[name], amount }];
  });
  const removed = given.flatMap(({ kind, amount }) => (amount === null ? [kind] : []));
  await deletePrices(db, offers, removed);
  const written = given.flatMap(({ kind, amount }) =>
    amount === null ? [] : offers.map((offer) => ({ offer, kind, kopecks: kopecks(amount) })),
  );
  await upsertPrices(db, written);
}

/** Writes prices over those that are there; what stays the same keeps the moment of its change, which marketplaces are told by. */
export async function upsertPrices(db: Db, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return;
  const [offers, kinds, amounts] = columns(prices);
  await execute(db)`
    insert into offer_prices (company_id, offer_id, kind, kopecks)
    select ${db.company}::bigint, x.offer, x.kind, x.kopecks
    from unnest(${offers}, ${kinds}, ${amounts}) as x(offer, kind, kopecks) order by 2, 3
    on conflict (company_id, offer_id, kind) do update set kopecks = excluded.kopecks, changed_at = excluded.changed_at
    where offer_prices.kopecks <> excluded.kopecks`;
}

/** Prices of offers that this transaction created: no others are there, and to look for them would cost an import as much again. */
export async function insertPrices(db: Db, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return;
  const [offers, kinds, amounts] = columns(prices);
  await execute(db)`
    with written as (
      insert into offer_prices (company_id, offer_id, kind, kopecks)
      select ${db.company}::bigint, x.offer, x.kind, x.kopecks
      from unnest(${offers}, ${kinds}, ${amounts}) as x(offer, kind, kopecks) returning 1)
    select count(*) from written`;
}

async function deletePrices(db: Db, offers: readonly string[], kinds: readonly PriceKind[]): Promise<void> {
  if (kinds.length === 0) return;
  await execute(db)`
    delete from offer_prices
    where company_id = ${db.company} and offer_id = any(${offers}::bigint[]) and kind = any(${kinds}::smallint[])`;
}
