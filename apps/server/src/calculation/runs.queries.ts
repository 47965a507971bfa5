import type { CalculationRun, RunCause, RunDay } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../database/columns.ts';
import { workingCompanies } from '../database/fragments.ts';
import { type Db, pools } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';

/** Runs with their works, where they have one. */
const runs = (db: Db) => sql`
  calculation_runs r left join works w on w.company_id = ${db.company} and w.id = r.work_id`;

const columns = sql`
  r.id, r.scenario_id as scenario, r.cause, r.work_id as work, coalesce(w.status, 'success') as status, coalesce(w.stopping, false) as stopping,
  r.done, w.total, r.changed, r.applied, r.without_value as "withoutValue", w.error,
  case when w.id is null then r.created_at else w.started_at end as "startedAt", case when w.id is null then r.finished_at else w.finished_at end as "finishedAt",
  (select jsonb_build_object('id', u.id::text, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, ''))
    from users u where u.id = w.author_id) as author`;

/** Runs of a scenario, newest first. */
export async function listRuns(
  db: Db,
  scenario: string,
  { limit, offset, successful = false }: { limit: number; offset: number; successful?: boolean },
): Promise<CalculationRun[]> {
  return rows<CalculationRun>(db)`
    select ${columns} from ${runs(db)}
    where r.company_id = ${db.company} and r.scenario_id = ${scenario} and (${!successful} or coalesce(w.status, 'success') = 'success')
    order by r.id desc limit ${limit} offset ${offset}`;
}

/** The newest run of each of these scenarios. */
export async function lastRuns(db: Db, scenarios: readonly string[]): Promise<Map<string, CalculationRun>> {
  const found = await rows<CalculationRun>(db)`
    select ${columns} from ${runs(db)}
    where r.company_id = ${db.company} and r.id in (
      select (select max(m.id) from calculation_runs m where m.company_id = ${db.company} and m.scenario_id = x.id)
      from unnest(${bigints(scenarios)}) as x(id))`;
  return new Map(found.map((run) => [run.scenario, run]));
}

/** One run. */
export async function runById(db: Db, id: string): Promise<CalculationRun | undefined> {
  return maybeOne<CalculationRun>(db)`
    select ${columns} from ${runs(db)} where r.company_id = ${db.company} and r.id = ${id}`;
}

/** The run of all offers that waits or is under way. */
export async function runUnderWay(db: Db, scenario: string): Promise<{ id: string; work: string } | undefined> {
  return maybeOne<{ id: string; work: string }>(db)`
    select r.id, r.work_id as work from calculation_runs r join works w on w.company_id = ${db.company} and w.id = r.work_id
    where r.company_id = ${db.company} and r.scenario_id = ${scenario} and w.status in ('pending', 'running') order by r.id desc limit 1`;
}

