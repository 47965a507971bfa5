import type { AuditAct, AuditSubject } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';

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

export interface NewAct extends Pick<AuditAct, 'act' | 'subject' | 'subjectId' | 'title' | 'changes' | 'ip'> {
  user: string | null;
  apiKey: string | null;
  administrator: boolean;
  author: string;
}

/** Writes an act down. */
export async function insertAct(db: Db, act: NewAct): Promise<void> {
  await execute(db)`
    insert into company_acts (company_id, user_id, api_key_id, administrator, author, act, subject, subject_id, title, changes, ip)
    values (${db.company}, ${act.user}, ${act.apiKey}, ${act.administrator}, ${act.author}, ${act.act}, ${act.subject},
      ${act.subjectId}, ${act.title}, ${JSON.stringify(act.changes)}, ${act.ip})`;
}

/** How the key is called; its owner may call it otherwise later. */
export async function apiKeyTitle(db: Db, id: string): Promise<string | undefined> {
  const key = await maybeOne<{ title: string }>(db)`
    select title from api_keys where company_id = ${db.company} and id = ${id}`;
  return key?.title;
}
