import type { Company } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import type { Db, GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';

const columns = sql<Company>`
  c.id, c.title, c.approved, c.timezone, c.created_at as "createdAt", c.version, c.deleted_at as "deletedAt", c.gone_at as "goneAt",
  case when c.blocked_at is not null then jsonb_build_object('at', c.blocked_at, 'reason', c.block_reason) end as blocked,
  case when c.archive is not null then jsonb_build_object('url', '/uas/company/archive/' || c.archive, 'size', c.archive_bytes) end as archive,
  (select count(*)::int from users u where u.company_id = c.id) as users,
  (select u.email from users u where u.company_id = c.id and u.role = 'owner' order by u.id limit 1) as owner`;

interface Search {
  search: string;
  approved?: boolean | undefined;
  blocked?: boolean | undefined;
  limit: number;
  offset: number;
}

/** Change of a company by a save; absent fields stay as they are. */
export interface CompanyChange {
  title?: string | undefined;
  approved?: boolean | undefined;
  timezone?: string | undefined;
}

/** Companies, newest first; the search looks into their titles and their people's mails. */
export async function listCompanies(
  db: GlobalDb,
  { search, approved, blocked, limit, offset }: Search,
): Promise<Company[]> {
  return rows<Company>(db)`
    select ${columns} from companies c
    where (${search} = '' or ${titleKey(sql`c.title`)} like ${likeOf(search)}
        or exists (select from users u where u.company_id = c.id and u.email like ${likeOf(search)}))
      and (${approved ?? null}::boolean is null or c.approved = ${approved ?? null}::boolean and c.deleted_at is null)
      and (${blocked ?? null}::boolean is null or (c.blocked_at is not null) = ${blocked ?? null}::boolean and c.deleted_at is null)
    order by c.id desc limit ${limit} offset ${offset}`;
}

/** How many companies wait for approval; none is counted beyond `most`. */
export async function countWaiting(db: GlobalDb, most: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from (
      select from companies where not approved and blocked_at is null and deleted_at is null limit ${most}) waiting`;
  return count;
}

/** Notes that an administrator is written to now; or answers when it may be, where ten minutes since the last letter aren't over. */
export async function beginLetter(db: GlobalDb, administrator: string): Promise<string | undefined> {
  const written = await execute(db)`
    update users set told_of_companies_at = now()
    where id = ${administrator} and (told_of_companies_at is null or told_of_companies_at <= now() - interval '10 minutes')`;
  if (written === 1) return undefined;
  const { at } = await one<{ at: string }>(db)`
    select told_of_companies_at + interval '10 minutes' as at from users where id = ${administrator}`;
  return at;
}

/** The company with how many people it has; nothing when there is none. */
export async function companyById(db: GlobalDb, id: string): Promise<Company | undefined> {
  return maybeOne<Company>(db)`select ${columns} from companies c where c.id = ${id}`;
}

/** Whether work is done for the company: it is neither blocked nor deleted. */
export async function companyWorks(db: Db): Promise<boolean> {
  const found = await maybeOne(db)`
    select id from companies where id = ${db.company} and blocked_at is null and deleted_at is null`;
  return found !== undefined;
}

/** The time zone by whose clock the company's schedules go. */
export async function companyTimezone(db: Db): Promise<string> {
  const row = await maybeOne<{ timezone: string }>(db)`select timezone from companies where id = ${db.company}`;
  return row?.timezone ?? 'Europe/Moscow';
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
  return maybeOne<{ title: string; approved: boolean; version: number; blocked: boolean; deletedAt: string | null }>(
    db,
  )`
    select title, approved, version, blocked_at is not null as blocked, deleted_at as "deletedAt"
    from companies where id = ${id} for update`;
}

/** Writes what is given, as the next version. */
export async function updateCompany(db: GlobalDb, id: string, change: CompanyChange): Promise<void> {
  await execute(db)`
    update companies set title = coalesce(${change.title ?? null}, title), approved = coalesce(${change.approved ?? null}::boolean, approved),
      timezone = coalesce(${change.timezone ?? null}, timezone), version = version + 1
    where id = ${id}`;
}

/** Nobody of the company may enter, and no work is done for it, until it is approved again; one that is blocked already gets another reason. */
export async function blockCompany(db: GlobalDb, id: string, reason: string): Promise<void> {
  await execute(db)`
    update companies set approved = false, blocked_at = least(blocked_at, now()), block_reason = ${reason} where id = ${id}`;
}

/** The company works again. */
export async function unblockCompany(db: GlobalDb, id: string): Promise<void> {
  await execute(db)`update companies set blocked_at = null, block_reason = '' where id = ${id}`;
}

/** Nobody of the company may enter any more; answers when its rows go. */
export async function markDeleted(db: GlobalDb, id: string, days: number): Promise<string> {
  const { gone } = await one<{ gone: string }>(db)`
    update companies set approved = false, demo = false, deleted_at = now(), gone_at = now() + make_interval(days => ${days}::int), version = version + 1
    where id = ${id} returning gone_at as gone`;
  return gone;
}

/** A deleted company, as those who archive and remove it know it. */
export interface DeletedCompany {
  title: string;
  archive: string | null;
  goneAt: string;
}

/** The company, if it was deleted and isn't gone. */
export async function deletedCompany(db: GlobalDb, id: string): Promise<DeletedCompany | undefined> {
  return maybeOne<DeletedCompany>(db)`
    select title, archive, gone_at as "goneAt" from companies where id = ${id} and deleted_at is not null`;
}

/** Where the archive lies, and how large it is. */
export async function saveArchive(db: GlobalDb, id: string, archive: string, bytes: number): Promise<void> {
  await execute(db)`update companies set archive = ${archive}, archive_bytes = ${bytes} where id = ${id}`;
}

/** The company whose archive has this address. */
export async function companyByArchive(db: GlobalDb, key: string): Promise<{ title: string } | undefined> {
  return maybeOne<{ title: string }>(db)`select title from companies where archive = ${key} and deleted_at is not null`;
}

/** An owner of a deleted company and its archive, by their mail. */
export async function ownerOfDeleted(db: GlobalDb, email: string) {
  return maybeOne<DeletedCompany & { id: string; passwordHash: string; size: number }>(db)`
    select u.id, u.password_hash as "passwordHash", c.title, c.archive, c.archive_bytes::float8 as size, c.gone_at as "goneAt"
    from users u join companies c on c.id = u.company_id
    where u.email = ${email} and u.role = 'owner' and u.active and c.deleted_at is not null`;
}

/** People of the company as its archive has them: without their passwords. */
export async function peopleForArchive(db: GlobalDb, company: string): Promise<object[]> {
  const found = await rows<{ row: object }>(db)`
    select to_jsonb(u) - 'password_hash' as row from users u where u.company_id = ${company} order by u.id`;
  return found.map(({ row }) => row);
}

/** Deletes the company with everything that refers to it. */
export async function deleteCompany(db: GlobalDb, id: string): Promise<void> {
  await execute(db)`delete from companies where id = ${id}`;
}

/** Makes the demo's company an ordinary one; false when it was one already. */
export async function endDemo(db: GlobalDb, id: string): Promise<boolean> {
  return (await execute(db)`update companies set demo = false where id = ${id} and demo`) === 1;
}
