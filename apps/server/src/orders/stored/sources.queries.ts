import type { OrderSource, SourceSettings } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { type RawBuilder, sql } from 'kysely';
import { and } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { quietMoments } from '../../marketplaces/index.ts';
import { keyOf, likeOf } from '../../text/keys.ts';
import type { OrdersAccount } from '../accounts/accounts.queries.ts';
import { countsBy } from './order-counts.queries.ts';

/** The account that tends the source, while it is connected. */
const account = (company: string) => sql`(
  select a.id from marketplace_accounts a where a.company_id = ${company} and a.id = r.account_id and a.disposed_at is null)`;

/** Settings that a source had before there was a rule of deadlines have none. */
const noRule: Pick<SourceSettings, 'ship_hours' | 'ship_cutoff'> = { ship_hours: null, ship_cutoff: null };
const settings = sql`${sql.lit(JSON.stringify(noRule))}::jsonb || r.settings`;

const columns = (company: string) => sql`
  r.id, r.title, r.catalog_id as catalog, r.image, ${settings} as settings, r.synced_at as "syncedAt", r.version,
  ${account(company)} as account, coalesce(n.orders, 0) as orders
  from order_sources r left join ${countsBy(company, 'source_id')} n on n.id = r.id`;

async function sourcesWhere(
  db: Db,
  conditions: RawBuilder<unknown>[],
  { limit, offset }: { limit: number; offset: number },
): Promise<OrderSource[]> {
  const found = await rows<OrderSource>(db)`
    select ${columns(db.company)} where ${and([sql`r.company_id = ${db.company}`, sql`r.replaced_by is null`, ...conditions])}
    order by r.title_key, r.id limit ${limit} offset ${offset}`;
  // Asked and found nothing is loaded, too; no row of the source tells of it.
  const quiet = await quietMoments(
    db,
    found.flatMap(({ account }) => account ?? []),
  );
  return found.map((source) => {
    const at = quiet.get(source.account ?? '') ?? '';
    return at > (source.syncedAt ?? '') ? { ...source, syncedAt: at } : source;
  });
}

interface Search {
  search: string;
  id?: string | undefined;
  limit: number;
  offset: number;
}

/** Those of the sources that there are. */
export const sourcesByIds = (db: Db, ids: readonly string[]): Promise<OrderSource[]> =>
  sourcesWhere(db, [sql`r.id = any(${ids}::bigint[])`], { limit: ids.length, offset: 0 });

/** Until when an order of the source is to be shipped by its rule: so many hours after it was made, or by the next such time of the company's day. */
export async function deadlineByRule(db: Db, source: string, createdAt: string): Promise<string | null> {
  const row = await maybeOne<{ deadline: string | null }>(db)`
    select case
        when r.settings ->> 'ship_hours' is not null then o.at + make_interval(hours => (r.settings ->> 'ship_hours')::int)
        when r.settings ->> 'ship_cutoff' is not null then
          (date_trunc('day', o.here) + (r.settings ->> 'ship_cutoff')::interval
            + case when o.here::time >= (r.settings ->> 'ship_cutoff')::time then interval '1 day' else interval '0' end) at time zone c.timezone
      end as deadline
    from order_sources r join companies c on c.id = r.company_id
    cross join lateral (select ${createdAt}::timestamptz as at, ${createdAt}::timestamptz at time zone c.timezone as here) o
    where r.company_id = ${db.company} and r.id = ${source}`;
  return row?.deadline ?? null;
}

/** Sources by title; only the one named, where one is. */
export function listSources(db: Db, filter: Search): Promise<OrderSource[]> {
  const conditions = [sql`r.title_key like ${likeOf(filter.search)}`];
  if (filter.id) conditions.push(sql`r.id = ${filter.id}`);
  return sourcesWhere(db, conditions, filter);
}

/** The source as lists show it, if there is one. */
export async function sourceById(db: Db, id: string): Promise<OrderSource | undefined> {
  const [source] = await sourcesWhere(db, [sql`r.id = ${id}`], { limit: 1, offset: 0 });
  return source;
}

