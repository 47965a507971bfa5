import { sql } from 'kysely';
import { bigints, integers } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute } from '../database/rows.ts';

/** The seller's own warehouse, as `offer_stocks.warehouse_id` keeps it. */
export const ownWarehouse = sql.lit(0);

/** Pieces of an offer in the seller's own warehouse. */
export interface NewStock {
  offer: string;
  quantity: number;
}

const columns = (stocks: readonly NewStock[]) =>
  [bigints(stocks.map((stock) => stock.offer)), integers(stocks.map((stock) => stock.quantity))] as const;

/** Writes stock over what is there; what stays the same keeps the moment of its change, which marketplaces are told by. */
export async function upsertStocks(db: Db, stocks: readonly NewStock[]): Promise<void> {
  if (stocks.length === 0) return;
  const [offers, quantities] = columns(stocks);
  await execute(db)`
    insert into offer_stocks (company_id, offer_id, warehouse_id, quantity)
    select ${db.company}::bigint, x.offer, ${ownWarehouse}, x.quantity
    from unnest(${offers}, ${quantities}) as x(offer, quantity) order by 2
    on conflict (company_id, offer_id, warehouse_id) do update set quantity = excluded.quantity, counted = true, changed_at = excluded.changed_at
    where offer_stocks.quantity <> excluded.quantity or not offer_stocks.counted`;
}

/** Stock of offers that this transaction created: none is there, and to look for it would cost an import as much again. */
export async function insertStocks(db: Db, stocks: readonly NewStock[]): Promise<void> {
  if (stocks.length === 0) return;
  const [offers, quantities] = columns(stocks);
  await execute(db)`
    with written as (
      insert into offer_stocks (company_id, offer_id, warehouse_id, quantity)
      select ${db.company}::bigint, x.offer, ${ownWarehouse}, x.quantity
      from unnest(${offers}, ${quantities}) as x(offer, quantity) returning 1)
    select count(*) from written`;
}

/** By how much an offer's stock moves. */
export interface StockMove {
  offer: string;
  quantity: number;
  reserved: number;
}

/**
 * Adds to stock what is moved, row after row in the order of the offers, so that two who move the same ones don't wait for each other in
 * a circle. What is shipped beyond what was known to be there leaves nothing, not less. A stock that begins with a move was counted by nobody.
 */
export async function addToStocks(db: Db, moves: readonly StockMove[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(offer bigint, quantity int, reserved int)`;
  await execute(db)`
    insert into offer_stocks (company_id, offer_id, warehouse_id, quantity, counted)
    select ${db.company}::bigint, m.offer, ${ownWarehouse}, 0, false from ${rows} order by m.offer
    on conflict (company_id, offer_id, warehouse_id) do nothing`;
  await execute(db)`
    insert into offer_stocks as s (company_id, offer_id, warehouse_id, quantity, reserved)
    select ${db.company}::bigint, m.offer, ${ownWarehouse}, m.quantity, m.reserved from ${rows} order by m.offer
    on conflict (company_id, offer_id, warehouse_id) do update set quantity = greatest(0, s.quantity + excluded.quantity),
      reserved = s.reserved + excluded.reserved, changed_at = excluded.changed_at`;
}
