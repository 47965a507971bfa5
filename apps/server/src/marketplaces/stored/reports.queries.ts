import type { AccountReport, ReportState } from '@prilavok/contract';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';
import { daysFor } from '../../upkeep/retention.ts';

/** How long reports are kept, as the table of what is deleted by age says. */
const keptDays = (): number => daysFor('report_files', config().KEEP_DAYS);

const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
const underWay = sql`('asked', 'making')`;

const columns = () => sql`
  r.id, r.account_id as account, r.kind, r.title, ${day('r.from_day')} as "dateStart", ${day('r.to_day')} as "dateFinish", r.state, r.message,
  r.format, r.size::float8 as size, r.asked_at as "askedAt", r.done_at as "doneAt",
  case when r.file_key is not null then r.asked_at + make_interval(secs => ${keptDays() * 86_400}::float8) end as "keptUntil",
  case when u.id is not null then jsonb_build_object('id', u.id::text,
    'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) end as author`;

const reports = sql`account_reports r left join users u on u.id = r.author_id`;

/** Input of a new report. */
export interface NewReport {
  account: string;
  kind: string;
  title: string;
  from: string | null;
  to: string | null;
  /** A UUID of ours. */
  ticket: string;
  format: string;
  author: string | null;
  /** The task that asks for it by itself. */
  task: string | null;
}