/** Fields of a source that a person fills in. */
export interface SourceFields {
  title: string;
  catalog: string | null;
  image: string | null;
  settings: SourceSettings;
}

/** A source that no account tends loads nothing: its orders are written down by hand. */
const byHand: SourceSettings = { is_marketplace: false, marketplace: null, is_enable_sync: false, ...noRule };

/** Answers the id of the new source. */
export async function insertSource(db: Db, source: Omit<SourceFields, 'settings'>): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into order_sources (company_id, title, title_key, catalog_id, image, settings)
    values (${db.company}, ${source.title}, ${keyOf(source.title)}, ${source.catalog}::bigint, ${source.image}, ${JSON.stringify(byHand)}::jsonb)
    returning id`;
  return id;
}

interface StoredSource extends SourceFields {
  id: string;
  account: string | null;
  version: number;
}

const stored = (db: Db, id: string) => sql`
  select r.id, r.title, r.catalog_id as catalog, r.image, ${settings} as settings, r.version, ${account(db.company)} as account
  from order_sources r where r.company_id = ${db.company} and r.id = ${id} and r.replaced_by is null`;

/** The source as it stands, if there is one: its orders aren't counted for that. */
export const storedSource = (db: Db, id: string) => maybeOne<StoredSource>(db)`${stored(db, id)}`;

/** The source for whoever is about to change it: nobody else does meanwhile. */
export const lockSource = (db: Db, id: string) => maybeOne<StoredSource>(db)`${stored(db, id)} for update of r`;

/** Writes the source anew. */
export async function updateSource(db: Db, id: string, source: SourceFields): Promise<void> {
  await execute(db)`
    update order_sources set title = ${source.title}, title_key = ${keyOf(source.title)}, catalog_id = ${source.catalog}::bigint,
      image = ${source.image}, settings = ${JSON.stringify(source.settings)}::jsonb, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** The source of an account's orders, made by itself with the first order; `loads` says whether new ones are taken. */
export async function sourceOfAccount(
  db: Db,
  account: OrdersAccount,
): Promise<{ id: string; loads: boolean; hasRule: boolean }> {
  const own: SourceSettings = {
    is_marketplace: true,
    marketplace: account.marketplace,
    is_enable_sync: true,
    ...noRule,
  };
  const title = `${connectors[account.marketplace].title}, «${account.title}»`;
  await execute(db)`
    insert into order_sources (company_id, title, title_key, catalog_id, account_id, settings)
    values (${db.company}, ${title}, ${keyOf(title)}, ${account.catalog}::bigint, ${account.id}, ${JSON.stringify(own)}::jsonb)
    on conflict (company_id, account_id) do nothing`;
  return one<{ id: string; loads: boolean; hasRule: boolean }>(db)`
    select id, (settings ->> 'is_enable_sync')::boolean as loads,
      coalesce(settings ->> 'ship_hours', settings ->> 'ship_cutoff') is not null as "hasRule" from order_sources
    where company_id = ${db.company} and account_id = ${account.id}`;
}

export interface SourceLog {
  level: 'info' | 'warn' | 'error';
  message: string;
  created: number;
  changed: number;
  unchanged: number;
}

/** Writes a line of the source's journal. */
export async function insertSourceLog(db: Db, source: string, line: SourceLog): Promise<void> {
  await execute(db)`
    insert into order_source_logs (company_id, source_id, level, message, created, changed, unchanged)
    values (${db.company}, ${source}, ${line.level}, ${line.message}, ${line.created}, ${line.changed}, ${line.unchanged})`;
}

/** Remembers that the source's orders were loaded just now. */
export async function markSynced(db: Db, source: string): Promise<void> {
  await execute(db)`update order_sources set synced_at = now() where company_id = ${db.company} and id = ${source}`;
}

/** The source's journal, newest first. */
export async function listSourceLogs(
  db: Db,
  source: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<(SourceLog & { id: string; at: string })[]> {
  return rows<SourceLog & { id: string; at: string }>(db)`
    select l.id, l.at as at, l.level, l.message, l.created, l.changed, l.unchanged from order_source_logs l
    where l.company_id = ${db.company} and l.source_id = ${source} order by l.id desc limit ${limit} offset ${offset}`;
}
