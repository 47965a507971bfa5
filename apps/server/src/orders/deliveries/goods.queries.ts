import type { CarriedGoods } from '@prilavok/carriers';
import { sql } from 'kysely';
import { roubles } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** Contents of an order's parcel: its lines without what was cancelled. */
export async function goodsOfOrder(db: Db, order: string): Promise<CarriedGoods[]> {
  return rows<CarriedGoods>(db)`
    select i.title, i.article, n.quantity, ${roubles(sql`i.kopecks`)} as price
    from order_items i cross join lateral (
      select count(*)::int as quantity from order_units u
      where u.company_id = ${db.company} and u.order_id = ${order} and u.item_id = i.id and not u.cancelled) n
    where i.company_id = ${db.company} and i.order_id = ${order} and n.quantity > 0 order by i.place`;
}
