import type { Role, User } from '@prilavok/contract';
import type { Db, GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { userColumns } from './sessions.queries.ts';

export interface PeopleFilter {
  /** Null: of every company. */
  company: string | null;
  search: string;
  inactive: 'true' | 'false' | 'any';
  limit: number;
  offset: number;
}

export async function peopleBy(db: Db, { company, search, inactive, limit, offset }: PeopleFilter): Promise<User[]> {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return rows<User>(db)`
    select ${userColumns}
    from users u left join companies c on c.id = u.company_id
    where (${company}::bigint is null or u.company_id = ${company}::bigint)
      and (${search} = '' or lower(u.email || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(c.title, '')) like ${like})
      and (${inactive} = 'any' or u.active = (${inactive} = 'false'))
    order by u.id desc limit ${limit} offset ${offset}`;
}

/** The person under lock, if they are of this company; null means any company. */
export async function personOf(
  db: GlobalDb,
  company: string | null,
  id: string,
): Promise<{ id: string; role: Role; company: string | null; active: boolean } | undefined> {
  return maybeOne<{ id: string; role: Role; company: string | null; active: boolean }>(db)`
    select id, role, company_id as company, active from users
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

export async function insertUser(db: GlobalDb, user: NewUser): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into users (company_id, email, first_name, last_name, role, active, password_hash)
    values (${user.company}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.role}, ${user.active}, ${user.passwordHash})
    returning id`;
  return id;
}

export interface UserChange {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  role?: Role | undefined;
  active?: boolean | undefined;
}

export async function updateUser(db: GlobalDb, id: string, change: UserChange): Promise<void> {
  await execute(db)`
    update users set email = coalesce(${change.email ?? null}, email), first_name = coalesce(${change.firstName ?? null}, first_name),
      last_name = coalesce(${change.lastName ?? null}, last_name), role = coalesce(${change.role ?? null}, role),
      active = coalesce(${change.active ?? null}::boolean, active)
    where id = ${id}`;
}

export async function deleteUserRow(db: Db, id: string): Promise<void> {
  await execute(db)`delete from users where id = ${id}`;
}

/** Owners who may sign in, other than this one; locked, so that two can't leave at once. */
export async function otherOwners(db: GlobalDb, company: string, id: string): Promise<number> {
  const found = await rows<{ id: string }>(db)`
    select id from users where company_id = ${company} and role = 'owner' and active order by id for update`;
  return found.filter((row) => row.id !== id).length;
}

export async function companyExists(db: GlobalDb, id: string): Promise<boolean> {
  const found = await rows(db)`select 1 from companies where id = ${id}`;
  return found.length > 0;
}
