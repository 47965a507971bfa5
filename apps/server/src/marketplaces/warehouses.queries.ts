import type { Store } from '@prilavok/contract';
import type { RemoteWarehouse } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';

const columns = sql`
  s.id, s.account_id as account, s.title, s.remote_id as "remoteId", s.state, s.is_active as "isActive", s.share, s.seen_at as "seenAt"`;

interface StoreFilter {
  search: string;
  isActive: boolean | 'any';
  limit: number;
  offset: number;
}

export async function storesOf(db: Db, account: string, filter: StoreFilter): Promise<Store[]> {
  return rows<Store>(db)`
    select ${columns} from marketplace_stores s
    where s.company_id = ${db.company} and s.account_id = ${account}
      and (${filter.isActive === 'any'} or s.is_active = ${filter.isActive === true})
      and replace(lower(s.title || ' ' || s.remote_id), 'ё', 'е') like ${likeOf(filter.search)}
    order by s.is_active desc, s.title, s.id limit ${filter.limit} offset ${filter.offset}`;
}

export async function storesByIds(db: Db, account: string, ids: string[]): Promise<Store[]> {
  return rows<Store>(db)`
    select ${columns} from marketplace_stores s
    where s.company_id = ${db.company} and s.account_id = ${account} and s.id = any(${ids}::bigint[]) order by s.id`;
}

export async function insertStore(
  db: Db,
  account: string,
  store: { title: string; remoteId: string; isActive: boolean; share: number },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into marketplace_stores (company_id, account_id, title, remote_id, is_active, share)
    values (${db.company}, ${account}, ${store.title}, ${store.remoteId}, ${store.isActive}, ${store.share}) returning id`;
  return id;
}

/** What the marketplace shows now; whether stocks go there stays the seller's choice, except that a closed one takes none. */
export async function mergeStores(db: Db, account: string, stores: RemoteWarehouse[]): Promise<void> {
  if (stores.length === 0) return;
  await execute(db)`
    insert into marketplace_stores as s (company_id, account_id, title, remote_id, state, is_active, seen_at)
    select ${db.company}::bigint, ${account}::bigint, r.title, r.id, r.status, r.active, now()
    from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as r(id text, title text, status text, active boolean)
    on conflict (company_id, account_id, remote_id) do update set title = excluded.title, state = excluded.state,
      is_active = s.is_active and excluded.is_active, seen_at = excluded.seen_at`;
}

export async function updateStores(
  db: Db,
  account: string,
  ids: string[],
  { isActive, share }: { isActive?: boolean | undefined; share?: number | undefined },
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    update marketplace_stores set is_active = coalesce(${isActive ?? null}::boolean, is_active), share = coalesce(${share ?? null}::int, share)
    where company_id = ${db.company} and account_id = ${account} and id = any(${ids}::bigint[]) returning id`;
  return found.map((row) => row.id);
}

export async function deleteStores(db: Db, account: string, ids: string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    delete from marketplace_stores
    where company_id = ${db.company} and account_id = ${account} and id = any(${ids}::bigint[]) returning id`;
  return found.map((row) => row.id);
}
