import type { AutomationEvent, AutomationRun, AutomationRunState } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, integers, texts } from '../../database/columns.ts';
import { and, type Condition, slice } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, ids, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** A rule that has to look at an order. */
export interface NewRun {
  automation: string;
  order: string;
  event: AutomationEvent;
  key: string;
  depth: number;
}

/** Writes down what rules have to look at; an event that a rule has taken up already stays as it is. Answers the ids of what is new. */
export async function insertRuns(db: Db, runs: readonly NewRun[]): Promise<string[]> {
  const of = <Key extends keyof NewRun>(key: Key) => runs.map((run) => run[key]);
  return ids(db)`
    insert into automation_runs (company_id, automation_id, order_id, event, event_key, depth)
    select ${db.company}::bigint, r.automation, r."order", r.event, r.key, r.depth
    from unnest(${bigints(of('automation'))}, ${bigints(of('order'))}, ${texts(of('event'))}, ${texts(of('key'))}, ${integers(of('depth'))})
      as r(automation, "order", event, key, depth)
    on conflict (company_id, automation_id, order_id, event_key) do nothing returning id`;
}

/** A run as it waits, or has ended. */
export interface StoredRun {
  id: string;
  automation: string;
  order: string;
  event: AutomationEvent;
  depth: number;
  state: AutomationRunState;
}

const stored = sql`
  r.id, r.automation_id as automation, r.order_id as "order", r.event, r.depth, r.state from automation_runs r`;

/** The next runs that wait, in the order in which they came. */
export const waitingRuns = (db: Db, limit: number): Promise<StoredRun[]> =>
  rows<StoredRun>(db)`
    select ${stored} where r.company_id = ${db.company} and r.state = 'waiting' order by r.id limit ${limit}`;

/** The run for whoever is about to do it. */
export const lockRun = (db: Db, id: string): Promise<StoredRun | undefined> =>
  maybeOne<StoredRun>(db)`select ${stored} where r.company_id = ${db.company} and r.id = ${id} for update`;

/** Several at once, by id. */
export const lockRuns = (db: Db, chosen: readonly string[]): Promise<StoredRun[]> =>
  rows<StoredRun>(db)`
    select ${stored} where r.company_id = ${db.company} and r.id = any(${bigints(chosen)}) order by r.id for update`;

/** Forgets runs whose orders don't fit. */
export async function deleteRuns(db: Db, chosen: readonly string[]): Promise<void> {
  await execute(db)`delete from automation_runs where company_id = ${db.company} and id = any(${bigints(chosen)})`;
}

/** Writes down how runs have ended. */
export async function endRuns(
  db: Db,
  chosen: readonly string[],
  { state, did = [], error = null }: { state: AutomationRunState; did?: readonly string[]; error?: string | null },
): Promise<void> {
  await execute(db)`
    update automation_runs set state = ${state}, ended_at = now(), did = ${JSON.stringify(did)}::jsonb, error = ${error}
    where company_id = ${db.company} and id = any(${bigints(chosen)})`;
}

/** Takes failed runs off the list of what waits for somebody; why they failed stays. */
export async function closeRuns(db: Db, chosen: readonly string[]): Promise<void> {
  await execute(db)`
    update automation_runs set state = 'closed', ended_at = now() where company_id = ${db.company} and id = any(${bigints(chosen)})`;
}

/** Has runs wait again, as if nothing had set them off but a person. */
export async function renewRuns(db: Db, chosen: readonly string[]): Promise<void> {
  await execute(db)`
    update automation_runs set state = 'waiting', depth = 1, ended_at = null, error = null
    where company_id = ${db.company} and id = any(${bigints(chosen)})`;
}

/** How many runs of the rule were stopped since a moment. */
export async function countStopped(db: Db, automation: string, since: Date): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from automation_runs
    where company_id = ${db.company} and automation_id = ${automation} and state = 'stopped' and ended_at >= ${since.toISOString()}::timestamptz`;
  return count;
}

interface Search {
  search?: string;
  ids?: readonly string[];
  automation?: { in: string[] } | undefined;
  state?: { in: AutomationRunState[] } | undefined;
  limit?: number;
  offset?: number;
}

/** Runs of rules, the newest first. */
export async function listRuns(
  db: Db,
  { search = '', ids: chosen, automation, state, limit = 1, offset = 0 }: Search,
): Promise<AutomationRun[]> {
  const conditions: Condition[] = [sql`r.company_id = ${db.company}`];
  if (search) conditions.push(sql`(lower(o.number) like ${likeOf(search)} or a.title_key like ${likeOf(search)})`);
  if (chosen) conditions.push(sql`r.id = any(${bigints(chosen)})`);
  if (automation) conditions.push(sql`r.automation_id = any(${bigints(automation.in)})`);
  if (state) conditions.push(sql`r.state = any(${state.in}::text[])`);
  return rows<AutomationRun>(db)`
    select r.id, jsonb_build_object('id', a.id::text, 'title', a.title) as automation,
      jsonb_build_object('id', o.id::text, 'number', o.number) as "order",
      r.event, r.state, r.at, r.ended_at as "endedAt", r.did, r.error
    from automation_runs r
    join automations a on a.company_id = ${db.company} and a.id = r.automation_id
    join orders o on o.company_id = ${db.company} and o.id = r.order_id
    where ${and(conditions)} order by r.at desc, r.id desc ${slice({ limit, offset })}`;
}
