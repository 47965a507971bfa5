import { bigints, integers } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Kinds of prices, as `offer_prices.kind` keeps them. */
export const priceKinds = { price: 1, oldPrice: 2, purchasePrice: 3, minPrice: 4 } as const;
export type PriceName = keyof typeof priceKinds;
export type PriceKind = (typeof priceKinds)[PriceName];

export interface NewPrice {
  offer: string;
  kind: PriceKind;
  kopecks: number;
}

const columns = (prices: readonly NewPrice[]) =>
  [
    bigints(prices.map((price) => price.offer)),
    integers(prices.map((price) => price.kind)),
    bigints(prices.map((price) => price.kopecks)),
  ] as const;

/** All prices of these offers: offer → kind → kopecks. Whoever holds the offers holds them. */
export async function pricesOf(db: Db, offers: readonly string[]): Promise<Map<string, Map<number, number>>> {
  const found = await rows<{ offer: string; kind: number; kopecks: string }>(db)`
    select offer_id as offer, kind, kopecks from offer_prices
    where company_id = ${db.company} and offer_id = any(${offers}::bigint[])`;
  const prices = new Map<string, Map<number, number>>();
  for (const [offer, own] of Map.groupBy(found, (row) => row.offer))
    prices.set(offer, new Map(own.map(({ kind, kopecks }) => [kind, Number(kopecks)])));
  return prices;
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

/** Takes prices away. */
export async function deletePrices(db: Db, prices: readonly Pick<NewPrice, 'offer' | 'kind'>[]): Promise<void> {
  if (prices.length === 0) return;
  await execute(db)`
    delete from offer_prices p using unnest(${bigints(prices.map((price) => price.offer))}, ${integers(prices.map((price) => price.kind))}) as x(offer, kind)
    where p.company_id = ${db.company} and p.offer_id = x.offer and p.kind = x.kind`;
}
