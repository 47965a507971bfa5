import { type GlobalDb, pools } from '../database/pools.ts';
import { execute } from '../database/rows.ts';

/**
 * Begins a run, unless the last one ended less than so many days ago. One that was broken off goes on with what it had counted: killed
 * halfway and run again, it leaves what one run would have left.
 */
export async function beginRun(what: string, every: number): Promise<boolean> {
  const { rowCount } = await pools().owner.query(
    `insert into retention_runs as r (what, started_at) values ($1, now())
     on conflict (what) do update set finished_at = null,
       started_at = case when r.finished_at is null then r.started_at else excluded.started_at end,
       freed_rows = case when r.finished_at is null then r.freed_rows else 0 end,
       freed_bytes = case when r.finished_at is null then r.freed_bytes else 0 end
     where r.finished_at is null or r.finished_at <= excluded.started_at - make_interval(secs => $2::float8)`,
    [what, every * 86_400],
  );
  return rowCount === 1;
}

/** Ends a run; `fault` is why it couldn't do its work. */
export async function endRun(what: string, fault: string | null): Promise<void> {
  await pools().owner.query('update retention_runs set finished_at = now(), fault = $2 where what = $1', [what, fault]);
}

/** Counts what was deleted, in the transaction that deletes it. */
export async function addFreed(
  db: GlobalDb,
  what: string,
  { rows, bytes = 0 }: { rows: number; bytes?: number },
): Promise<void> {
  await execute(db)`
    update retention_runs set freed_rows = freed_rows + ${rows}, freed_bytes = freed_bytes + ${bytes} where what = ${what}`;
}

/** How much of something is kept, and what its last run has freed. */
export interface RetentionState {
  /** Estimates of the catalogue; null where it is no table. */
  rows: number | null;
  bytes: number | null;
  startedAt: string | null;
  finishedAt: string | null;
  freedRows: number;
  freedBytes: number;
  fault: string | null;
}

/** Sizes of these tables by PostgreSQL's own estimates (nothing is counted), and the result of their last runs. */
export async function retentionStates(names: readonly string[]): Promise<Map<string, RetentionState>> {
  const { rows } = await pools().owner.query<RetentionState & { what: string }>(
    `select n.what, e.rows, e.bytes, to_json(r.started_at) #>> '{}' as "startedAt", to_json(r.finished_at) #>> '{}' as "finishedAt",
       coalesce(r.freed_rows, 0)::float8 as "freedRows", coalesce(r.freed_bytes, 0)::float8 as "freedBytes", r.fault
     from unnest($1::text[]) n(what)
     left join retention_runs r on r.what = n.what
     left join lateral (
       select sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
       from pg_class c left join pg_inherits i on i.inhrelid = c.oid
       where coalesce(i.inhparent, c.oid) = to_regclass('public.' || n.what) and c.relkind = 'r') e on true`,
    [names],
  );
  return new Map(rows.map(({ what, ...state }) => [what, state]));
}
