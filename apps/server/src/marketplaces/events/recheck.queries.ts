import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** Those of the accounts whose offers are judged. */
export async function judgedAmong(db: Db, accounts: readonly string[]): Promise<string[]> {
  const found = await rows<{ account: string }>(db)`
    select account_id as account from sale_checks where company_id = ${db.company} and account_id = any(${bigints(accounts)}) order by account_id`;
  return found.map(({ account }) => account);
}

/** Connected accounts of a marketplace whose offers are judged. */
export async function judgedAt(db: Db, marketplace: string): Promise<string[]> {
  const found = await rows<{ account: string }>(db)`
    select k.account_id as account from sale_checks k
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = k.account_id and a.marketplace = ${marketplace} and a.disposed_at is null
    where k.company_id = ${db.company} order by k.account_id`;
  return found.map(({ account }) => account);
}
