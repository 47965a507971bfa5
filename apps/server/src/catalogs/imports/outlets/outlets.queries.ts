import { type RawBuilder, sql } from 'kysely';
import { bigints, integers } from '../../../database/columns.ts';
import type { Db } from '../../../database/pools.ts';
import { execute } from '../../../database/rows.ts';
import type { OutletAmount } from './outlets.ts';

/** Stock of an offer `o` by warehouses of accounts, in the shape of `OutletAmount`. */
export const outletsOfOffer = ({ company }: Db): RawBuilder<OutletAmount[]> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('warehouse', x.warehouse_id::text, 'quantity', x.quantity) order by x.warehouse_id)
    from offer_outlets x where x.company_id = ${company} and x.offer_id = o.id), '[]')`;

/** Writes the stock of offers, which the caller holds, by warehouses of accounts: those that aren't named any more are forgotten. */
export async function saveOutlets(
  db: Db,
  offers: readonly { offer: string; outlets: readonly OutletAmount[] }[],
): Promise<void> {
  if (offers.length === 0) return;
  const placed = offers.flatMap(({ offer, outlets }) => outlets.map((outlet) => ({ offer, ...outlet })));
  const columns = sql`unnest(${bigints(placed.map(({ offer }) => offer))}, ${bigints(placed.map(({ warehouse }) => warehouse))},
    ${integers(placed.map(({ quantity }) => quantity))}) as x(offer, warehouse, quantity)`;
  await execute(db)`
    delete from offer_outlets o where o.company_id = ${db.company} and o.offer_id = any(${bigints(offers.map(({ offer }) => offer))})
      and not exists (select from ${columns} where x.offer = o.offer_id and x.warehouse = o.warehouse_id)`;
  await execute(db)`
    insert into offer_outlets (company_id, offer_id, warehouse_id, quantity)
    select ${db.company}::bigint, x.offer, x.warehouse, x.quantity from ${columns} order by x.offer, x.warehouse
    on conflict (company_id, offer_id, warehouse_id) do update set quantity = excluded.quantity
    where offer_outlets.quantity <> excluded.quantity returning 1`;
}
