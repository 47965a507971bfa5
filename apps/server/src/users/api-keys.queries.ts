import type { ApiKey, ApiKeyScope, MadeByKey, Role } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import { type Db, onPlatform, withoutCompany } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';
import type { KeyStanding } from './standing/standing.ts';

const columns = sql<ApiKey>`
  k.id, k.title, k.role, k.prefix, k.disposed, k.created_at as "createdAt", k.used_at as "usedAt", k.used_from as "usedFrom",
  k.expires_at as "expiresAt", k.networks, k.scopes, k.version,
  case when k.created_by is not null then
    jsonb_build_object('id', k.created_by::text, 'email', coalesce(u.email, ''), 'active', coalesce(u.active, false)) end as keeper`;
const withKeeper = sql`api_keys k left join users u on u.id = k.created_by`;

interface Search {
  search: string;
  disposed: 'true' | 'false' | 'any';
  limit: number;
  offset: number;
}

/** The company's keys, newest first. */
export async function listApiKeys(db: Db, { search, disposed, limit, offset }: Search): Promise<ApiKey[]> {
  return rows<ApiKey>(db)`
    select ${columns} from ${withKeeper}
    where k.company_id = ${db.company} and (${search} = '' or ${titleKey(sql`k.title || ' ' || k.prefix`)} like ${likeOf(search)})
      and (${disposed} = 'any' or k.disposed = (${disposed} = 'true'))
    order by k.id desc limit ${limit} offset ${offset}`;
}

export interface NewApiKey {
  title: string;
  role: Role;
  /** The key's first letters, by which a person knows it. */
  prefix: string;
  keyHash: string;
  /** Sealed. */
  signKey: string;
  expiresAt: string | null;
  networks: readonly string[];
  scopes: readonly ApiKeyScope[];
  /** The person who answers for it. */
  createdBy: string | null;
}

/** Adds a key and answers its id. */
export async function insertApiKey(db: Db, key: NewApiKey): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into api_keys (company_id, title, role, prefix, key_hash, sign_key, expires_at, networks, scopes, created_by)
    values (${db.company}, ${key.title}, ${key.role}, ${key.prefix}, ${key.keyHash}, ${key.signKey}, ${key.expiresAt}, ${key.networks}::text[],
      ${key.scopes}::text[], ${key.createdBy})
    returning id`;
  return id;
}

/** The key; nothing when the company has no such key. */
export async function apiKeyById(db: Db, id: string): Promise<ApiKey | undefined> {
  return maybeOne<ApiKey>(db)`select ${columns} from ${withKeeper} where k.company_id = ${db.company} and k.id = ${id}`;
}

/** The key for whoever is about to change it: nobody else does meanwhile. */
export async function lockApiKey(db: Db, id: string): Promise<ApiKey | undefined> {
  return maybeOne<ApiKey>(db)`
    select ${columns} from ${withKeeper} where k.company_id = ${db.company} and k.id = ${id} for update of k`;
}

/** Change of a key by a save; absent fields stay as they are. */
export interface ApiKeyChange {
  title?: string | undefined;
  role?: Role | undefined;
  disposed?: boolean | undefined;
  /** Null: for good. */
  expiresAt?: string | null | undefined;
  networks?: readonly string[] | undefined;
  scopes?: readonly ApiKeyScope[] | undefined;
  createdBy?: string | undefined;
}

/** Writes what is given, as the next version. */
export async function updateApiKey(db: Db, id: string, change: ApiKeyChange): Promise<void> {
  const expiry = change.expiresAt === undefined ? sql`expires_at` : sql`${change.expiresAt}::timestamptz`;
  await execute(db)`
    update api_keys set title = coalesce(${change.title ?? null}, title), role = coalesce(${change.role ?? null}, role),
      disposed = coalesce(${change.disposed ?? null}::boolean, disposed), expires_at = ${expiry},
      networks = coalesce(${change.networks ?? null}::text[], networks), scopes = coalesce(${change.scopes ?? null}::text[], scopes),
      created_by = coalesce(${change.createdBy ?? null}::bigint, created_by), version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Keys and people that the audit says were made with the key, or with a key that was made with it, as far as they are still there. */
