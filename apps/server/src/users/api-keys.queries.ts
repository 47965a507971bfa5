import type { ApiKey, Role } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import { type Db, onPlatform, withoutCompany } from '../database/pools.ts';
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

/** Deletes the key: it opens nothing any more. */
export async function deleteApiKey(db: Db, id: string): Promise<void> {
  await execute(db)`delete from api_keys where company_id = ${db.company} and id = ${id}`;
}

/** A key that is not disposed of, of a company that may come in; notes once a minute that it was used. */
export async function apiKeyByHash(
  hash: string,
): Promise<{ id: string; signKey: string; role: Role; company: string } | undefined> {
  const found = await onPlatform(
    (db) => maybeOne<{ id: string; signKey: string; role: Role; company: string; stale: boolean }>(db)`
      select k.id, k.sign_key as "signKey", k.role, k.company_id as company, k.used_at is null or k.used_at < now() - interval '1 minute' as stale
      from api_keys k join companies c on c.id = k.company_id
      where k.key_hash = ${hash} and not k.disposed and c.approved`,
    { reads: true },
  );
  if (!found) return undefined;
  const { stale, ...key } = found;
  // Of calls that come at once one writes; the others find it written.
  if (stale)
    await onPlatform(
      (db) => execute(db)`
        update api_keys set used_at = now()
        where company_id = ${key.company} and key_hash = ${hash} and (used_at is null or used_at < now() - interval '1 minute')`,
    );
  return key;
}

/** Remembers a signature for longer than it is good for (upkeep/retention.ts); false when it was used before. */
export async function insertSignature(signature: string): Promise<boolean> {
  const written = await withoutCompany(
    (db) => execute(db)`insert into api_signatures (signature) values (${signature}) on conflict do nothing`,
  );
  return written === 1;
}
