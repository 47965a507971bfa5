import type { Company } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';

const columns = sql<Company>`
  c.id, c.title, c.approved, c.timezone, c.created_at as "createdAt",
  (select count(*)::int from users u where u.company_id = c.id) as users,
  (select u.email from users u where u.company_id = c.id and u.role = 'owner' order by u.id limit 1) as owner`;

export async function companiesBy(
  db: Db,
  {
    search,
    approved,
    limit,
    offset,
  }: { search: string; approved?: boolean | undefined; limit: number; offset: number },
): Promise<Company[]> {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return rows<Company>(db)`
    select ${columns} from companies c
    where (${search} = '' or lower(c.title) like ${like}
        or exists (select from users u where u.company_id = c.id and u.email like ${like}))
      and (${approved ?? null}::boolean is null or c.approved = ${approved ?? null}::boolean)
    order by c.id desc limit ${limit} offset ${offset}`;
}

export async function companyById(db: Db, id: string): Promise<Company | undefined> {
  return maybeOne<Company>(db)`select ${columns} from companies c where c.id = ${id}`;
}

export interface CompanyChange {
  title?: string | undefined;
  approved?: boolean | undefined;
  timezone?: string | undefined;
}

export async function insertCompany(
  db: Db,
  { title, approved, timezone }: CompanyChange & { title: string },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into companies (title, approved, timezone) values (${title}, ${approved ?? false}, ${timezone ?? 'Europe/Moscow'}) returning id`;
  return id;
}

/** What the company was before, or nothing when there is none. */
export async function updateCompany(
  db: Db,
  id: string,
  change: CompanyChange,
): Promise<{ wasApproved: boolean } | undefined> {
  return maybeOne<{ wasApproved: boolean }>(db)`
    update companies c set title = coalesce(${change.title ?? null}, c.title), approved = coalesce(${change.approved ?? null}::boolean, c.approved),
      timezone = coalesce(${change.timezone ?? null}, c.timezone)
    where c.id = ${id} returning old.approved as "wasApproved"`;
}

export async function deleteCompanyRow(db: Db, id: string): Promise<boolean> {
  const written = await execute(db)`delete from companies where id = ${id}`;
  return written === 1;
}

export async function ownersOf(db: Db, company: string): Promise<string[]> {
  const found = await rows<{
    email: string;
  }>(db)`select email from users where company_id = ${company} and role = 'owner' and active`;
  return found.map((row) => row.email);
}
