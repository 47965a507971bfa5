import type { ApiKey, Role } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import { type Db, pools } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';

const columns = sql<ApiKey>`id, title, role, prefix, disposed, created_at as "createdAt", used_at as "usedAt", version`;

interface Search {
  search: string;
  disposed: 'true' | 'false' | 'any';
  limit: number;
  offset: number;
}

/** The company's keys, newest first. */
export async function listApiKeys(db: Db, { search, disposed, limit, offset }: Search): Promise<ApiKey[]> {
  return rows<ApiKey>(db)`
    select ${columns} from api_keys
    where company_id = ${db.company} and (${search} = '' or ${titleKey(sql`title || ' ' || prefix`)} like ${likeOf(search)})
      and (${disposed} = 'any' or disposed = (${disposed} = 'true'))
    order by id desc limit ${limit} offset ${offset}`;
}

export interface NewApiKey {
  title: string;
  role: Role;
  /** The key's first letters, by which a person knows it. */
  prefix: string;
  keyHash: string;
  /** Sealed. */
  signKey: string;
  createdBy: string | null;
}

/** Adds a key and answers it as lists show it. */
export async function insertApiKey(db: Db, key: NewApiKey): Promise<ApiKey> {
  return one<ApiKey>(db)`
    insert into api_keys (company_id, title, role, prefix, key_hash, sign_key, created_by)
    values (${db.company}, ${key.title}, ${key.role}, ${key.prefix}, ${key.keyHash}, ${key.signKey}, ${key.createdBy})
    returning ${columns}`;
}

/** The key; nothing when the company has no such key. */
export async function apiKeyById(db: Db, id: string): Promise<ApiKey | undefined> {
  return maybeOne<ApiKey>(db)`select ${columns} from api_keys where company_id = ${db.company} and id = ${id}`;
}

/** The key for whoever is about to change it: nobody else does meanwhile. */
export async function lockApiKey(db: Db, id: string): Promise<ApiKey | undefined> {
  return maybeOne<ApiKey>(
    db,
  )`select ${columns} from api_keys where company_id = ${db.company} and id = ${id} for update`;
}

/** The key as it became. */
export async function updateApiKey(
  db: Db,
  id: string,
  change: { title?: string | undefined; role?: Role | undefined; disposed?: boolean | undefined },
): Promise<ApiKey> {
  return one<ApiKey>(db)`
    update api_keys set title = coalesce(${change.title ?? null}, title), role = coalesce(${change.role ?? null}, role),
      disposed = coalesce(${change.disposed ?? null}::boolean, disposed), version = version + 1
    where company_id = ${db.company} and id = ${id} returning ${columns}`;
}

/** False when the company has no such key. */
export async function deleteApiKey(db: Db, id: string): Promise<boolean> {
  return (await execute(db)`delete from api_keys where company_id = ${db.company} and id = ${id}`) === 1;
}

/** A key that is not disposed of, of a company that may come in; notes that it was used. */
export async function apiKeyByHash(
  hash: string,
): Promise<{ signKey: string; role: Role; company: string } | undefined> {
  return maybeOne<{ signKey: string; role: Role; company: string }>(pools().app)`
    update api_keys k set used_at = now()
    from companies c
    where k.key_hash = ${hash} and not k.disposed and c.id = k.company_id and c.approved
    returning k.sign_key as "signKey", k.role, k.company_id as company`;
}

/** Remembers a signature longer than its time is good for; false when it was used before. */
export async function insertSignature(signature: string): Promise<boolean> {
  const db = pools().app;
  await execute(db)`delete from api_signatures where at < now() - interval '15 minutes'`;
  const written = await execute(
    db,
  )`insert into api_signatures (signature) values (${signature}) on conflict do nothing`;
  return written === 1;
}
