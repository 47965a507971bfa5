import type { FeedFetch, FeedKind, FeedTarget } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';

/** A feed as whoever comes to its address meets it. */
export interface AddressedFeed {
  id: string;
  kind: FeedKind;
  target: FeedTarget;
  active: boolean;
  passwordHash: string | null;
  /** The address was changed, and this one isn't good any more. */
  gone: boolean;
  /** The company is neither deleted nor blocked. */
  open: boolean;
}

/** The feed at an address, be it the present one or the one before; those removed aren't shown. */
export async function feedAt(db: Db, hash: string): Promise<AddressedFeed | undefined> {
  return maybeOne<AddressedFeed>(db)`
    select f.id, f.kind, f.target, f.active, f.password_hash as "passwordHash", f.key_hash <> ${hash} and (f.old_until is null or f.old_until <= now()) as gone,
      exists (select from companies c where c.id = ${db.company} and c.deleted_at is null and c.blocked_at is null) as open
    from feeds f where f.company_id = ${db.company} and (f.key_hash = ${hash} or f.old_key_hash = ${hash}) and f.deleted_at is null
      and (f.catalog_id is null or exists (select from catalogs c where c.company_id = ${db.company} and c.id = f.catalog_id and c.archived_at is null))`;
}

/** Gives a feed another address; the old one goes on until a time, or answers that it is gone. */
export async function updateAddress(
  db: Db,
  id: string,
  { sealed, hash, oldUntil }: { sealed: string; hash: string; oldUntil: Date | null },
): Promise<void> {
  await execute(db)`
    update feeds set old_key_hash = key_hash, old_until = ${oldUntil}, key_sealed = ${sealed}, key_hash = ${hash}, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Closes a feed with a password, or opens it. */
export async function updatePassword(db: Db, id: string, hash: string | null): Promise<void> {
  await execute(db)`
    update feeds set password_hash = ${hash}, version = version + 1 where company_id = ${db.company} and id = ${id}`;
}

/** Writes down who took a feed. */
export async function insertFetch(db: Db, feed: string, fetch: Omit<FeedFetch, 'at'>): Promise<void> {
  await execute(db)`
    insert into feed_fetches (company_id, feed_id, ip, agent, status, bytes, ms, build_id)
    values (${db.company}, ${feed}, ${fetch.ip}, ${fetch.agent}, ${fetch.status}, ${fetch.bytes}, ${fetch.ms}, ${fetch.build})`;
}

/** Who took a feed, newest first. */
export async function listFetches(
  db: Db,
  feed: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<FeedFetch[]> {
  return rows<FeedFetch>(db)`
    select at, ip, agent, status, bytes::float8 as bytes, ms, build_id as build from feed_fetches
    where company_id = ${db.company} and feed_id = ${feed} and at > now() - interval '30 days' order by at desc, id desc limit ${limit} offset ${offset}`;
}
