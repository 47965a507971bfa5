import type { Allowance } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one } from '../../database/rows.ts';

/** The account's allowance for whoever is about to change it, made when there is none yet. */
export async function lockAllowance(db: Db, account: string): Promise<Allowance> {
  const row = await locked(db, account);
  if (row) return row;
  await execute(db)`
    insert into account_limits (company_id, account_id) values (${db.company}, ${account}) on conflict (company_id, account_id) do nothing`;
  return (await locked(db, account)) ?? { given: {}, pauses: {} };
}

function locked(db: Db, account: string): Promise<Allowance | undefined> {
  return maybeOne<Allowance>(db)`
    select given, pauses from account_limits where company_id = ${db.company} and account_id = ${account} for update`;
}

/** Writes the account's allowance anew. */
export async function updateAllowance(db: Db, account: string, { given, pauses }: Allowance): Promise<void> {
  await execute(db)`
    update account_limits set given = ${JSON.stringify(given)}::jsonb, pauses = ${JSON.stringify(pauses)}::jsonb
    where company_id = ${db.company} and account_id = ${account}`;
}

/** The database's clock, in milliseconds: the one that all processes share. It goes on within a transaction. */
export async function clock(db: Db): Promise<number> {
  const { now } = await one<{ now: number }>(db)`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  return now;
}
