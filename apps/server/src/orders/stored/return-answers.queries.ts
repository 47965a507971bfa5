import type { Currency, GivenReturnAnswer, Marketplace, ReturnKind, ReturnState } from '@prilavok/contract';
import type { ReturnAt } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import { roubles } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';

/** A return as its marketplace finds it, and where it stands there. */
export interface ReturnThere extends ReturnAt {
  /** Its id here. */
  here: string;
  account: string;
  marketplace: Marketplace;
  kind: ReturnKind;
  remoteState: ReturnState;
  currency: Currency;
  /** Its account was disconnected: nobody can be told anything. */
  disconnected: boolean;
}

/** The return, as its marketplace is asked about it. */
export function returnThere(db: Db, id: string): Promise<ReturnThere | undefined> {
  return maybeOne<ReturnThere>(db)`
    select r.id as here, r.remote_id as id, r.order_number as "order", r.account_id as account, r.marketplace, r.kind, r.remote_state as "remoteState", r.currency,
      a.disposed_at is not null as disconnected,
      array(select l.article from order_return_lines l where l.company_id = ${db.company} and l.return_id = r.id order by l.place) as articles
    from order_returns r join marketplace_accounts a on a.company_id = ${db.company} and a.id = r.account_id
    where r.company_id = ${db.company} and r.id = ${id}`;
}

/** Answers to a return, newest first. */
export function listAnswers(db: Db, id: string): Promise<GivenReturnAnswer[]> {
  return rows<GivenReturnAnswer>(db)`
    select t.id, t.at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as author, t.title, t.reason, t.comment,
      ${roubles(sql`t.kopecks`)} as amount, t.told_at is not null as confirmed
    from order_return_answers t left join users u on u.id = t.author_id
    where t.company_id = ${db.company} and t.return_id = ${id} order by t.id desc limit 100`;
}

/** Whether somebody answers a return right now; after so many seconds without a word nobody does any more. */
export async function isBeingAnswered(db: Db, id: string, seconds: number): Promise<boolean> {
  const found = await maybeOne(db)`
    select from order_return_answers t where t.company_id = ${db.company} and t.return_id = ${id} and t.told_at is null
      and t.at > now() - make_interval(secs => ${seconds}) limit 1`;
  return found !== undefined;
}

/** An answer as it is written down before it is told. */
export interface NewAnswer {
  author: string | null;
  title: string;
  reason: string;
  comment: string;
  kopecks: number | null;
}

/** Writes an answer down; answers its id. */
export async function insertAnswer(
  db: Db,
  id: string,
  { author, title, reason, comment, kopecks }: NewAnswer,
): Promise<string> {
  const written = await one<{ id: string }>(db)`
    insert into order_return_answers (company_id, return_id, author_id, title, reason, comment, kopecks)
    values (${db.company}, ${id}, ${author}, ${title}, ${reason}, ${comment}, ${kopecks}) returning id`;
  return written.id;
}

/** The marketplace has taken the answer. */
export async function updateTold(db: Db, answer: string): Promise<void> {
  await execute(
    db,
  )`update order_return_answers set told_at = now() where company_id = ${db.company} and id = ${answer}`;
}

/** The marketplace hasn't taken the answer: it was none. */
export async function deleteAnswer(db: Db, answer: string): Promise<void> {
  await execute(db)`delete from order_return_answers where company_id = ${db.company} and id = ${answer}`;
}
