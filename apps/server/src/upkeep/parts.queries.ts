import type pg from 'pg';
import { pools } from '../database/pools.ts';

/** Great series in parts, and how far ahead these are made: a row without its part could not be written. */
const ahead = { day: '14 days', month: '6 months' } as const;

/** Makes the parts of now and of the time ahead; what was there before there were parts reaches into that time (migration 0086). */
export async function makeParts(parent: string, part: 'day' | 'month'): Promise<void> {
  const make = part === 'day' ? 'make_day' : 'make_month';
  await alone((client) =>
    client.query(
      `select ${make}($1, at::date) from generate_series(date_trunc('${part}', now()), now() + interval '${ahead[part]}', interval '1 ${part}') at
       where at >= coalesce((select substring(pg_get_expr(relpartbound, oid) from 'TO \\(''([^'']+)''\\)')::timestamptz from pg_class
         where oid = to_regclass('public.' || $1 || '_first') and relispartition), '-infinity')`,
      [parent],
    ),
  );
}

/** Drops the parts that end before this many days ago, one by one, each counted in the transaction in which it goes. */
export async function dropParts(parent: string, days: number, signal: AbortSignal): Promise<void> {
  const { rows } = await pools().owner.query<{ part: string; estimate: number; bytes: number }>(
    `select c.oid::regclass::text as part, greatest(c.reltuples, 0)::float8 as estimate, pg_total_relation_size(c.oid)::float8 as bytes
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass
       and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz <= now() - make_interval(days => $2::int)
     order by c.relname`,
    [parent, days],
  );
  for (const { part, estimate, bytes } of rows) {
    signal.throwIfAborted();
    await alone(async (client) => {
      await client.query(`drop table ${part}`);
      await client.query(
        'update retention_runs set freed_rows = freed_rows + $2, freed_bytes = freed_bytes + $3 where what = $1',
        [parent, Math.round(estimate), Math.round(bytes)],
      );
    });
  }
}

/** Both hold up whoever reads the series, for a moment; where somebody holds them up, they come again with the next round. */
async function alone(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pools().owner.connect();
  try {
    await client.query("begin; set local lock_timeout = '2s'");
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
