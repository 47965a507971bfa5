import type { Role, User } from '@prilavok/contract';
import { sql } from 'kysely';
import { type Db, type GlobalDb, pools } from '../database/pools.ts';

/** The person behind an access token, if they still may come in and the sign-in has not ended. */
export async function signedIn(
  user: string,
  family: string,
): Promise<{ role: Role; company: string | null } | undefined> {
  const { rows } = await sql<{ role: Role; company: string | null }>`
    select u.role, u.company_id as company
    from users u
    join session_families f on f.id = ${family} and f.user_id = u.id and f.ended_at is null
    left join companies c on c.id = u.company_id
    where u.id = ${user} and u.active and (c.approved or u.role = 'admin')`.execute(pools().app);
  return rows[0];
}

/** A living API key and what it may. */
export async function apiKeyByHash(
  hash: string,
): Promise<{ sign_key: string; role: Role; company: string } | undefined> {
  const { rows } = await sql<{ sign_key: string; role: Role; company: string }>`
    update api_keys k set used_at = now()
    from companies c
    where k.key_hash = ${hash} and not k.disposed and c.id = k.company_id and c.approved
    returning k.sign_key, k.role, k.company_id as company`.execute(pools().app);
  return rows[0];
}

/** False when this signature was used before. */
export async function rememberSignature(signature: string): Promise<boolean> {
  await sql`delete from api_signatures where at < now() - interval '15 minutes'`.execute(pools().app);
  const { numAffectedRows } =
    await sql`insert into api_signatures (signature) values (${signature}) on conflict do nothing`.execute(pools().app);
  return numAffectedRows === 1n;
}

/** A user in the contract's shape. */
export const userColumns = sql<User>`
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, u.active, u.avatar,
  coalesce(c.approved, true) as approved, u.created_at as "createdAt", u.seen_at as "seenAt",
  case when c.id is null then null else jsonb_build_object('id', c.id::text, 'title', c.title, 'approved', c.approved, 'demo', c.demo) end as company`;

export interface Account {
  id: string;
  password_hash: string;
  active: boolean;
  demo: boolean;
  approved: boolean;
}

export async function accountByEmail(db: GlobalDb, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.password_hash, u.active, u.demo, coalesce(c.approved, true) as approved
    from users u left join companies c on c.id = u.company_id
    where u.email = ${email}`.execute(db);
  return rows[0];
}

export async function userById(db: GlobalDb, id: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select ${userColumns} from users u left join companies c on c.id = u.company_id where u.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertFamily(db: GlobalDb, user: string, userAgent: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into session_families (user_id, user_agent) values (${user}, ${userAgent.slice(0, 300)}) returning id`.execute(
    db,
  );
  await sql`update users set seen_at = now() where id = ${user}`.execute(db);
  return rows[0]?.id ?? '';
}

export async function insertRefreshToken(db: GlobalDb, family: string, hash: string): Promise<void> {
  await sql`
    insert into refresh_tokens (token_hash, family_id, expires_at) values (${hash}, ${family}, now() + interval '30 days')
    on conflict do nothing`.execute(db);
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
export async function takeRefreshToken(db: GlobalDb, hash: string): Promise<RefreshToken | undefined> {
  const { rows } = await sql<RefreshToken>`
    select t.family_id as family, f.user_id as "user", f.ended_at is not null or not u.active or not coalesce(c.approved, true) as ended,
      t.expires_at < now() as expired, extract(epoch from now() - t.used_at)::float8 as "usedFor"
    from refresh_tokens t
    join session_families f on f.id = t.family_id
    join users u on u.id = f.user_id
    left join companies c on c.id = u.company_id
    where t.token_hash = ${hash} for update of t`.execute(db);
  return rows[0];
}

export async function markTokenUsed(db: GlobalDb, hash: string): Promise<void> {
  await sql`update refresh_tokens set used_at = now() where token_hash = ${hash} and used_at is null`.execute(db);
}

export async function endFamily(db: GlobalDb, family: string): Promise<void> {
  await sql`update session_families set ended_at = now() where id = ${family} and ended_at is null`.execute(db);
}

export async function endFamilyOfToken(db: Db, hash: string): Promise<void> {
  await sql`
    update session_families set ended_at = now()
    where id = (select family_id from refresh_tokens where token_hash = ${hash}) and ended_at is null`.execute(db);
}

/** Ends all sign-ins of a person. */
export async function endFamiliesOf(db: GlobalDb, user: string): Promise<void> {
  await sql`update session_families set ended_at = now() where user_id = ${user} and ended_at is null`.execute(db);
}

/** How many failures stand against this account from this address, and against the address alone, within the window. */
export async function failuresOf(
  db: GlobalDb,
  account: string,
  address: string,
  seconds: number,
): Promise<{ pair: number; address: number; oldest: number }> {
  const { rows } = await sql<{ pair: number; address: number; oldest: number }>`
    select count(*) filter (where account = ${account})::int as pair, count(*)::int as address,
      coalesce(extract(epoch from now() - min(at)), 0)::float8 as oldest
    from failed_sign_ins where address = ${address} and at > now() - make_interval(secs => ${seconds})`.execute(db);
  return rows[0] ?? { pair: 0, address: 0, oldest: 0 };
}

export async function insertFailure(account: string, address: string): Promise<void> {
  await sql`delete from failed_sign_ins where at < now() - interval '1 day'`.execute(pools().app);
  await sql`insert into failed_sign_ins (account, address) values (${account}, ${address})`.execute(pools().app);
}

export async function forgetFailures(db: GlobalDb, account: string, address: string): Promise<void> {
  await sql`delete from failed_sign_ins where account = ${account} and address = ${address}`.execute(db);
}

export async function insertCompanyWithOwner(
  db: GlobalDb,
  owner: { company: string; email: string; passwordHash: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (insert into companies (title) values (${owner.company}) returning id)
    insert into users (company_id, email, password_hash, role) select id, ${owner.email}, ${owner.passwordHash}, 'owner' from made
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** How many codes were made for the person in the last minutes. */
export async function recentCodes(db: Db, user: string, minutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from password_codes
    where user_id = ${user} and expires_at > now() + interval '1 hour' - make_interval(mins => ${minutes})`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertPasswordCode(db: Db, user: string, hash: string): Promise<void> {
  await sql`insert into password_codes (code_hash, user_id, expires_at) values (${hash}, ${user}, now() + interval '1 hour')`.execute(
    db,
  );
}

/** Uses a code up; answers whose it was, if it was still good. */
export async function usePasswordCode(db: GlobalDb, hash: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    update password_codes set used_at = now() where code_hash = ${hash} and used_at is null and expires_at > now()
    returning user_id`.execute(db);
  return rows[0]?.user_id;
}

export async function updatePassword(db: GlobalDb, user: string, passwordHash: string): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where id = ${user}`.execute(db);
}
