import { sql } from 'kysely';
import { onPlatform, pools, withCompany } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { addFreed } from './runs.queries.ts';

/** Rows of one transaction: whoever waits for one of them waits a moment. */
const portion = 5000;

export interface OldRows {
  table: string;
  time: string;
  where?: string | undefined;
  /** Older than so many days. */
  days: number;
}

/** Every company that has rows, those that were deleted among them. */
export async function everyCompany(): Promise<string[]> {
  const { rows } = await pools().owner.query<{ id: string }>('select id from companies order by id');
  return rows.map(({ id }) => id);
}

/** Deletes old rows of a company, portion by portion. */
export async function deleteOldOfCompany(company: string, old: OldRows, signal: AbortSignal): Promise<void> {
  const table = sql.table(old.table);
  await inPortions(signal, () =>
    withCompany(company, async (db) => {
      const rows = await execute(db)`
        delete from ${table} t where t.company_id = ${db.company} and t.ctid = any(array(
          select t.ctid from ${table} t where t.company_id = ${db.company} and ${isOld(old)} limit ${portion}))`;
      if (rows > 0) await addFreed(db, old.table, { rows });
      return rows;
    }),
  );
}

/** Deletes old rows of a table that knows no company, portion by portion. */
export async function deleteOld(old: OldRows, signal: AbortSignal): Promise<void> {
  const table = sql.table(old.table);
  await inPortions(signal, () =>
    onPlatform(async (db) => {
      const rows = await execute(db)`
        delete from ${table} t where t.ctid = any(array(select t.ctid from ${table} t where ${isOld(old)} limit ${portion}))`;
      if (rows > 0) await addFreed(db, old.table, { rows });
      return rows;
    }),
  );
}

const isOld = ({ time, where, days }: OldRows) => sql`
  t.${sql.ref(time)} < now() - make_interval(secs => ${days * 86_400}::float8) and ${where ? sql`(${sql.raw(where)})` : sql`true`}`;

async function inPortions(signal: AbortSignal, work: () => Promise<number>): Promise<void> {
  for (let deleted = portion; deleted >= portion; ) {
    signal.throwIfAborted();
    deleted = await work();
  }
}

/** Deletes jobs whose tries were used up so many days ago. */
export async function deleteDeadJobs({ days }: { days: number }): Promise<void> {
  await pools().owner.query(
    `with gone as (
       delete from graphile_worker._private_jobs
       where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1::int) returning 1)
     update retention_runs set freed_rows = freed_rows + (select count(*) from gone) where what = 'jobs'`,
    [days],
  );
}
