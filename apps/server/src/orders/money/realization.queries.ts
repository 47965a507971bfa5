import type { Currency, RealizationRequest } from '@prilavok/contract';
import type { RemoteRealization } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';

/** Of which month of which account. */
export interface OfMonth {
  account: string;
  month: string;
}

export interface AskedRealization {
  request: RealizationRequest;
  /** As it came last; null: none, or nothing is told of the month. */
  report: RemoteRealization | null;
  /** Where to ask on; null: it isn't asked for at the marketplace yet. */
  cursor: string | null;
}

/** Request for a report, and its outcome. */
export async function realizationOf(db: Db, { account, month }: OfMonth): Promise<AskedRealization | undefined> {
  return maybeOne<AskedRealization>(db)`
    select jsonb_build_object('state', state, 'at', asked_at, 'fault', fault) as request, report, cursor
    from realization_reports where company_id = ${db.company} and account_id = ${account} and month = ${month}`;
}

/** The reports of an account that have come, newest first: of two years at most. */
export function listRealizations(
  db: Db,
  account: string,
): Promise<{ month: string; report: RemoteRealization; currency: Currency }[]> {
  return rows<{ month: string; report: RemoteRealization; currency: Currency }>(db)`
    select r.month, r.report, coalesce(r.report->>'currency', a.currency, 'RUB') as currency from realization_reports r
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = r.account_id
    where r.company_id = ${db.company} and r.account_id = ${account} and r.report is not null and jsonb_typeof(r.report) = 'object'
    order by r.month desc limit 24`;
}

/** Asks once more; what came before stays, and what is being made already goes on. */
export async function insertRealization(db: Db, { account, month }: OfMonth): Promise<void> {
  await execute(db)`
    insert into realization_reports as r (company_id, account_id, month, state)
    values (${db.company}, ${account}, ${month}, 'making')
    on conflict (company_id, account_id, month) do update set state = excluded.state, fault = '', cursor = null, asked_at = excluded.asked_at
    where r.state <> 'making'`;
}

/** Where to ask on. */
export async function updateMaking(db: Db, { account, month, cursor }: OfMonth & { cursor: string }): Promise<void> {
  await execute(db)`
    update realization_reports set cursor = ${cursor}
    where company_id = ${db.company} and account_id = ${account} and month = ${month} and state = 'making'`;
}

export async function updateTold(
  db: Db,
  { account, month, report }: OfMonth & { report: RemoteRealization | null },
): Promise<void> {
  await execute(db)`
    update realization_reports set state = 'told', report = ${report && JSON.stringify(report)}::jsonb
    where company_id = ${db.company} and account_id = ${account} and month = ${month} and state = 'making'`;
}

/** Marks a request as failed; earlier reports stay. */
export async function updateFailed(db: Db, { account, month, fault }: OfMonth & { fault: string }): Promise<void> {
  await execute(db)`
    update realization_reports set state = 'failed', fault = ${fault}
    where company_id = ${db.company} and account_id = ${account} and month = ${month} and state = 'making'`;
}