/** Writes down that a report is wanted; answers its id. */
export async function insertReport(db: Db, of: NewReport): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into account_reports (company_id, account_id, kind, title, title_key, from_day, to_day, ticket, format, author_id, task_id)
    values (${db.company}, ${of.account}, ${of.kind}, ${of.title}, ${keyOf(of.title)}, ${of.from}, ${of.to}, ${of.ticket}, ${of.format},
      ${of.author}, ${of.task})
    returning id`;
  return id;
}

/** A report of the account, unless it was deleted. */
export async function reportById(
  db: Db,
  { account, id }: { account: string; id: string },
): Promise<AccountReport | undefined> {
  return maybeOne<AccountReport>(db)`
    select ${columns()} from ${reports}
    where r.company_id = ${db.company} and r.account_id = ${account} and r.id = ${id} and r.deleted_at is null`;
}

interface Search {
  search: string;
  kind?: string | undefined;
  state?: ReportState | undefined;
  limit: number;
  offset: number;
}

/** Reports of an account, newest first. */
export async function listReports(db: Db, account: string, of: Search): Promise<AccountReport[]> {
  return rows<AccountReport>(db)`
    select ${columns()} from ${reports}
    where r.company_id = ${db.company} and r.account_id = ${account} and r.deleted_at is null
      and (${of.search === ''} or ${titleKey(sql`r.title`)} like ${likeOf(of.search)})
      and (${of.kind ?? null}::text is null or r.kind = ${of.kind ?? null})
      and (${of.state ?? null}::text is null or r.state = ${of.state ?? null})
    order by r.id desc limit ${of.limit} offset ${of.offset}`;
}

/** How many reports of the account are on their way, and how many of them are this very one. */
export async function countUnderWay(
  db: Db,
  { account, kind, from, to }: Pick<NewReport, 'account' | 'kind' | 'from' | 'to'>,
): Promise<{ all: number; same: number }> {
  return one<{ all: number; same: number }>(db)`
    select count(*)::int as all, (count(*) filter (where kind = ${kind} and from_day is not distinct from ${from}::date
      and to_day is not distinct from ${to}::date))::int as same
    from account_reports where company_id = ${db.company} and account_id = ${account} and state in ${underWay} and deleted_at is null`;
}

/** Whether this very report was asked for within the hour, and didn't fail: a run that is begun again doesn't ask twice. */
export async function wasAskedLately(
  db: Db,
  { account, kind, from, to }: Pick<NewReport, 'account' | 'kind' | 'from' | 'to'>,
): Promise<boolean> {
  const found = await maybeOne(db)`
    select from account_reports where company_id = ${db.company} and account_id = ${account} and kind = ${kind}
      and from_day is not distinct from ${from}::date and to_day is not distinct from ${to}::date
      and state <> 'failed' and asked_at > now() - interval '1 hour' limit 1`;
  return found !== undefined;
}

/** A report on its way, as whoever brings it knows it. */
export interface OpenReport {
  id: string;
  kind: string;
  title: string;
  from: string | null;
  to: string | null;
  ticket: string;
  /** Under which the marketplace knows it; null before it was told. */
  remoteId: string | null;
  format: string;
  /** Seconds since it was asked for. */
  age: number;
  author: string | null;
}

/** Reports of the account that are on their way, the oldest first. */
export async function openReports(db: Db, account: string): Promise<OpenReport[]> {
  return rows<OpenReport>(db)`
    select id, kind, title, ${day('from_day')} as from, ${day('to_day')} as to, ticket, remote_id as "remoteId", format,
      extract(epoch from now() - asked_at)::float8 as age, author_id as author
    from account_reports
    where company_id = ${db.company} and account_id = ${account} and state in ${underWay} and deleted_at is null order by id`;
}

/** The marketplace has been told, and knows the report under a name. */
export async function updateAsked(db: Db, id: string, remoteId: string): Promise<void> {
  await execute(db)`
    update account_reports set state = 'making', remote_id = ${remoteId}, message = ''
    where company_id = ${db.company} and id = ${id} and state in ${underWay}`;
}

/** The report has come to its end without a file. */
export async function updateEnded(
  db: Db,
  id: string,
  { state, message }: { state: 'empty' | 'failed'; message: string },
): Promise<void> {
  await execute(db)`
    update account_reports set state = ${state}, message = ${message}, done_at = now()
    where company_id = ${db.company} and id = ${id} and state in ${underWay}`;
}

/** The file is there; false when the report was deleted or brought by another meanwhile. */
export async function updateReady(
  db: Db,
  id: string,
  { key, format, size }: { key: string; format: string; size: number },
): Promise<boolean> {
  const written = await execute(db)`
    update account_reports set state = 'ready', message = '', done_at = now(), file_key = ${key}, format = ${format}, size = ${size}
    where company_id = ${db.company} and id = ${id} and state in ${underWay} and deleted_at is null`;
  return written === 1;
}

/** The name of a report's file in the storage; nothing while there is none. */
export async function fileOfReport(db: Db, id: string): Promise<string | undefined> {
  const row = await maybeOne<{ key: string }>(db)`
    select file_key as key from account_reports
    where company_id = ${db.company} and id = ${id} and file_key is not null and deleted_at is null`;
  return row?.key;
}

/** Hides a report, or brings it back; false when it is so already, or gone. */
export async function hideReport(
  db: Db,
  { account, id }: { account: string; id: string },
  hidden: boolean,
): Promise<boolean> {
  const written = await execute(db)`
    update account_reports set deleted_at = ${hidden ? sql`now()` : sql`null`}
    where company_id = ${db.company} and account_id = ${account} and id = ${id} and (deleted_at is null) = ${hidden}`;
  return written === 1;
}

/** Reports that nobody needs any more: too old, or deleted for an hour. */
export async function spentReports(db: Db, days: number): Promise<{ id: string; key: string | null; size: number }[]> {
  return rows<{ id: string; key: string | null; size: number }>(db)`
    select id, file_key as key, size::float8 as size from account_reports
    where company_id = ${db.company} and (deleted_at < now() - interval '1 hour' or asked_at < now() - make_interval(days => ${days}::int))
    limit 1000`;
}

/** Forgets a report; false when another has done so. */
export async function deleteReport(db: Db, id: string): Promise<boolean> {
  const written = await execute(db)`delete from account_reports where company_id = ${db.company} and id = ${id}`;
  return written === 1;
}

/** Which of these files belong to a report. */
export async function knownReportFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const found = await rows<{ key: string }>(db)`
    select file_key as key from account_reports where company_id = ${db.company} and file_key = any(${keys}::text[])`;
  return found.map(({ key }) => key);
}
