import type { Notice, NoticeDelivery, NoticeState, NoticeTheme, NoticeWay } from '@prilavok/contract';
import { sql } from 'kysely';
import { and, titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** A notice on its way to one person. */
export interface NewDelivery {
  user: string;
  state: Extract<NoticeState, 'waiting' | 'dropped'>;
  reason: string;
  due: Date;
  digest: boolean;
}

/** A notice as it is kept on its way. */
export interface DeliveredNotice extends Pick<Notice, 'theme' | 'severity' | 'title' | 'message' | 'link'> {
  way: NoticeWay;
  account: string | null;
  order: string | null;
}

/** Puts a notice on its way to each of these people. */
export async function insertDeliveries(
  db: Db,
  { way, theme, severity, title, message, link, account, order }: DeliveredNotice,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await execute(db)`
    insert into notice_deliveries (company_id, user_id, way, theme, severity, account_id, order_id, title, message, link, state, reason, due_at, digest)
    select ${db.company}, x.reader, ${way}, ${theme}, ${severity}, ${account}::bigint, ${order}::bigint, ${title}, ${message}, ${link}, x.state, x.reason, x.due, x.digest
    from unnest(${deliveries.map(({ user }) => user)}::bigint[], ${deliveries.map(({ state }) => state)}::text[],
      ${deliveries.map(({ reason }) => reason)}::text[], ${deliveries.map(({ due }) => due.toISOString())}::timestamptz[],
      ${deliveries.map(({ digest }) => digest)}::boolean[]) as x(reader, state, reason, due, digest) returning 1`;
}

/** Writes down a notice that went to one person past all rules, or could not: «Проверить». */
export async function insertTrial(
  db: Db,
  user: string,
  { way, theme, severity, title, message }: DeliveredNotice,
  reason: string,
): Promise<void> {
  await execute(db)`
    insert into notice_deliveries (company_id, user_id, way, theme, severity, title, message, state, reason, due_at, sent_at, letter)
    values (${db.company}, ${user}, ${way}, ${theme}, ${severity}, ${title}, ${message}, ${reason ? 'failed' : 'sent'}, ${reason}, now(),
      ${reason ? null : new Date().toISOString()}::timestamptz, 0)`;
}

interface Search {
  user: string;
  way?: NoticeWay | undefined;
  state?: NoticeState | undefined;
  search: string;
  since?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

/** Notices on their way to the person, newest first. */
export async function listDeliveries(
  db: Db,
  { user, way, state, search, since, to, limit, offset }: Search,
): Promise<NoticeDelivery[]> {
  const conditions = [
    sql`company_id = ${db.company}`,
    sql`user_id = ${user}`,
    ...(way ? [sql`way = ${way}`] : []),
    ...(state ? [sql`state = ${state}`] : []),
    ...(since ? [sql`created_at >= ${since}`] : []),
    ...(to ? [sql`created_at < ${to}`] : []),
    ...(search ? [sql`${titleKey(sql`title || ' ' || message`)} like ${likeOf(search)}`] : []),
  ];
  return rows<NoticeDelivery>(db)`
    select id, theme, severity, title, way, state, reason, created_at as at, case when state = 'waiting' then due_at end as due, sent_at as "sentAt"
    from notice_deliveries where ${and(conditions)} order by id desc limit ${limit} offset ${offset}`;
}

/** People of the company for whom something is due by this way, those who have waited longest first. */
export async function duePeople(db: Db, way: NoticeWay, most: number): Promise<string[]> {
  const found = await rows<{ user: string }>(db)`
    select user_id as user from notice_deliveries
    where company_id = ${db.company} and way = ${way} and state = 'waiting' and due_at <= now()
    group by user_id order by min(due_at), user_id limit ${most}`;
  return found.map(({ user }) => user);
}

/** When the next notice of the company is due by this way. */
export async function nextDue(db: Db, way: NoticeWay): Promise<Date | undefined> {
  const found = await maybeOne<{ due: string | null }>(db)`
    select min(due_at) as due from notice_deliveries where company_id = ${db.company} and way = ${way} and state = 'waiting'`;
  return found?.due ? new Date(found.due) : undefined;
}

/** Why a notice waits right behind another one. */
export const gatheringReason = 'Собираем за минуту в одно сообщение';

/** Notices due to one person by one way, which leave together: a theme, its errors apart, or a digest of all. */
export interface Batch {
  /** Null for a digest. */
  theme: NoticeTheme | null;
  urgent: boolean;
  count: number;
  /** Nothing that came later belongs to it. */
  last: string;
  tries: number;
  /** They were gathered behind a message of their theme. */
  gathered: boolean;
}

interface Addressed {
  user: string;
  way: NoticeWay;
}

/** Notices due to the person now, errors first. */
export async function dueBatches(db: Db, { user, way }: Addressed): Promise<Batch[]> {
  return rows<Batch>(db)`
    select theme, bool_or(error) as urgent, count(*)::int as count, max(id)::text as last, max(tries) as tries, bool_or(gathered) as gathered
    from (select case when digest then null else theme end as theme, severity = 'error' as error, not digest and severity = 'error' as apart,
        id, tries, reason = ${gatheringReason} as gathered
      from notice_deliveries where company_id = ${db.company} and user_id = ${user} and way = ${way} and state = 'waiting' and due_at <= now()) due
    group by theme, apart order by urgent desc, min(id)`;
}

const inBatch = (db: Db, { user, way }: Addressed, { theme, urgent, last }: Batch) => sql`
  company_id = ${db.company} and user_id = ${user} and way = ${way} and state = 'waiting' and due_at <= now() and id <= ${last}
  and digest = ${theme === null} and (${theme}::text is null or (theme = ${theme} and (severity = 'error') = ${urgent}))`;

export interface DueNotice extends Pick<Notice, 'id' | 'theme' | 'severity' | 'title' | 'message' | 'link'> {
  order: string | null;
}

/** The first notices of a batch. */
export async function batchNotices(db: Db, to: Addressed, batch: Batch, most: number): Promise<DueNotice[]> {
  return rows<DueNotice>(db)`
    select id, theme, severity, title, message, link, order_id as "order" from notice_deliveries where ${inBatch(db, to, batch)} order by id limit ${most}`;
}

/** Writes down that a batch has left, as one message. */
export async function markSent(db: Db, to: Addressed, batch: Batch): Promise<void> {
  await execute(db)`
    update notice_deliveries set state = 'sent', reason = '', sent_at = now(), letter = ${batch.last} where ${inBatch(db, to, batch)}`;
}

/** Writes down that a batch is not sent, and why. */
export async function endBatch(
  db: Db,
  to: Addressed,
  batch: Batch,
  { state, reason }: { state: 'failed' | 'dropped'; reason: string },
): Promise<void> {
  await execute(db)`update notice_deliveries set state = ${state}, reason = ${reason} where ${inBatch(db, to, batch)}`;
}

/** Lets a batch wait: `digest` has it leave together with whatever else waits then; `failed` counts the try. */
export async function putOffBatch(
  db: Db,
  to: Addressed,
  batch: Batch,
  {
    until,
    reason,
    digest = false,
    failed = false,
  }: { until: Date; reason: string; digest?: boolean; failed?: boolean },
): Promise<void> {
  await execute(db)`
    update notice_deliveries set due_at = ${until.toISOString()}, reason = ${reason}, digest = digest or ${digest}, tries = tries + ${failed ? 1 : 0}::int
    where ${inBatch(db, to, batch)}`;
}

/** Drops what is due of these themes and accounts. */
export async function dropDue(
  db: Db,
  { user, way }: Addressed,
  { themes, accounts, reason }: { themes: readonly string[]; accounts: readonly string[]; reason: string },
): Promise<void> {
  await execute(db)`
    update notice_deliveries set state = 'dropped', reason = ${reason}
    where company_id = ${db.company} and user_id = ${user} and way = ${way} and state = 'waiting' and due_at <= now()
      and (theme = any(${[...themes]}::text[]) or account_id = any(${[...accounts]}::bigint[]))`;
}

/** When a message of this theme, errors apart, has left for the person within the last minute. */
export async function lastMinute(
  db: Db,
  { user, way }: Addressed,
): Promise<{ theme: NoticeTheme; urgent: boolean; at: string }[]> {
  return rows<{ theme: NoticeTheme; urgent: boolean; at: string }>(db)`
    select theme, severity = 'error' as urgent, max(sent_at) as at from notice_deliveries
    where company_id = ${db.company} and user_id = ${user} and way = ${way} and state = 'sent' and sent_at > now() - interval '1 minute' and not digest
    group by theme, severity = 'error'`;
}

/** Messages that have left for the person within the last hour: how many, and when the first of them did. */
export async function lastHour(db: Db, { user, way }: Addressed): Promise<{ count: number; first: string | null }> {
  return one<{ count: number; first: string | null }>(db)`
    select count(distinct (letter, sent_at))::int as count, min(sent_at) as first from notice_deliveries
    where company_id = ${db.company} and user_id = ${user} and way = ${way} and state = 'sent' and sent_at > now() - interval '1 hour'`;
}
