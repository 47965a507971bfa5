import type { Role } from '@prilavok/contract';
import { sql } from 'kysely';
import { type GlobalDb, onPlatform } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import type { Standing } from './standing/standing.ts';

/** A person whose session goes on, with what decides whether they may act. */
export interface SignedIn extends Standing {
  role: Role;
  company: string | null;
}

/** The columns of `Standing` of a person `u` and their company `c`. */
const standing = sql<Standing>`
  u.demo, u.active, c.id is null or c.approved as approved, c.blocked_at is not null as blocked, coalesce(c.block_reason, '') as "blockReason",
  c.deleted_at is not null as deleted`;

/** The person behind an access token, whether or not they may act; nothing when the sign-in has ended. */
export async function signedIn(user: string, family: string): Promise<SignedIn | undefined> {
  return onPlatform(
    (db) => maybeOne<SignedIn>(db)`
    select u.role, u.company_id as company, ${standing}
    from users u
    join session_families f on f.id = ${family} and f.user_id = u.id and f.ended_at is null
    left join companies c on c.id = u.company_id
    where u.id = ${user}`,
    { reads: true },
  );
}

/** Whether a person may act, whatever their sign-ins; nothing when there is no such person. */
export async function standingOf(user: string): Promise<Standing | undefined> {
  return onPlatform(
    (db) => maybeOne<Standing>(db)`
    select ${standing} from users u left join companies c on c.id = u.company_id where u.id = ${user}`,
    { reads: true },
  );
}

/** Who stands behind those sign-ins that go on. */
export async function livingFamilies(families: string[]): Promise<(SignedIn & { family: string })[]> {
  return onPlatform(
    (db) => rows<SignedIn & { family: string }>(db)`
    select f.id as family, u.role, u.company_id as company, ${standing}
    from session_families f
    join users u on u.id = f.user_id
    left join companies c on c.id = u.company_id
    where f.id = any(${families}::uuid[]) and f.ended_at is null`,
    { reads: true },
  );
}

/** Credentials that signing in checks. */
export interface Credentials extends Standing {
  id: string;
  passwordHash: string;
}

/** The person with this mail, whether or not they may come in; nothing when there is none, or their company was deleted. */
export async function credentialsOf(db: GlobalDb, email: string): Promise<Credentials | undefined> {
  return maybeOne<Credentials>(db)`
    select u.id, u.password_hash as "passwordHash", ${standing}
    from users u left join companies c on c.id = u.company_id
    where c.deleted_at is null and u.email = ${email}`;
}

/** Begins a sign-in and answers its id: a family of refresh tokens, each the successor of another. */
export async function insertFamily(db: GlobalDb, user: string, userAgent: string): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into session_families (user_id, user_agent) values (${user}, ${userAgent.slice(0, 300)}) returning id`;
  await execute(db)`update users set seen_at = now() where id = ${user}`;
  return id;
}

/** Adds a token to a family for 30 days; the same token again does nothing. */
export async function insertRefreshToken(db: GlobalDb, family: string, hash: string): Promise<void> {
  await execute(db)`
    insert into refresh_tokens (token_hash, family_id, expires_at) values (${hash}, ${family}, now() + interval '30 days')
    on conflict do nothing`;
}

export interface RefreshToken extends Standing {
  family: string;
  user: string;
  ended: boolean;
  expired: boolean;
  /** Seconds since it was exchanged; null when it was not. */
  usedFor: number | null;
}

/** The token under lock, so that two tabs exchange it one after the other. */
export async function lockRefreshToken(db: GlobalDb, hash: string): Promise<RefreshToken | undefined> {
  return maybeOne<RefreshToken>(db)`
    select t.family_id as family, f.user_id as "user", f.ended_at is not null as ended, t.expires_at < now() as expired,
      extract(epoch from now() - t.used_at)::float8 as "usedFor", ${standing}
    from refresh_tokens t
    join session_families f on f.id = t.family_id
    join users u on u.id = f.user_id
    left join companies c on c.id = u.company_id
    where t.token_hash = ${hash} for update of t`;
}

/** Notes when a token was exchanged for the first time. */
export async function markTokenUsed(db: GlobalDb, hash: string): Promise<void> {
  await execute(db)`update refresh_tokens set used_at = now() where token_hash = ${hash} and used_at is null`;
}

/** Ends a sign-in: none of its tokens is good any more. */
export async function endFamily(db: GlobalDb, family: string): Promise<void> {
  await execute(db)`update session_families set ended_at = now() where id = ${family} and ended_at is null`;
}

/** Ends the sign-in that a token belongs to. */
export async function endFamilyOfToken(db: GlobalDb, hash: string): Promise<void> {
  await execute(db)`
    update session_families set ended_at = now()
    where id = (select family_id from refresh_tokens where token_hash = ${hash}) and ended_at is null`;
}

/** Ends all sign-ins of a person, but for the one that they do it with themselves. */
export async function endFamiliesOf(db: GlobalDb, user: string, own: string | null = null): Promise<void> {
  await execute(db)`
    update session_families set ended_at = now()
    where user_id = ${user} and ended_at is null and id is distinct from ${own}::uuid`;
}

/** Ends all sign-ins of the demo's people; answers how many. */
export async function endDemoFamilies(db: GlobalDb): Promise<number> {
  return execute(db)`
    update session_families f set ended_at = now() from users u where u.id = f.user_id and u.demo and f.ended_at is null`;
}

/** How many codes were made for the person in the last minutes. */
export async function recentCodes(db: GlobalDb, user: string, minutes: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from password_codes
    where user_id = ${user} and expires_at > now() + interval '1 hour' - make_interval(mins => ${minutes})`;
  return count;
}

/** Keeps the hash of a code that is good for an hour. */
export async function insertPasswordCode(db: GlobalDb, user: string, hash: string): Promise<void> {
  await execute(db)`
    insert into password_codes (code_hash, user_id, expires_at) values (${hash}, ${user}, now() + interval '1 hour')`;
}

/** Whether a code could still be used. */
export async function isGoodCode(db: GlobalDb, hash: string): Promise<boolean> {
  const row = await maybeOne(db)`
    select from password_codes where code_hash = ${hash} and used_at is null and expires_at > now()`;
  return row !== undefined;
}

/** Uses a code up, and with it all others of the person; answers whose it was, if it was still good. Of two codes at once one is. */
export async function usePasswordCode(db: GlobalDb, hash: string): Promise<string | undefined> {
  const row = await maybeOne<{ user: string }>(db)`
    with used as (
      update password_codes set used_at = now()
      where used_at is null and user_id = (
        select user_id from password_codes where code_hash = ${hash} and used_at is null and expires_at > now())
      returning code_hash, user_id)
    select user_id as "user" from used where code_hash = ${hash}`;
  return row?.user;
}

/** Uses up all codes of a person: what was written to them opens nothing any more. */
export async function endPasswordCodesOf(db: GlobalDb, user: string): Promise<void> {
  await execute(db)`update password_codes set used_at = now() where user_id = ${user} and used_at is null`;
}
