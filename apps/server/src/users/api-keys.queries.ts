import type { ApiKey, Role } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';

const columns = sql<ApiKey>`id, title, role, prefix, disposed, created_at as "createdAt", used_at as "usedAt"`;

export async function apiKeysBy(
  db: Db,
  company: string,
  {
    search,
    disposed,
    limit,
    offset,
  }: { search: string; disposed: 'true' | 'false' | 'any'; limit: number; offset: number },
): Promise<ApiKey[]> {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return rows<ApiKey>(db)`
    select ${columns} from api_keys
    where company_id = ${company} and (${search} = '' or lower(title || ' ' || prefix) like ${like})
      and (${disposed} = 'any' or disposed = (${disposed} = 'true'))
    order by id desc limit ${limit} offset ${offset}`;
}

export interface NewApiKey {
  title: string;
  role: Role;
  prefix: string;
  keyHash: string;
  signKey: string;
  createdBy: string | null;
}

export async function insertApiKey(db: Db, company: string, key: NewApiKey): Promise<ApiKey | undefined> {
  return maybeOne<ApiKey>(db)`
    insert into api_keys (company_id, title, role, prefix, key_hash, sign_key, created_by)
    values (${company}, ${key.title}, ${key.role}, ${key.prefix}, ${key.keyHash}, ${key.signKey}, ${key.createdBy})
    returning ${columns}`;
}

export async function updateApiKey(
  db: Db,
  company: string,
  id: string,
  change: { title?: string | undefined; role?: Role | undefined; disposed?: boolean | undefined },
): Promise<ApiKey | undefined> {
  return maybeOne<ApiKey>(db)`
    update api_keys set title = coalesce(${change.title ?? null}, title), role = coalesce(${change.role ?? null}, role),
      disposed = coalesce(${change.disposed ?? null}::boolean, disposed)
    where company_id = ${company} and id = ${id} returning ${columns}`;
}

export async function deleteApiKeyRow(db: Db, company: string, id: string): Promise<boolean> {
  const written = await execute(db)`delete from api_keys where company_id = ${company} and id = ${id}`;
  return written === 1;
}
