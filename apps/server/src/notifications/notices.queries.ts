import type { Notice, NoticeTheme } from '@prilavok/contract';
import { sql } from 'kysely';
import { and, titleKey } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';

interface Search {
  user: string;
  read?: boolean | undefined;
  theme?: NoticeTheme | undefined;
  search: string;
  since?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

/** The person's notices, newest first. */
export async function listNotices(
  db: Db,
  { user, read, theme, search, since, to, limit, offset }: Search,
): Promise<Notice[]> {
  const conditions = [
    sql`company_id = ${db.company}`,
    sql`user_id = ${user}`,
    ...(theme ? [sql`theme = ${theme}`] : []),
    ...(read === undefined ? [] : [sql`(read_at is not null) = ${read}::boolean`]),
    ...(since ? [sql`created_at >= ${since}`] : []),
    ...(to ? [sql`created_at < ${to}`] : []),
    ...(search ? [sql`${titleKey(sql`title || ' ' || message`)} like ${likeOf(search)}`] : []),
  ];
  return rows<Notice>(db)`
    select id, theme, severity, title, message, link, created_at as at, read_at is not null as read from notices
    where ${and(conditions)} order by id desc limit ${limit} offset ${offset}`;
}

/** How many the person has not read; nobody is counted beyond `most`. */
export async function countUnread(db: Db, user: string, most: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from (
      select from notices where company_id = ${db.company} and user_id = ${user} and read_at is null limit ${most}) unread`;
  return count;
}

/** A number for a notice that goes to several people. */
export async function nextNoticeId(db: Db): Promise<string> {
  const { id } = await one<{ id: string }>(db)`select nextval(pg_get_serial_sequence('notices', 'id')) as id`;
  return id;
}

/** Keeps a notice for each of these people. */
export async function insertNotices(db: Db, users: readonly string[], notice: Omit<Notice, 'read'>): Promise<void> {
  const { id, theme, severity, title, message, link, at } = notice;
  await execute(db)`
    insert into notices (company_id, user_id, id, theme, severity, title, message, link, created_at)
    select ${db.company}, x.reader, ${id}, ${theme}, ${severity}, ${title}, ${message}, ${link}, ${at}
    from unnest(${[...users]}::bigint[]) as x(reader) on conflict do nothing returning 1`;
}

/** Marks the person's notices, all of them unless told which; answers how many changed. */
export async function updateRead(
  db: Db,
  user: string,
  { ids, read }: { ids?: readonly string[] | undefined; read: boolean },
): Promise<number> {
  const which = ids ? [...ids] : null;
  const at = read ? new Date().toISOString() : null;
  return execute(db)`
    update notices set read_at = ${at}::timestamptz
    where company_id = ${db.company} and user_id = ${user} and (read_at is null) = ${read}::boolean
      and (${which}::bigint[] is null or id = any(${which}::bigint[]))`;
}
