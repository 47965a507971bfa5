import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import type { StoredValues } from '../properties/values.ts';
import { type Prices, priceKinds } from './offers.queries.ts';

/** What a bulk change may touch in a product. */
export interface PlacedProduct {
  id: string;
  catalog: string;
  category: string | null;
  brand: string | null;
  collection: string | null;
  values: StoredValues;
  version: number;
}

export async function lockProducts(db: Db, ids: readonly string[]): Promise<PlacedProduct[]> {
  return rows<PlacedProduct>(db)`
    select id, catalog_id as catalog, category_id as category, brand_id as brand, collection_id as collection,
      property_values as values, version
    from products where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null order by id for update`;
}

/** Writes the cards, and their category, brand and collection into their offers. */
export async function updateProducts(db: Db, products: readonly PlacedProduct[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
    as r(id bigint, category bigint, brand bigint, collection bigint, "values" jsonb)`;
  await execute(db)`
    update products p set category_id = r.category, brand_id = r.brand, collection_id = r.collection, property_values = r."values",
      version = version + 1, updated_at = now()
    from ${rows} where p.company_id = ${db.company} and p.id = r.id`;
  await execute(db)`
    update offers o set category_id = r.category, brand_id = r.brand, collection_id = r.collection
    from ${rows} where o.company_id = ${db.company} and o.product_id = r.id
      and (o.category_id, o.brand_id, o.collection_id) is distinct from (r.category, r.brand, r.collection)`;
}

export interface ValuedOffer {
  id: string;
  values: StoredValues;
}

export async function updateOfferValues(db: Db, offers: readonly ValuedOffer[]): Promise<void> {
  const rows = offers.map(({ id, values }) => ({ id, values }));
  await execute(db)`
    update offers o set property_values = r."values", version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, "values" jsonb)
    where o.company_id = ${db.company} and o.id = r.id`;
}

/** Writes the prices that are given to all of the offers; null takes a price away. */
export async function setPricesOf(db: Db, offers: readonly string[], prices: Prices): Promise<void> {
  for (const [kind, amount] of priceKinds(prices)) {
    if (amount === null)
      await execute(db)`
        delete from offer_prices where company_id = ${db.company} and offer_id = any(${offers}::bigint[]) and kind = ${kind}`;
    else
      await execute(db)`
        insert into offer_prices (company_id, offer_id, kind, kopecks)
        select ${db.company}::bigint, o, ${kind}::smallint, (${amount}::numeric * 100)::bigint from unnest(${offers}::bigint[]) as o order by o
        on conflict (company_id, offer_id, kind) do update set kopecks = excluded.kopecks, changed_at = excluded.changed_at
        where offer_prices.kopecks <> excluded.kopecks`;
  }
}

/** The seller's own stock of all of the offers. */
export async function setStockOf(db: Db, offers: readonly string[], quantity: number): Promise<void> {
  await execute(db)`
    insert into offer_stocks (company_id, offer_id, warehouse_id, quantity)
    select ${db.company}::bigint, o, 0, ${quantity}::int from unnest(${offers}::bigint[]) as o order by o
    on conflict (company_id, offer_id, warehouse_id) do update set quantity = excluded.quantity, changed_at = excluded.changed_at
    where offer_stocks.quantity <> excluded.quantity`;
}
