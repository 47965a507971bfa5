import type { GlobalDb } from '../../database/pools.ts';
import { execute, one } from '../../database/rows.ts';

/** Failed attempts that stand against one who tries a password. Seconds since a failure, or 0 where there is none. */
export interface Failures {
  /** Of this account from this address or device, and how long ago the first was. */
  pair: number;
  pairOldest: number;
  /** Of any account from this address or device, and how long ago the first was. */
  address: number;
  addressOldest: number;
  /** Of this account from wherever no device of the person's is known, and how long ago the last was. */
  account: number;
  accountLast: number;
}

/**
 * Counts failures: of the pair and the address within `near` seconds, of the account from unknown devices within `far`. One of the next minute is of a
 * transaction that began later and was sooner; beyond that the clock was set back, and nobody waits for it.
 */
export async function failuresOf(
  db: GlobalDb,
  { account, address, near, far }: { account: string; address: string; near: number; far: number },
): Promise<Failures> {
  return one<Failures>(db)`
    select count(*) filter (where address = ${address} and account = ${account} and age < ${near})::int as pair,
      coalesce(max(age) filter (where address = ${address} and account = ${account} and age < ${near}), 0) as "pairOldest",
      count(*) filter (where address = ${address} and age < ${near})::int as address,
      coalesce(max(age) filter (where address = ${address} and age < ${near}), 0) as "addressOldest",
      count(*) filter (where account = ${account} and address not like ${`${devices}%`} and age < ${far})::int as account,
      coalesce(min(age) filter (where account = ${account} and address not like ${`${devices}%`} and age < ${far}), 0) as "accountLast"
    from (
      select account, address, extract(epoch from now() - at)::float8 as age from failed_sign_ins
      where (address = ${address} or account = ${account}) and at > now() - make_interval(secs => ${Math.max(near, far)})
        and at < now() + interval '1 minute'
    ) f`;
}

/** With which the name of a known device begins, where else an address stands. */
export const devices = 'device ';

/** Tries for one account, and tries from one address, wait for each other until the transaction ends. */
export async function lockTries(db: GlobalDb, account: string, address: string): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(7005, hashtext(${address}))`;
  await execute(db)`select pg_advisory_xact_lock(7008, hashtext(${account}))`;
}

/** Counts a wrong password. */
export async function insertFailure(db: GlobalDb, account: string, address: string): Promise<void> {
  await execute(db)`insert into failed_sign_ins (account, address) values (${account}, ${address})`;
}

/** The password has fitted: what failed before it is forgotten. */
export async function deleteFailures(db: GlobalDb, account: string, address: string): Promise<void> {
  await execute(db)`delete from failed_sign_ins where account = ${account} and address = ${address}`;
}
