import { bigints, integers } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Pieces that an order reserves and that aren't there. */
export interface Shortage {
  order: string;
  offer: string;
  missing: number;
}

/** Those of the offers of which more is reserved than there is, or was when it was last looked at. */
export async function scarceOffers(db: Db, offers: readonly string[]): Promise<string[]> {
  const found = await rows<{ offer: string }>(db)`
    select s.offer_id as offer from offer_stocks s
    where s.company_id = ${db.company} and s.offer_id = any(${bigints(offers)}) and s.warehouse_id = 0 and (s.counted and s.reserved > s.quantity
      or exists (select from order_shortages h where h.company_id = ${db.company} and h.offer_id = s.offer_id))`;
  return found.map((row) => row.offer);
}

/** Whom what is there doesn't reach for: it goes to orders in the order in which they were placed. Stock that nobody has counted lacks nothing. */
export async function shortagesOf(db: Db, offers: readonly string[]): Promise<Shortage[]> {
  return rows<Shortage>(db)`
    with held as (
      select i.offer_id, u.order_id, count(*)::int as pieces, sum(count(*)) over (partition by i.offer_id order by o.created_at, o.id)::int as upto
      from order_items i
      join order_units u on u.company_id = ${db.company} and u.order_id = i.order_id and u.item_id = i.id and u.held = 'reserved'
      join orders o on o.company_id = ${db.company} and o.id = i.order_id
      where i.company_id = ${db.company} and i.offer_id = any(${bigints(offers)}) group by i.offer_id, u.order_id, o.created_at, o.id)
    select h.order_id as "order", h.offer_id as offer, least(h.pieces, h.upto - s.quantity) as missing
    from held h join offer_stocks s on s.company_id = ${db.company} and s.offer_id = h.offer_id and s.warehouse_id = 0 and s.counted
    where h.upto > s.quantity order by h.order_id, h.offer_id`;
}

/** Writes the shortages of these offers anew; answers the orders that had some. */
export async function replaceShortages(
  db: Db,
  offers: readonly string[],
  shortages: readonly Shortage[],
): Promise<string[]> {
  const had = await rows<{ order: string }>(db)`
    delete from order_shortages where company_id = ${db.company} and offer_id = any(${bigints(offers)}) returning order_id as "order"`;
  if (shortages.length > 0)
    await execute(db)`
      with written as (
        insert into order_shortages (company_id, order_id, offer_id, missing)
        select ${db.company}::bigint, x."order", x.offer, x.missing
        from unnest(${bigints(shortages.map((row) => row.order))}, ${bigints(shortages.map((row) => row.offer))},
          ${integers(shortages.map((row) => row.missing))}) as x("order", offer, missing) returning 1)
      select count(*) from written`;
  return had.map((row) => row.order);
}

/** Holds the stock of these offers until the transaction ends, in their order, so that two who do this don't wait for each other in a circle. */
export async function lockStocksOf(db: Db, offers: readonly string[]): Promise<void> {
  await execute(db)`
    select from offer_stocks s where s.company_id = ${db.company} and s.offer_id = any(${bigints(offers)}) order by s.offer_id, s.warehouse_id for update`;
}
