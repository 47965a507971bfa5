import type { AuditAct, AuditSubject } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import { type Db, enterPlatform } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';
import type { Caller } from '../http/session.ts';
import { likeOf } from '../text/keys.ts';
import { userById } from './users.queries.ts';

export interface Search {
  search: string;
  user?: string | undefined;
  subject?: AuditSubject | undefined;
  subjectId?: string | undefined;
  since?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

const columns = sql`
  id, at, act, subject, subject_id as "subjectId", title, changes, ip,
  json_build_object('kind', case when api_key_id is not null then 'key' when administrator then 'administrator' else 'person' end,
    'id', coalesce(api_key_id, user_id)::text, 'name', author) as author`;

/** The company's acts, newest first; the search looks into authors and titles. */
export async function listActs(
  db: Db,
  { search, user, subject, subjectId, since, to, limit, offset }: Search,
): Promise<AuditAct[]> {
  const conditions = [
    sql`company_id = ${db.company}`,
    ...(user ? [sql`user_id = ${user}`] : []),
    ...(subject ? [sql`subject = ${subject}`] : []),
    ...(subjectId ? [sql`subject_id = ${subjectId}`] : []),
    ...(since ? [sql`at >= ${since}`] : []),
    ...(to ? [sql`at < ${to}`] : []),
    ...(search ? [sql`${titleKey(sql`author || ' ' || title`)} like ${likeOf(search)}`] : []),
  ];
  return rows<AuditAct>(db)`
    select ${columns} from company_acts where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit} offset ${offset}`;
}

/** One act; nothing when the company has no such. */
export async function actById(db: Db, id: string): Promise<AuditAct | undefined> {
  return maybeOne<AuditAct>(db)`select ${columns} from company_acts where company_id = ${db.company} and id = ${id}`;
}

export type NewAct = Pick<AuditAct, 'act' | 'subject' | 'subjectId' | 'title' | 'changes'>;

/** Who acts, and from where. */
export interface Actor {
  user: string | null;
  apiKey: string | null;
  administrator: boolean;
  author: string;
  ip: string;
}

/** Writes acts of one person down. */
export async function insertActs(db: Db, by: Actor, acts: readonly NewAct[]): Promise<void> {
  await execute(db)`
    insert into company_acts (company_id, user_id, api_key_id, administrator, author, act, subject, subject_id, title, changes, ip)
    select ${db.company}::bigint, ${by.user}::bigint, ${by.apiKey}::bigint, ${by.administrator}::boolean, ${by.author}::text, x.act, x.subject,
      x."subjectId", x.title, x.changes, ${by.ip}::text
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as x(act text, subject text, "subjectId" bigint, title text, changes jsonb)
    returning id`;
}

/** Who makes a call, by the name that they have now: it may be another one later. */
export async function actorOf(db: Db, { user, apiKey, role }: Caller): Promise<Omit<Actor, 'ip'>> {
  const administrator = role === 'admin';
  const author = (await (apiKey ? apiKeyTitle(db, apiKey) : user && mailOf(db, user, administrator))) ?? '';
  return { user, apiKey, administrator, author };
}

/** A company's transaction doesn't see the platform's administrators. */
async function mailOf(db: Db, user: string, administrator: boolean): Promise<string | undefined> {
  const person = await (administrator ? enterPlatform(db, (platform) => userById(platform, user)) : userById(db, user));
  return person?.email;
}

/** How the key is called. */
async function apiKeyTitle(db: Db, id: string): Promise<string | undefined> {
  const key = await maybeOne<{ title: string }>(db)`
    select title from api_keys where company_id = ${db.company} and id = ${id}`;
  return key?.title;
}
