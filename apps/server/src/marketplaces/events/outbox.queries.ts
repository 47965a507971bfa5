import { z } from 'zod';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Changes of offers on their way to the accounts that show them. */

/** Content of a push: marketplaces take the two apart, each within limits of its own. */
export const PushKind = z.enum(['prices', 'stocks']);
export type PushKind = z.infer<typeof PushKind>;

/** The accounts that show some of the offers, each with those that it shows. */
export async function accountsShowing(
  db: Db,
  offers: readonly string[],
): Promise<{ account: string; offer: string }[]> {
  if (offers.length === 0) return [];
  return rows<{ account: string; offer: string }>(db)`
    select account_id as account, offer_id as offer from account_links
    where company_id = ${db.company} and offer_id = any(${bigints(offers)})`;
}

/** Writes down what has changed for whom. What is urgent is numbered below zero: the key in which the outbox is read has it apart from the rest. */
export async function insertOutbox(
  db: Db,
  { what, urgent }: { what: PushKind; urgent: boolean },
  shown: readonly { account: string; offer: string }[],
): Promise<void> {
  await execute(db)`
    with written as (
      insert into offer_outbox (company_id, account_id, what, id, offer_id)
      select ${db.company}::bigint, x.account, ${what}, ${urgent ? -1 : 1}::int * nextval('offer_outbox_id_seq'), x.offer
      from unnest(${bigints(shown.map((each) => each.account))}, ${bigints(shown.map((each) => each.offer))}) as x(account, offer) returning 1)
    select count(*) from written`;
}

/** Rows that accounts show of a catalog, from an offer on. */
export async function shownOfCatalog(
  db: Db,
  catalog: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ account: string; offer: string }[]> {
  return rows<{ account: string; offer: string }>(db)`
    with chosen as (
      select o.id from offers o where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.archived_at is null
        and o.id > ${after}::bigint and exists (select from account_links x where x.company_id = ${db.company} and x.offer_id = o.id)
      order by o.id limit ${limit})
    select l.account_id as account, l.offer_id as offer from account_links l join chosen on chosen.id = l.offer_id
    where l.company_id = ${db.company} order by l.offer_id`;
}

/** An offer that is to be looked at; it may wait several times. */
export interface Waiting {
  id: string;
  offer: string;
  /** Since when. */
  at: string;
}

interface Whose {
  account: string;
  what: PushKind;
}

/**
 * Changes that may be sent now: the urgent first, and of its like what has waited longest. However much waits, no more
 * than twice the limit is read.
 */
export async function listOutbox(db: Db, { account, what }: Whose, limit: number): Promise<Waiting[]> {
  return rows<Waiting>(db)`
    with urgent as (
      select id, offer_id, at from offer_outbox
      where company_id = ${db.company} and account_id = ${account} and what = ${what} and not_before <= now() and id < 0 order by id desc limit ${limit}),
    others as (
      select id, offer_id, at from offer_outbox
      where company_id = ${db.company} and account_id = ${account} and what = ${what} and not_before <= now() and id > 0 order by id limit ${limit})
    select w.id, w.offer_id as offer, w.at from (select * from urgent union all select * from others) w
    order by w.id > 0, abs(w.id) limit ${limit}`;
}

/** When the next of what is left may be sent; nothing when nothing is left. */
export async function nextInOutbox(db: Db, { account, what }: Whose): Promise<string | null> {
  const [row] = await rows<{ at: string | null }>(db)`
    with ready as (
      select not_before from offer_outbox
      where company_id = ${db.company} and account_id = ${account} and what = ${what} and not_before <= now() limit 1)
    select coalesce((select not_before from ready), (select min(x.not_before) from offer_outbox x
      where x.company_id = ${db.company} and x.account_id = ${account} and x.what = ${what})) as at`;
  return row?.at ?? null;
}

/** These have been told. */
export async function deleteFromOutbox(db: Db, { account, what }: Whose, ids: readonly string[]): Promise<void> {
  await execute(db)`
    delete from offer_outbox
    where company_id = ${db.company} and account_id = ${account} and what = ${what} and id = any(${bigints(ids)})`;
}

/** Nobody is to be told any more. */
export async function clearOutbox(db: Db, { account, what }: Whose): Promise<void> {
  await execute(db)`
    delete from offer_outbox where company_id = ${db.company} and account_id = ${account} and what = ${what}`;
}

/** These were not taken just now: they are sent again after so many seconds and as long again as they have waited. */
export async function updateNotBefore(
  db: Db,
  { account, what }: Whose,
  ids: readonly string[],
  seconds: number,
): Promise<void> {
  await execute(db)`
    update offer_outbox set not_before = now() + (now() - at) + make_interval(secs => ${seconds})
    where company_id = ${db.company} and account_id = ${account} and what = ${what} and id = any(${bigints(ids)})`;
}
