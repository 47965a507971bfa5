import type { Company } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import type { GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';

const columns = sql<Company>`
  c.id, c.title, c.approved, c.timezone, c.created_at as "createdAt", c.version,
  (select count(*)::int from users u where u.company_id = c.id) as users,
  (select u.email from users u where u.company_id = c.id and u.role = 'owner' order by u.id limit 1) as owner`;

interface Search {
  search: string;
  approved?: boolean | undefined;
  limit: number;
  offset: number;
}

/** What a save changes; absent fields stay as they are. */
export interface CompanyChange {
  title?: string | undefined;
  approved?: boolean | undefined;
  timezone?: string | undefined;
}

/** Companies, newest first; the search looks into their titles and their people's mails. */
export async function listCompanies(db: GlobalDb, { search, approved, limit, offset }: Search): Promise<Company[]> {
  return rows<Company>(db)`
    select ${columns} from companies c
    where (${search} = '' or ${titleKey(sql`c.title`)} like ${likeOf(search)}
        or exists (select from users u where u.company_id = c.id and u.email like ${likeOf(search)}))
      and (${approved ?? null}::boolean is null or c.approved = ${approved ?? null}::boolean)
    order by c.id desc limit ${limit} offset ${offset}`;
}

/** How many companies wait for approval; none is counted beyond `most`. */
export async function countWaiting(db: GlobalDb, most: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from (select from companies where not approved limit ${most}) waiting`;
  return count;
}

/** The company with how many people it has; nothing when there is none. */
export async function companyById(db: GlobalDb, id: string): Promise<Company | undefined> {
  return maybeOne<Company>(db)`select ${columns} from companies c where c.id = ${id}`;
}

/** Adds a company and answers its id; unless told, it waits for approval and lives by Moscow time. */
export async function insertCompany(
  db: GlobalDb,
  { title, approved = false, timezone = 'Europe/Moscow' }: CompanyChange & { title: string },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into companies (title, approved, timezone) values (${title}, ${approved}, ${timezone}) returning id`;
  return id;
}

/** The company for whoever is about to change it: nobody else does meanwhile. */
export async function lockCompany(db: GlobalDb, id: string) {
  return maybeOne<{ title: string; approved: boolean; version: number }>(db)`
    select title, approved, version from companies where id = ${id} for update`;
}

/** Writes what is given, as the next version. */
export async function updateCompany(db: GlobalDb, id: string, change: CompanyChange): Promise<void> {
  await execute(db)`
    update companies set title = coalesce(${change.title ?? null}, title), approved = coalesce(${change.approved ?? null}::boolean, approved),
      timezone = coalesce(${change.timezone ?? null}, timezone), version = version + 1
    where id = ${id}`;
}

/** Deletes the company with everything that refers to it. */
export async function deleteCompany(db: GlobalDb, id: string): Promise<void> {
  await execute(db)`delete from companies where id = ${id}`;
}

/** Makes the demo's company an ordinary one; false when it was one already. */
export async function endDemo(db: GlobalDb, id: string): Promise<boolean> {
  return (await execute(db)`update companies set demo = false where id = ${id} and demo`) === 1;
}