/** Writes down a run of all offers. */
export async function insertRun(
  db: Db,
  { scenario, cause, work }: { scenario: string; cause: RunCause; work: string },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into calculation_runs (company_id, scenario_id, cause, work_id) values (${db.company}, ${scenario}, ${cause}, ${work}) returning id`;
  return id;
}

/** Output → the sum of its values, and how many offers have one. */
export type Sums = Record<string, [sum: number, count: number]>;

/** Totals of a portion. */
export interface Counts {
  done: number;
  changed: number;
  applied: number;
  withoutValue: number;
  sums: Sums;
}

/** Adds a portion to the run of a work. */
export async function addToRun(db: Db, work: string, counts: Counts): Promise<void> {
  const was = await maybeOne<{ sums: Sums }>(db)`
    select sums from calculation_runs where company_id = ${db.company} and work_id = ${work} for update`;
  const sums = { ...was?.sums };
  for (const [output, [sum, count]] of Object.entries(counts.sums)) {
    const [before, had] = sums[output] ?? [0, 0];
    sums[output] = [before + sum, had + count];
  }
  await execute(db)`
    update calculation_runs set done = done + ${counts.done}, changed = changed + ${counts.changed}, applied = applied + ${counts.applied},
      without_value = without_value + ${counts.withoutValue}, sums = ${JSON.stringify(sums)}::jsonb
    where company_id = ${db.company} and work_id = ${work}`;
}

/** A run begins anew. */
export async function resetRun(db: Db, work: string): Promise<void> {
  await execute(db)`
    update calculation_runs set done = 0, changed = 0, applied = 0, without_value = 0, sums = '{}' where company_id = ${db.company} and work_id = ${work}`;
}

/** Adds what changed offers came to: all of an hour is one run. */
export async function addToHour(db: Db, scenario: string, hour: Date, counts: Counts): Promise<void> {
  await execute(db)`
    insert into calculation_runs (company_id, scenario_id, cause, hour, done, changed, applied, without_value, finished_at)
    values (${db.company}, ${scenario}, 'change', ${hour}, ${counts.done}, ${counts.changed}, ${counts.applied}, ${counts.withoutValue}, now())
    on conflict (company_id, scenario_id, hour) do update set done = calculation_runs.done + excluded.done,
      changed = calculation_runs.changed + excluded.changed, applied = calculation_runs.applied + excluded.applied,
      without_value = calculation_runs.without_value + excluded.without_value, finished_at = excluded.finished_at`;
}

/** Offers that wait for a scenario, longest first. */
export async function listDue(db: Db, scenario: string, limit: number): Promise<{ id: string; offer: string }[]> {
  return rows<{ id: string; offer: string }>(db)`
    select id, offer_id as offer from calculation_due
    where company_id = ${db.company} and scenario_id = ${scenario} order by id limit ${limit}`;
}

/** These have been calculated. */
export async function deleteDue(db: Db, scenario: string, ids: readonly string[]): Promise<void> {
  await execute(db)`
    delete from calculation_due where company_id = ${db.company} and scenario_id = ${scenario} and id = any(${bigints(ids)})`;
}

/** Nothing waits for a scenario that watches nothing any more. */
export async function clearDue(db: Db, scenario: string): Promise<void> {
  await execute(db)`delete from calculation_due where company_id = ${db.company} and scenario_id = ${scenario}`;
}

/** Scenarios of all companies whose hour has come. */
export async function scenariosDue(): Promise<{ company: string; scenario: string }[]> {
  const { rows: found } = await pools().owner.query<{ company: string; scenario: string }>(`
    select company_id as company, id as scenario from calculation_scenarios
    where next_run_at <= now() and company_id in (${workingCompanies}) order by next_run_at limit 1000`);
  return found;
}

/** Takes the hour of a scenario; nothing when another process has taken it, or its catalog is gone. */
export async function lockDueScenario(db: Db, id: string): Promise<{ schedule: string } | undefined> {
  return maybeOne<{ schedule: string }>(db)`
    select s.schedule from calculation_scenarios s
    where s.company_id = ${db.company} and s.id = ${id} and s.next_run_at <= now() and s.schedule is not null for update of s`;
}

/** When the schedule comes next; null when it doesn't any more. */
export async function updateNextRun(db: Db, id: string, next: Date | null): Promise<void> {
  await execute(db)`
    update calculation_scenarios set next_run_at = ${next} where company_id = ${db.company} and id = ${id}`;
}

/** Totals of a day's runs as they are read: `sums` of the day's last run of all offers. */
interface StoredDay extends Omit<RunDay, 'averages'> {
  sums: Sums | null;
}

/** Days of a scenario's runs, by the company's clock, oldest first and without gaps since the first of them. */
export async function listRunDays(db: Db, scenario: string, days: number): Promise<StoredDay[]> {
  const zone = sql`(select timezone from companies where id = ${db.company})`;
  const whole = sql`r.cause <> 'change' and w.status = 'success'`;
  return rows<StoredDay>(db)`
    with told as (
      select date_trunc('day', r.created_at at time zone ${zone}) as day, sum(r.done)::int as done, sum(r.changed)::int as changed,
        sum(r.applied)::int as applied, (array_agg(r.without_value order by r.id desc) filter (where ${whole}))[1] as without_value,
        (array_agg(r.sums order by r.id desc) filter (where ${whole}))[1] as sums
      from calculation_runs r left join works w on w.company_id = ${db.company} and w.id = r.work_id
      where r.company_id = ${db.company} and r.scenario_id = ${scenario} and r.created_at >= now() - make_interval(days => ${days})
      group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(told.done, 0) as done, coalesce(told.changed, 0) as changed,
      coalesce(told.applied, 0) as applied, told.without_value as "withoutValue", told.sums
    from generate_series((select min(day) from told), date_trunc('day', now() at time zone ${zone}), interval '1 day') as d(day)
      left join told on told.day = d.day
    order by d.day`;
}
