import type { Marketplace } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { maybeOne, rows } from '../../database/rows.ts';
import type { OrdersAccount } from '../accounts/accounts.queries.ts';

export interface FoundOrder {
  id: string;
  number: string;
}

/** The newest order that has this number, or a parcel with it. */
export async function orderOfLabel(db: Db, code: string): Promise<FoundOrder | undefined> {
  return maybeOne<FoundOrder>(db)`
    select o.id, o.number from orders o
    where o.company_id = ${db.company} and o.archived_at is null and o.id in (
      select n.id from orders n where n.company_id = ${db.company} and n.number = ${code}
      union all
      select p.order_id from marketplace_accounts a
      join parcels p on p.company_id = ${db.company} and p.account_id = a.id and p.number = ${code} and p.state <> 'cancelled'
      where a.company_id = ${db.company})
    order by o.id desc limit 1`;
}

/** An order of the seller's own by what we print on its label: its number and the place of the parcel. */
export async function ownOrderOfLabel(
  db: Db,
  { number, place }: { number: string; place: number },
): Promise<FoundOrder | undefined> {
  return maybeOne<FoundOrder>(db)`
    select o.id, o.number from orders o
    join parcels p on p.company_id = ${db.company} and p.order_id = o.id and p.place = ${place} and p.number is null and p.state <> 'cancelled'
    where o.company_id = ${db.company} and o.archived_at is null and o.account_id is null and o.number = ${number}
    order by o.id desc limit 1`;
}

/** Connected accounts of these marketplaces. */
export async function accountsAt(db: Db, marketplaces: readonly Marketplace[]): Promise<OrdersAccount[]> {
  return rows<OrdersAccount>(db)`
    select id, title, marketplace, environment, catalog_id as catalog, currency from marketplace_accounts
    where company_id = ${db.company} and marketplace = any(${marketplaces}::text[]) and disposed_at is null order by id`;
}
