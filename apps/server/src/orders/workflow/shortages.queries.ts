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

/** Missing pieces of an offer in an order, where the stored number differs; nothing where it lacks none any more. */
export interface ShortageChange extends Omit<Shortage, 'missing'> {
  missing: number | null;
  /** Stored number; nothing where the order lacked none of the offer. */
  was: number | null;
}

/**
 * Whom what is there doesn't reach for, as far as it isn't written down: it goes to orders in the order in which they were placed. Stock that nobody has
 * counted lacks nothing.
 */
export async function shortageChanges(db: Db, offers: readonly string[]): Promise<ShortageChange[]> {
  return rows<ShortageChange>(db)`
    with held as (
      select i.offer_id, u.order_id, count(*)::int as pieces, sum(count(*)) over (partition by i.offer_id order by o.created_at, o.id)::int as upto
      from order_items i
      join order_units u on u.company_id = ${db.company} and u.order_id = i.order_id and u.item_id = i.id and u.held = 'reserved'
      join orders o on o.company_id = ${db.company} and o.id = i.order_id
      where i.company_id = ${db.company} and i.offer_id = any(${bigints(offers)}) group by i.offer_id, u.order_id, o.created_at, o.id),
    wanted as (
      select h.order_id, h.offer_id, least(h.pieces, h.upto - s.quantity) as missing
      from held h join offer_stocks s on s.company_id = ${db.company} and s.offer_id = h.offer_id and s.warehouse_id = 0 and s.counted
      where h.upto > s.quantity),
    written as (select order_id, offer_id, missing from order_shortages where company_id = ${db.company} and offer_id = any(${bigints(offers)}))
    select order_id as "order", offer_id as offer, w.missing, x.missing as was
    from wanted w full join written x using (order_id, offer_id)
    where w.missing is distinct from x.missing order by order_id, offer_id`;
}

/** Writes down what orders lack now. */
export async function saveShortages(db: Db, changes: readonly ShortageChange[]): Promise<void> {
  const gone = changes.filter((row) => row.missing === null);
  const short = changes.flatMap(({ missing, ...row }) => (missing === null ? [] : [{ ...row, missing }]));
  if (gone.length > 0)
    await execute(db)`
      delete from order_shortages x using unnest(${bigints(gone.map((row) => row.order))}, ${bigints(gone.map((row) => row.offer))}) as g("order", offer)
      where x.company_id = ${db.company} and x.order_id = g."order" and x.offer_id = g.offer`;
  if (short.length > 0)
    await execute(db)`
      insert into order_shortages (company_id, order_id, offer_id, missing)
      select ${db.company}::bigint, x."order", x.offer, x.missing
      from unnest(${bigints(short.map((row) => row.order))}, ${bigints(short.map((row) => row.offer))},
        ${integers(short.map((row) => row.missing))}) as x("order", offer, missing) order by 2, 3
      on conflict (company_id, order_id, offer_id) do update set missing = excluded.missing`;
}

/** Writes down what an order lacks that came behind all others: what is there was theirs. True where it lacks anything. */
export async function insertLastShortages(
  db: Db,
  order: string,
  held: readonly { offer: string; pieces: number }[],
): Promise<boolean> {
  const written = await execute(db)`
    insert into order_shortages (company_id, order_id, offer_id, missing)
    select ${db.company}::bigint, ${order}::bigint, s.offer_id, least(x.pieces, s.reserved - s.quantity)
    from unnest(${bigints(held.map((row) => row.offer))}, ${integers(held.map((row) => row.pieces))}) as x(offer, pieces)
    join offer_stocks s on s.company_id = ${db.company} and s.offer_id = x.offer and s.warehouse_id = 0
    where s.counted and s.reserved > s.quantity returning 1`;
  return written > 0;
}

/** Holds the stock of these offers until the transaction ends, in their order, so that two who do this don't wait for each other in a circle. */
export async function lockStocksOf(db: Db, offers: readonly string[]): Promise<void> {
  await execute(db)`
    select from offer_stocks s where s.company_id = ${db.company} and s.offer_id = any(${bigints(offers)}) order by s.offer_id, s.warehouse_id for update`;
}
