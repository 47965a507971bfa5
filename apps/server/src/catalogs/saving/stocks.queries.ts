import { sql } from 'kysely';
import { bigints, integers } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** The seller's own warehouse, as `offer_stocks.warehouse_id` keeps it. */
export const ownWarehouse = sql.lit(0);

/** Pieces of an offer in the seller's own warehouse; null where nobody counts them. */
export interface NewStock {
  offer: string;
  quantity: number | null;
}

/** Those that are there, and those of them that orders reserve. */
export interface StoredStock {
  offer: string;
  quantity: number;
  reserved: number;
  /** Somebody has said how many there are; orders alone may move stock without that. */
  counted: boolean;
}

/**
 * Stock of these offers, held until the transaction ends, in the order of the offers, so that two who move the same ones don't wait for
 * each other in a circle. Who has none gets a row of none, which nobody has counted.
 */
export async function lockStocks(db: Db, offers: readonly string[]): Promise<Map<string, StoredStock>> {
  const found = await heldStocks(db, offers);
  const missing = offers.filter((offer) => !found.has(offer));
  if (missing.length === 0) return found;
  await execute(db)`
    insert into offer_stocks (company_id, offer_id, warehouse_id, quantity, counted)
    select ${db.company}::bigint, x.offer, ${ownWarehouse}, 0, false from unnest(${bigints(missing)}) as x(offer) order by x.offer
    on conflict (company_id, offer_id, warehouse_id) do nothing returning 1`;
  return heldStocks(db, offers);
}

async function heldStocks(db: Db, offers: readonly string[]): Promise<Map<string, StoredStock>> {
  const found = await rows<StoredStock>(db)`
    select offer_id as offer, quantity, reserved, counted from offer_stocks
    where company_id = ${db.company} and offer_id = any(${offers}::bigint[]) and warehouse_id = ${ownWarehouse}
    order by offer_id for update`;
  return new Map(found.map((stock) => [stock.offer, stock]));
}

/** Writes stock that the caller holds; `changed_at` is what marketplaces are told by. */
export async function updateStocks(db: Db, stocks: readonly StoredStock[]): Promise<void> {
  await execute(db)`
    update offer_stocks s set quantity = x.quantity, reserved = x.reserved, counted = x.counted = 1, changed_at = now()
    from unnest(${bigints(stocks.map((stock) => stock.offer))}, ${integers(stocks.map((stock) => stock.quantity))},
      ${integers(stocks.map((stock) => stock.reserved))}, ${integers(stocks.map((stock) => (stock.counted ? 1 : 0)))}) as x(offer, quantity, reserved, counted)
    where s.company_id = ${db.company} and s.offer_id = x.offer and s.warehouse_id = ${ownWarehouse}`;
}

/** Stock of offers that this transaction created: none is there, and to look for it would cost an import as much again. */
export async function insertStocks(db: Db, stocks: readonly NewStock[]): Promise<void> {
  if (stocks.length === 0) return;
  await execute(db)`
    with written as (
      insert into offer_stocks (company_id, offer_id, warehouse_id, quantity)
      select ${db.company}::bigint, x.offer, ${ownWarehouse}, x.quantity
      from unnest(${bigints(stocks.map((stock) => stock.offer))}, ${integers(stocks.map((stock) => stock.quantity))}) as x(offer, quantity)
      returning 1)
    select count(*) from written`;
}
