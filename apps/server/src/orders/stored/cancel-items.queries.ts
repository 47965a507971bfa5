import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { counted } from './order-counts.ts';
import type { CancelledPieces } from './order-state.queries.ts';

/** The order's lines with how many of their pieces lie in no parcel and may be cancelled. */
export async function looseLines(db: Db, order: string): Promise<CancelledPieces[]> {
  return rows<CancelledPieces>(db)`
    select i.id as line, coalesce(i.sku, i.article) as sku, i.title, count(u.id)::int as quantity
    from order_items i left join order_units u on u.company_id = ${db.company} and u.order_id = ${order} and u.item_id = i.id
      and u.parcel_id is null and not u.cancelled
    where i.company_id = ${db.company} and i.order_id = ${order} group by i.id, i.sku, i.article, i.title, i.place order by i.place`;
}

/** Cancels so many loose pieces of a line. */
export async function cancelPieces(db: Db, order: string, { line, quantity }: CancelledPieces): Promise<void> {
  await execute(db)`
    update order_units set cancelled = true where company_id = ${db.company} and id in (
      select u.id from order_units u where u.company_id = ${db.company} and u.order_id = ${order} and u.item_id = ${line}
        and u.parcel_id is null and not u.cancelled order by u.id limit ${quantity})`;
}

/** Counts the order's pieces and its sum anew, without what is cancelled; answers how many pieces are left. */
export async function recountOrder(db: Db, order: string): Promise<number> {
  const [changed] = await counted(db)`
    update orders o set units = n.units, kopecks = n.kopecks from (
      select count(u.id)::int as units, coalesce(sum(i.kopecks), 0)::bigint as kopecks
      from order_units u join order_items i on i.company_id = ${db.company} and i.id = u.item_id
      where u.company_id = ${db.company} and u.order_id = ${order} and not u.cancelled) n
    where o.company_id = ${db.company} and o.id = ${order}`;
  return changed?.units ?? 0;
}
