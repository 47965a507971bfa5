import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { announce } from '../http/stream.ts';

/** By how much an offer's stock moves. */
export interface StockMove {
  offer: string;
  quantity: number;
  reserved: number;
}

/**
 * Moves stock of the seller's own warehouse by differences, row after row in the order of the offers, so that two who move the same
 * ones don't wait for each other in a circle. What is shipped beyond what was known to be there leaves nothing, not less.
 */
export async function moveStock(db: Db, moves: readonly StockMove[]): Promise<void> {
  const real = moves.filter((move) => move.quantity !== 0 || move.reserved !== 0);
  if (real.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(real)}::jsonb) as m(offer bigint, quantity int, reserved int)`;
  await execute(db)`
    insert into offer_stocks (company_id, offer_id, warehouse_id, quantity)
    select ${db.company}::bigint, m.offer, 0, 0 from ${rows} order by m.offer
    on conflict (company_id, offer_id, warehouse_id) do nothing`;
  await execute(db)`
    insert into offer_stocks as s (company_id, offer_id, warehouse_id, quantity, reserved)
    select ${db.company}::bigint, m.offer, 0, m.quantity, m.reserved from ${rows} order by m.offer
    on conflict (company_id, offer_id, warehouse_id) do update set quantity = greatest(0, s.quantity + excluded.quantity),
      reserved = s.reserved + excluded.reserved, changed_at = excluded.changed_at`;
  const ids = real.map((move) => move.offer).slice(0, 200);
  await announce(db, { type: 'changed', resource: 'catalogs/offers', ids });
}
