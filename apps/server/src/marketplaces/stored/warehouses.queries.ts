import type { Warehouse } from '@prilavok/contract';
import type { RemoteWarehouse } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

const columns = sql`
  w.id, w.account_id as account, w.title, w.remote_id as "remoteId", w.state, w.is_active as "isActive", w.share, w.seen_at as "seenAt"`;

interface Search {
  search: string;
  isActive: boolean | 'any';
  limit: number;
  offset: number;
}

/** The account's warehouses, those that take stock first. */
export async function listWarehouses(db: Db, account: string, filter: Search): Promise<Warehouse[]> {
  return rows<Warehouse>(db)`
    select ${columns} from marketplace_warehouses w
    where w.company_id = ${db.company} and w.account_id = ${account}
      and (${filter.isActive === 'any'} or w.is_active = ${filter.isActive === true})
      and ${titleKey(sql`w.title || ' ' || w.remote_id`)} like ${likeOf(filter.search)}
    order by w.is_active desc, ${titleKey(sql`w.title`)}, w.id limit ${filter.limit} offset ${filter.offset}`;
}

/** Those of the warehouses that the account has. */
export async function warehousesByIds(db: Db, account: string, ids: readonly string[]): Promise<Warehouse[]> {
  return rows<Warehouse>(db)`
    select ${columns} from marketplace_warehouses w
    where w.company_id = ${db.company} and w.account_id = ${account} and w.id = any(${ids}::bigint[]) order by w.id`;
}

/** The account's title of the warehouse of this number. */
export async function titleOfWarehouse(db: Db, account: string, remoteId: string): Promise<string | undefined> {
  const row = await maybeOne<{ title: string }>(db)`
    select title from marketplace_warehouses
    where company_id = ${db.company} and account_id = ${account} and remote_id = ${remoteId}`;
  return row?.title;
}

/** Reads and locks warehouses that are about to be changed or removed. */
export async function lockWarehouses(db: Db, account: string, ids: readonly string[]): Promise<Warehouse[]> {
  return rows<Warehouse>(db)`
    select ${columns} from marketplace_warehouses w
    where w.company_id = ${db.company} and w.account_id = ${account} and w.id = any(${ids}::bigint[]) order by w.id for update`;
}

/** Answers the id of the new warehouse; a number that the account has breaks `marketplace_warehouses_remote_key`. */
export async function insertWarehouse(
  db: Db,
  account: string,
  warehouse: { title: string; remoteId: string; isActive: boolean; share: number },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into marketplace_warehouses (company_id, account_id, title, remote_id, is_active, share)
    values (${db.company}, ${account}, ${warehouse.title}, ${warehouse.remoteId}, ${warehouse.isActive}, ${warehouse.share}) returning id`;
  return id;
}

/** A warehouse that an order has named: it takes no stock until the seller wants it to. Answers whether it is new. */
export async function insertNamedWarehouse(
  db: Db,
  account: string,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const made = await rows<{ id: string }>(db)`
    insert into marketplace_warehouses (company_id, account_id, title, remote_id, is_active, seen_at)
    values (${db.company}, ${account}, ${title}, ${id}, false, now())
    on conflict (company_id, account_id, remote_id) do nothing returning id`;
  return made.length > 0;
}

/** Writes down what the marketplace shows now; whether stocks go there stays the seller's choice, except that a closed one takes none. */
export async function saveWarehouses(db: Db, account: string, warehouses: RemoteWarehouse[]): Promise<void> {
  if (warehouses.length === 0) return;
  await execute(db)`
    insert into marketplace_warehouses as w (company_id, account_id, title, remote_id, state, is_active, seen_at)
    select ${db.company}::bigint, ${account}::bigint, r.title, r.id, r.status, r.active, now()
    from jsonb_to_recordset(${JSON.stringify(warehouses)}::jsonb) as r(id text, title text, status text, active boolean)
    on conflict (company_id, account_id, remote_id) do update set title = excluded.title, state = excluded.state,
      is_active = w.is_active and excluded.is_active, seen_at = excluded.seen_at`;
}

/** Changes what is given. */
export async function updateWarehouses(
  db: Db,
  account: string,
  ids: readonly string[],
  { isActive, share }: { isActive?: boolean | undefined; share?: number | undefined },
): Promise<void> {
  await execute(db)`
    update marketplace_warehouses set is_active = coalesce(${isActive ?? null}::boolean, is_active), share = coalesce(${share ?? null}::int, share)
    where company_id = ${db.company} and account_id = ${account} and id = any(${ids}::bigint[])`;
}

/** Deletes those of the warehouses that the account has. */
export async function deleteWarehouses(db: Db, account: string, ids: readonly string[]): Promise<void> {
  await execute(db)`
    delete from marketplace_warehouses
    where company_id = ${db.company} and account_id = ${account} and id = any(${ids}::bigint[])`;
}
