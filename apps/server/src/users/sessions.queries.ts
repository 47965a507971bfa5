import type { Role } from '@prilavok/contract';
import { type GlobalDb, pools } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';

/** The person behind an access token, if they still may come in and the sign-in has not ended. */
export async function signedIn(
  user: string,
  family: string,
): Promise<{ role: Role; company: string | null } | undefined> {
  return maybeOne<{ role: Role; company: string | null }>(pools().app)`
    select u.role, u.company_id as company
    from users u
    join session_families f on f.id = ${family} and f.user_id = u.id and f.ended_at is null
    left join companies c on c.id = u.company_id
    where u.id = ${user} and u.active and (c.approved or u.role = 'admin')`;
}

/** Who stands behind those sign-ins that go on, of people who may come in. */
export async function livingFamilies(
  families: string[],
): Promise<{ family: string; role: Role; company: string | null }[]> {
  return rows<{ family: string; role: Role; company: string | null }>(pools().app)`
    select f.id as family, u.role, u.company_id as company
    from session_families f
    join users u on u.id = f.user_id and u.active
    left join companies c on c.id = u.company_id
    where f.id = any(${families}::uuid[]) and f.ended_at is null and (c.approved or u.role = 'admin')`;
}

/** What signing in asks of a person. */
export interface Credentials {
  id: string;
  passwordHash: string;
  active: boolean;
  demo: boolean;
  approved: boolean;
}

/** The person with this mail, whether or not they may come in; nothing when there is none, or their company was deleted. */
export async function credentialsOf(db: GlobalDb, email: string): Promise<Credentials | undefined> {
  return maybeOne<Credentials>(db)`
    select u.id, u.password_hash as "passwordHash", u.active, u.demo, coalesce(c.approved, true) as approved
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

export interface RefreshToken {
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
    select t.family_id as family, f.user_id as "user", f.ended_at is not null or not u.active or not coalesce(c.approved, true) as ended,
      t.expires_at < now() as expired, extract(epoch from now() - t.used_at)::float8 as "usedFor"
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

/** Ends all sign-ins of a person. */
export async function endFamiliesOf(db: GlobalDb, user: string): Promise<void> {
  await execute(db)`update session_families set ended_at = now() where user_id = ${user} and ended_at is null`;
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

/** Uses a code up; answers whose it was, if it was still good. */
export async function usePasswordCode(db: GlobalDb, hash: string): Promise<string | undefined> {
  const row = await maybeOne<{ user_id: string }>(db)`
    update password_codes set used_at = now() where code_hash = ${hash} and used_at is null and expires_at > now()
    returning user_id`;
  return row?.user_id;
}
