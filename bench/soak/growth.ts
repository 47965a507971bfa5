import type pg from 'pg';
import { bounded } from '../../apps/server/src/upkeep/bounded.ts';
import { type Kept, retention } from '../../apps/server/src/upkeep/retention.ts';

/** A table with its parts and indexes. */
export interface Size {
  rows: number;
  bytes: number;
}

/** Every table of the product and of its queue. Rows are those that were inserted and not deleted since the statistics began. */
export async function sizes(db: pg.Client): Promise<Map<string, Size>> {
  const { rows } = await db.query<{ name: string; rows: string; bytes: string }>(`
    select coalesce(p.inhparent, s.relid)::regclass::text as name, sum(s.n_tup_ins - s.n_tup_del) as rows,
      sum(pg_total_relation_size(s.relid)) as bytes
    from pg_stat_user_tables s left join pg_inherits p on p.inhrelid = s.relid group by 1`);
  return new Map(rows.map((row) => [row.name, { rows: Number(row.rows), bytes: Number(row.bytes) }]));
}

export interface Growth extends Size {
  table: string;
  /** By what it is bounded; nothing where nobody has said. */
  why: string;
}

const queue = 'работы очереди: уходят, когда сделаны';

/** What has grown between two looks, the largest first. */
export function growthOf(before: Map<string, Size>, now: Map<string, Size>): Growth[] {
  return [...now]
    .map(([table, { rows, bytes }]) => ({
      table,
      rows: rows - (before.get(table)?.rows ?? 0),
      bytes: bytes - (before.get(table)?.bytes ?? 0),
      why: whyOf(table),
    }))
    .filter(({ rows, bytes }) => rows > 0 || bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}

function whyOf(table: string): string {
  if (table.startsWith('graphile_worker.')) return queue;
  const kept: Kept | undefined = retention.find(({ what }) => what === table);
  if (kept) return `хранится ${Math.round(kept.days * 24) / 24} дн.`;
  return bounded[table] ?? '';
}

/** Tables of what is under way or is folded: however long the product runs, when all is quiet they are small. */
const small: Record<string, number> = {
  'graphile_worker._private_jobs': 1000,
  offer_outbox: 0,
  order_counts: 2000,
  product_counts: 2000,
  card_counts: 2000,
  job_runners: 20,
  watchers: 20,
};

/** Those that are not small. */
export async function swollen(db: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [table, most] of Object.entries(small)) {
    const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    if ((rows[0]?.count ?? 0) > most) broken.push(`${table}: ${rows[0]?.count}, обычно до ${most}`);
  }
  return broken;
}
