import { busyTaskStatuses, type TaskStatus, type TaskType, watched } from '@prilavok/contract';
import { type Db, pools } from '../../database/pools.ts';
import { maybeOne, rows } from '../../database/rows.ts';
import type { AccountWithKeys } from './accounts.queries.ts';

/** A task that is to be watched, as far as it takes to see whether anything about it has changed. */
export interface WatchedTask {
  company: string;
  task: string;
  account: string;
  type: TaskType;
  marketplace: AccountWithKeys['marketplace'];
  timezone: string;
  /** Changes with whatever a person changes of the task or its account. */
  version: string;
  /** A run of it waits or goes on. */
  busy: boolean;
}

const living = (more = '') => `
  from marketplace_tasks t
  join marketplace_accounts a on a.company_id = t.company_id and a.id = t.account_id
  join companies c on c.id = t.company_id ${more}
  where t.schedule = '${watched}' and t.is_active and t.removed_at is null and a.disposed_at is null and a.paused_at is null and c.deleted_at is null and c.blocked_at is null`;

/** Tasks of all companies that are to be watched, or only of these. */
export async function listWatched(companies: readonly string[] | null): Promise<WatchedTask[]> {
  const found = await pools().owner.query<WatchedTask>(
    `select t.company_id as company, t.id as task, t.account_id as account, t.type, a.marketplace, c.timezone,
      t.version || '.' || a.version as version, coalesce(t.status = any($2), false) as busy
    ${living()} and ($1::bigint[] is null or t.company_id = any($1))`,
    [companies, busyTaskStatuses],
  );
  return found.rows;
}

/** All that it takes to ask for a task. */
export interface WatchedWhole extends Pick<AccountWithKeys, 'marketplace' | 'environment' | 'keys'> {
  task: string;
  version: string;
  position: unknown;
  status: TaskStatus | null;
  finishedAt: Date | null;
  /** By path: until when the marketplace wants the account to leave it alone, by the database's clock, which showed `now`. */
  pauses: Record<string, number>;
  now: number;
}

/** Those of the tasks that are still to be watched, whole. */
export async function watchedByIds(companies: readonly string[], tasks: readonly string[]): Promise<WatchedWhole[]> {
  const found = await pools().owner.query<WatchedWhole>(
    `select t.id as task, t.version || '.' || a.version as version, t.position, t.status, t.finished_at as "finishedAt", a.marketplace, a.environment, a.keys,
      coalesce(l.pauses, '{}') as pauses, (extract(epoch from now()) * 1000)::float8 as now
    ${living('left join account_limits l on l.company_id = t.company_id and l.account_id = t.account_id')} and t.company_id = any($1::bigint[]) and t.id = any($2::bigint[])`,
    [companies, tasks],
  );
  return found.rows;
}

/** The task for whoever is about to start a run of it; nothing when it isn't to be watched any more. */
export async function lockWatched(db: Db, task: string): Promise<{ account: string; type: TaskType } | undefined> {
  return maybeOne<{ account: string; type: TaskType }>(db)`
    select t.account_id as account, t.type from marketplace_tasks t
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = t.account_id
    join companies c on c.id = t.company_id
    where t.company_id = ${db.company} and t.id = ${task} and t.schedule = ${watched} and t.is_active and t.removed_at is null
      and a.disposed_at is null and a.paused_at is null and c.deleted_at is null and c.blocked_at is null
    for update of t`;
}

/** When each of the accounts was found quiet last, as the processes that watch have written it down: a minute old at most. */
export async function quietMoments(db: Db, accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const found = await rows<{ account: string; at: string }>(db)`
    select q.key as account, max(q.value) as at from watchers w, jsonb_each_text(w.asked) q
    where q.key = any(${accounts}::text[]) group by q.key`;
  return new Map(found.map(({ account, at }) => [account, at]));
}
