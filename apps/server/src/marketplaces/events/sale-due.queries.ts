import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';

/** Offers that changed, on their way to being judged: are they on sale, and why not. */

/** An offer that is to be judged for an account. */
export interface DueSale {
  account: string;
  offer: string;
}

/** Whether offers are judged for this account, or for any of the company. */
export async function isJudged(db: Db, account: string | null = null): Promise<boolean> {
  const ofAccount = account === null ? sql`true` : sql`account_id = ${account}`;
  const found = await maybeOne(
    byKeys(db),
  )`select from sale_checks where company_id = ${db.company} and ${ofAccount} limit 1`;
  return found !== undefined;
}

/** The accounts that sell from the catalogs of these offers and have them judged, each with its own. */
export async function accountsJudging(db: Db, offers: readonly string[]): Promise<DueSale[]> {
  return rows<DueSale>(db)`
    select a.id as account, o.id as offer
    from offers o join marketplace_accounts a on a.company_id = ${db.company} and a.catalog_id = o.catalog_id and a.disposed_at is null
    join sale_checks k on k.company_id = ${db.company} and k.account_id = a.id
    where o.company_id = ${db.company} and o.id = any(${bigints(offers)})`;
}

/** Writes down what is to be judged. */
export async function insertDueSales(db: Db, due: readonly DueSale[]): Promise<void> {
  await execute(db)`
    with written as (
      insert into sale_due (company_id, account_id, offer_id)
      select ${db.company}::bigint, x.account, x.offer
      from unnest(${bigints(due.map((each) => each.account))}, ${bigints(due.map((each) => each.offer))}) as x(account, offer) returning 1)
    select count(*) from written`;
}
