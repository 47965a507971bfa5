import type { FeedFault, FeedFaultCode, FeedFaultCount, FeedKind, FeedSeverity } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** A fault of a row as it is kept. */
export interface StoredFault extends Pick<FeedFault, 'node' | 'code' | 'severity' | 'message' | 'value'> {
  id: string;
}

/** Writes what is wrong with the rows of a part over what was. */
export async function replaceFaults(
  db: Db,
  feed: string,
  { from, before }: { from: string; before?: string | undefined },
  faults: readonly StoredFault[],
): Promise<void> {
  const until = before === undefined ? sql`true` : sql`offer_id < ${before}::bigint`;
  await execute(db)`
    delete from feed_faults where company_id = ${db.company} and feed_id = ${feed} and offer_id >= ${from}::bigint and ${until}`;
  if (faults.length === 0) return;
  await execute(db)`
    with written as (
      insert into feed_faults (company_id, feed_id, offer_id, code, node, severity, message, value)
      select ${db.company}::bigint, ${feed}::bigint, x.id, x.code, x.node, x.severity, x.message, x.value
      from unnest(${bigints(faults.map(({ id }) => id))}, ${texts(faults.map(({ code }) => code))}, ${texts(faults.map(({ node }) => node))},
        ${texts(faults.map(({ severity }) => severity))}, ${texts(faults.map(({ message }) => message))}, ${texts(faults.map(({ value }) => value))})
        as x(id, code, node, severity, message, value)
      on conflict (company_id, feed_id, offer_id, code, node) do update set severity = excluded.severity, message = excluded.message, value = excluded.value
      returning 1)
    select count(*) from written`;
}

/** Which faults are looked for. */
export interface FaultFilter {
  code?: FeedFaultCode | undefined;
  severity?: FeedSeverity | undefined;
  node?: string | undefined;
}

const found = ({ code, severity, node }: FaultFilter) => sql`
  (${code === undefined} or x.code = ${code ?? ''}) and (${severity === undefined} or x.severity = ${severity ?? ''}) and (${node === undefined} or x.node = ${node ?? ''})`;

/** Faults of a feed by kind and node, the most frequent first. */
export async function countFaults(db: Db, feed: string): Promise<Omit<FeedFaultCount, 'name'>[]> {
  return rows<Omit<FeedFaultCount, 'name'>>(db)`
    select x.code, x.severity, x.node, count(*)::int as offers from feed_faults x where x.company_id = ${db.company} and x.feed_id = ${feed}
    group by x.code, x.severity, x.node order by x.severity, count(*) desc, x.code, x.node limit 200`;
}

/** Faults of a feed by offer or order. */
export async function listFaults(
  db: Db,
  { id, kind }: { id: string; kind: FeedKind },
  filter: FaultFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<FeedFault, 'name'>[]> {
  const [label, title, table] =
    kind === 'order' ? [sql`o.number`, sql`''`, sql`orders o`] : [sql`o.article`, sql`o.title`, sql`offers o`];
  return rows<Omit<FeedFault, 'name'>>(db)`
    select x.offer_id as offer, coalesce(${label}, '') as article, coalesce(${title}, '') as title, x.node, x.code, x.severity, x.message, x.value
    from feed_faults x left join ${table} on o.company_id = ${db.company} and o.id = x.offer_id
    where x.company_id = ${db.company} and x.feed_id = ${id} and ${found(filter)}
    order by x.offer_id, x.code, x.node limit ${limit} offset ${offset}`;
}
