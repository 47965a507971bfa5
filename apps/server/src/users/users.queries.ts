import type { Role, User } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import type { GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';

const columns = sql<User>`
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, u.active, u.avatar,
  coalesce(c.approved, true) as approved, u.created_at as "createdAt", u.seen_at as "seenAt", u.version,
  case when c.id is null then null else jsonb_build_object('id', c.id::text, 'title', c.title, 'approved', c.approved,
    'timezone', c.timezone, 'demo', c.demo) end as company`;

interface Search {
  /** Null: of every company. */
  company: string | null;
  search: string;
  inactive: 'true' | 'false' | 'any';
  limit: number;
  offset: number;
}

/** People, those who came last first; the search looks into mails, names and companies. */
export async function listUsers(db: GlobalDb, { company, search, inactive, limit, offset }: Search): Promise<User[]> {
  const searched = titleKey(sql`u.email || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(c.title, '')`);
  return rows<User>(db)`
    select ${columns}
    from users u left join companies c on c.id = u.company_id
    where (${company}::bigint is null or u.company_id = ${company}::bigint)
      and (${search} = '' or ${searched} like ${likeOf(search)})
      and (${inactive} = 'any' or u.active = (${inactive} = 'false'))
    order by u.id desc limit ${limit} offset ${offset}`;
}

/** The person; nothing when there is none. */
export async function userById(db: GlobalDb, id: string): Promise<User | undefined> {
  return maybeOne<User>(db)`
    select ${columns} from users u left join companies c on c.id = u.company_id where u.id = ${id}`;
}

/** The person, if they are of this company; null means any company. */
export async function userOf(db: GlobalDb, company: string | null, id: string): Promise<User | undefined> {
  return maybeOne<User>(db)`
    select ${columns} from users u left join companies c on c.id = u.company_id
    where u.id = ${id} and (${company}::bigint is null or u.company_id = ${company}::bigint)`;
}

/** The person for whoever is about to change them, if they are of this company; null means any company. */
export async function lockUser(db: GlobalDb, company: string | null, id: string) {
  return maybeOne<{ id: string; email: string; role: Role; company: string | null; active: boolean; version: number }>(
    db,
  )`
    select id, email, role, company_id as company, active, version from users
    where id = ${id} and (${company}::bigint is null or company_id = ${company}::bigint) for update`;
}

export interface NewUser {
  company: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  active: boolean;
  passwordHash: string;
}

/** Nothing when there is no such company. */
export async function insertUser(db: GlobalDb, user: NewUser): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    insert into users (company_id, email, first_name, last_name, role, active, password_hash)
    select id, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.role}, ${user.active}, ${user.passwordHash}
    from companies where id = ${user.company} returning id`;
  return row?.id;
}

/** A company that waits for approval, and its owner; answers the owner's id. */
export async function insertCompanyWithOwner(
  db: GlobalDb,
  owner: { company: string; email: string; passwordHash: string },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    with made as (insert into companies (title) values (${owner.company}) returning id)
    insert into users (company_id, email, password_hash, role) select id, ${owner.email}, ${owner.passwordHash}, 'owner' from made
    returning id`;
  return id;
}

/** Change of a user by a save; absent fields stay as they are. */
export interface UserChange {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  role?: Role | undefined;
  active?: boolean | undefined;
}

/** Writes what is given; a taken mail breaks `users_email_key`. */
export async function updateUser(db: GlobalDb, id: string, change: UserChange): Promise<void> {
  await execute(db)`
    update users set email = coalesce(${change.email ?? null}, email), first_name = coalesce(${change.firstName ?? null}, first_name),
      last_name = coalesce(${change.lastName ?? null}, last_name), role = coalesce(${change.role ?? null}, role),
      active = coalesce(${change.active ?? null}::boolean, active), version = version + 1
    where id = ${id}`;
}

/** Writes a new password; sessions go on until they are ended. */
export async function updatePassword(db: GlobalDb, id: string, passwordHash: string): Promise<void> {
  await execute(db)`update users set password_hash = ${passwordHash} where id = ${id}`;
}

/** Deletes the person with their sessions and settings. */
export async function deleteUser(db: GlobalDb, id: string): Promise<void> {
  await execute(db)`delete from users where id = ${id}`;
}

/** The platform's administrators who may sign in. */
export async function administrators(db: GlobalDb): Promise<{ id: string }[]> {
  return rows<{ id: string }>(db)`select id from users where role = 'admin' and active order by id`;
}

/** A company's owners who may sign in. */
export async function ownersOf(db: GlobalDb, company: string): Promise<{ id: string; email: string }[]> {
  return rows<{ id: string; email: string }>(db)`
    select id, email from users where company_id = ${company} and role = 'owner' and active order by id`;
}

/** Reads and locks a company's owners, so that of two one stays. */
export async function lockOwners(db: GlobalDb, company: string): Promise<{ id: string }[]> {
  return rows<{ id: string }>(db)`
    select id from users where company_id = ${company} and role = 'owner' and active order by id for update`;
}
