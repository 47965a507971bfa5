import type { Currency, Marketplace } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { maybeOne, rows } from '../database/rows.ts';

/** What orders need to know of a marketplace's account. */
export interface OrdersAccount {
  id: string;
  title: string;
  marketplace: Marketplace;
  /** The catalog whose offers it sells; null when it may sell any. */
  catalog: string | null;
  group: string | null;
  /** Of the seller's contract; null while the marketplace hasn't told it. */
  currency: Currency | null;
}

/** The account, unless it was disconnected. */
export async function accountById(db: Db, id: string): Promise<OrdersAccount | undefined> {
  return maybeOne<OrdersAccount>(db)`
    select id, title, marketplace, catalog_id as catalog, group_id as "group", currency from marketplace_accounts
    where company_id = ${db.company} and id = ${id} and disposed_at is null`;
}

/** Which of the ids are groups of the company's accounts. */
export async function groupsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await rows<{ id: string }>(db)`
    select distinct group_id as id from marketplace_accounts
    where company_id = ${db.company} and group_id = any(${ids}::bigint[]) and disposed_at is null`;
  return found.map((row) => row.id);
}

/** Which of the ids are warehouses of the company's accounts. */
export async function warehousesAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await rows<{ id: string }>(db)`
    select id from marketplace_warehouses where company_id = ${db.company} and id = any(${ids}::bigint[])`;
  return found.map((row) => row.id);
}