export async function listMadeByKey(db: Db, id: string): Promise<MadeByKey[]> {
  return rows<MadeByKey>(db)`
    with recursive made as (
      select a.subject, a.subject_id from company_acts a
      where a.company_id = ${db.company} and a.act = 'created' and a.subject in ('api_key', 'user') and a.api_key_id = ${id}::bigint
      union
      select a.subject, a.subject_id from made m
      join company_acts a on a.company_id = ${db.company} and a.act = 'created' and a.subject in ('api_key', 'user')
        and m.subject = 'api_key' and a.api_key_id = m.subject_id)
    select m.subject as kind, m.subject_id as id, coalesce(k.title, u.email) as title, coalesce(not k.disposed, u.active) as active
    from made m
    left join api_keys k on k.company_id = ${db.company} and m.subject = 'api_key' and k.id = m.subject_id
    left join users u on u.company_id = ${db.company} and m.subject = 'user' and u.id = m.subject_id
    where k.id is not null or u.id is not null
    order by m.subject, m.subject_id desc limit 200`;
}

/** Deletes the key: it opens nothing any more. */
export async function deleteApiKey(db: Db, id: string): Promise<void> {
  await execute(db)`delete from api_keys where company_id = ${db.company} and id = ${id}`;
}

/** A key that calls, with what decides whether it may act. */
export interface CallingKey extends KeyStanding {
  id: string;
  signKey: string;
  role: Role;
  company: string;
  scopes: ApiKeyScope[];
  version: number;
  /** Its use was written down within the last minute. */
  noted: boolean;
}

/**
 * State that decides about the key `k` of the company `c`, for which the person `u` answers; a person who is gone
 * counts as switched off.
 */
const callingKey = sql<CallingKey>`
  k.id, k.sign_key as "signKey", k.role, k.company_id as company, k.scopes, k.networks, k.version, k.disposed,
  coalesce(k.expires_at <= now(), false) as expired, coalesce(k.used_at >= now() - interval '1 minute', false) as noted,
  coalesce(u.demo, false) as demo, k.created_by is null or coalesce(u.active, false) as active, c.approved, c.blocked_at is not null as blocked,
  c.block_reason as "blockReason", c.deleted_at is not null as deleted
  from api_keys k join companies c on c.id = k.company_id left join users u on u.id = k.created_by`;

/** The key, whether or not it may act; nothing when there is none. */
export async function apiKeyByHash(hash: string): Promise<CallingKey | undefined> {
  return onPlatform((db) => maybeOne<CallingKey>(db)`select ${callingKey} where k.key_hash = ${hash}`, { reads: true });
}

/** Those of the keys that are still there. */
export async function callingKeys(ids: string[]): Promise<CallingKey[]> {
  return onPlatform((db) => rows<CallingKey>(db)`select ${callingKey} where k.id = any(${ids}::bigint[])`, {
    reads: true,
  });
}

/** Notes once a minute that a key was used, and from where: of calls that come at once one writes, the others find it written. */
export async function noteKeyUse({ id, company }: { id: string; company: string }, address: string): Promise<void> {
  await onPlatform(
    (db) => execute(db)`
    update api_keys set used_at = now(), used_from = ${address}
    where company_id = ${company} and id = ${id} and (used_at is null or used_at < now() - interval '1 minute')`,
  );
}

/** Remembers a signature for longer than it is good for (upkeep/retention.ts); false when it was used before. */
export async function insertSignature(signature: string): Promise<boolean> {
  const written = await withoutCompany(
    (db) => execute(db)`insert into api_signatures (signature) values (${signature}) on conflict do nothing`,
  );
  return written === 1;
}
