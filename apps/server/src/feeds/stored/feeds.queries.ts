import type { Feed, FeedCondition, FeedKind, FeedNode, FeedSettings, FeedTarget } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { workingCompanies } from '../../database/fragments.ts';
import { type Db, pools } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';

/** A feed as its row has it. */
export interface StoredFeed {
  id: string;
  kind: FeedKind;
  title: string;
  target: FeedTarget;
  catalog: string | null;
  sources: string[];
  settings: FeedSettings;
  condition: FeedCondition;
  schedule: string | null;
  nextAt: string | null;
  onChange: boolean;
  active: boolean;
  sealedKey: string;
  oldUntil: string | null;
  password: boolean;
  build: string | null;
  structureVersion: number;
  /** Grows with whatever changes the file. */
  recipe: number;
  version: number;
}

const stored = sql`
  f.id, f.kind, f.title, f.target, f.catalog_id as catalog, f.source_ids::text[] as sources, f.settings, f.condition, f.schedule, f.next_at as "nextAt",
  f.on_change as "onChange", f.active, f.key_sealed as "sealedKey", case when f.old_until > now() then f.old_until end as "oldUntil",
  f.password_hash is not null as password, f.build_id as build, f.structure_version as "structureVersion", f.recipe, f.version`;

/** The feed, unless it was removed, or its catalog was. */
export async function feedById(db: Db, id: string): Promise<StoredFeed | undefined> {
  return maybeOne<StoredFeed>(db)`
    select ${stored} from feeds f where f.company_id = ${db.company} and f.id = ${id} and f.deleted_at is null and ${living(db)}`;
}

const living = (db: Db) => sql`(f.catalog_id is null or exists (
  select from catalogs c where c.company_id = ${db.company} and c.id = f.catalog_id and c.archived_at is null))`;

/** The feed for whoever is about to change it. */
export async function lockFeed(db: Db, id: string): Promise<StoredFeed | undefined> {
  return maybeOne<StoredFeed>(db)`
    select ${stored} from feeds f where f.company_id = ${db.company} and f.id = ${id} and f.deleted_at is null and ${living(db)} for no key update of f`;
}

/** The feeds among the ids. */
export async function feedsAmong(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; title: string; kind: FeedKind }[]> {
  return rows<{ id: string; title: string; kind: FeedKind }>(db)`
    select f.id, f.title, f.kind from feeds f
    where f.company_id = ${db.company} and f.id = any(${ids}::bigint[]) and f.deleted_at is null and ${living(db)} order by f.id`;
}

interface FeedSearch {
  kinds: readonly FeedKind[];
  target?: FeedTarget | undefined;
  catalog?: string | undefined;
  active?: boolean | undefined;
  search: string;
  sort?: 'title' | '-title' | 'builtAt' | '-builtAt' | 'rows' | '-rows' | undefined;
  limit: number;
  offset: number;
}

const orders = {
  title: sql`f.title_key, f.id`,
  '-title': sql`f.title_key desc, f.id desc`,
  builtAt: sql`b.finished_at nulls first, f.id`,
  '-builtAt': sql`b.finished_at desc nulls last, f.id desc`,
  rows: sql`coalesce(b.rows, 0), f.id`,
  '-rows': sql`coalesce(b.rows, 0) desc, f.id desc`,
} as const;

/** Columns of a feed in the list, with its published version, its latest build and the last fetch. */
const listed = (db: Db) => sql`
  f.id, f.kind, f.title, f.target, f.active,
  case when c.id is null then null else jsonb_build_object('id', c.id::text, 'title', c.title) end as catalog,
  case when l.state = 'building' then 'building' when l.state = 'held' then 'held' when l.state = 'failed' then 'failed'
    when f.build_id is null then 'new' else 'ready' end as state,
  coalesce(b.rows, 0) as rows, coalesce(b.refused, 0) as refused, coalesce(b.warnings, 0) as warnings, b.finished_at as "builtAt",
  g.at as "fetchedAt", g.agent as "fetchedBy", case when f.active then f.next_at end as "nextAt"
  from feeds f
  left join catalogs c on c.company_id = ${db.company} and c.id = f.catalog_id
  left join feed_builds b on b.company_id = ${db.company} and b.id = f.build_id
  left join lateral (select m.state from feed_builds m where m.company_id = ${db.company} and m.feed_id = f.id order by m.id desc limit 1) l on true
  left join lateral (select t.at, t.agent from feed_fetches t where t.company_id = ${db.company} and t.feed_id = f.id and t.status in (200, 304)
    order by t.at desc limit 1) g on true`;

/** Feeds of the kinds, in the order asked for. */
export async function listFeeds(
  db: Db,
  { kinds, target, catalog, active, search, sort = 'title', limit, offset }: FeedSearch,
): Promise<Feed[]> {
  return rows<Feed>(db)`
    select ${listed(db)}
    where f.company_id = ${db.company} and f.deleted_at is null and ${living(db)} and f.kind = any(${kinds}::text[])
      and (${target === undefined} or f.target = ${target ?? ''}) and (${catalog === undefined} or f.catalog_id = ${catalog ?? '0'}::bigint)
      and (${active === undefined} or f.active = ${active ?? false}) and (${search === ''} or f.title_key like ${likeOf(search)})
    order by ${orders[sort]} limit ${limit} offset ${offset}`;
}

/** A feed as its row of the list. */
export async function listedFeed(db: Db, id: string): Promise<Feed | undefined> {
  return maybeOne<Feed>(
    db,
  )`select ${listed(db)} where f.company_id = ${db.company} and f.id = ${id} and f.deleted_at is null`;
}

/** How many feeds the company has. */
export async function countFeeds(db: Db): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from feeds where company_id = ${db.company} and deleted_at is null`;
  return count;
}

/** Everything that a feed begins with. */
export interface NewFeed
  extends Pick<
    StoredFeed,
    'kind' | 'title' | 'target' | 'catalog' | 'sources' | 'settings' | 'condition' | 'schedule' | 'onChange' | 'active'
  > {
  nextAt: Date | null;
  sealedKey: string;
  keyHash: string;
  passwordHash: string | null;
}

/** Writes a feed; a taken title breaks `feeds_title`. */
export async function insertFeed(db: Db, feed: NewFeed): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into feeds (company_id, kind, title, title_key, target, catalog_id, source_ids, settings, condition, schedule, next_at, on_change, active,
      key_sealed, key_hash, password_hash)
    values (${db.company}, ${feed.kind}, ${feed.title}, ${keyOf(feed.title)}, ${feed.target}, ${feed.catalog}, ${bigints(feed.sources)},
      ${JSON.stringify(feed.settings)}::jsonb, ${JSON.stringify(feed.condition)}::jsonb, ${feed.schedule}, ${feed.nextAt}, ${feed.onChange}, ${feed.active},
      ${feed.sealedKey}, ${feed.keyHash}, ${feed.passwordHash})
    returning id`;
  return id;
}

/** Writes a feed over, as its next version; `remade`: the file will be another. */
export async function updateFeed(
  db: Db,
  feed: Pick<StoredFeed, 'id' | 'title' | 'sources' | 'settings' | 'schedule' | 'onChange' | 'active'> & {
    nextAt: Date | null;
  },
  remade: boolean,
): Promise<void> {
  await execute(db)`
    update feeds set title = ${feed.title}, title_key = ${keyOf(feed.title)}, source_ids = ${bigints(feed.sources)}, settings = ${JSON.stringify(feed.settings)}::jsonb,
      schedule = ${feed.schedule}, next_at = ${feed.nextAt}, on_change = ${feed.onChange}, active = ${feed.active},
      recipe = recipe + ${remade ? 1 : 0}, version = version + 1
    where company_id = ${db.company} and id = ${feed.id}`;
}

/** Writes the condition over, as the feed's next version. */
export async function updateCondition(db: Db, id: string, condition: FeedCondition): Promise<void> {
  await execute(db)`
    update feeds set condition = ${JSON.stringify(condition)}::jsonb, recipe = recipe + 1, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Hides feeds, or brings one back; how many were. A title that was taken meanwhile breaks `feeds_title`. */
export async function hideFeeds(db: Db, ids: readonly string[], hidden: boolean): Promise<number> {
  return execute(db)`
    update feeds f set deleted_at = ${hidden ? sql`now()` : sql`null`}
    where f.company_id = ${db.company} and f.id = any(${ids}::bigint[]) and (f.deleted_at is null) = ${hidden} and ${living(db)}`;
}

/** The kind of a removed feed that can still be brought back. */
export async function removedFeed(db: Db, id: string): Promise<{ kind: FeedKind; title: string } | undefined> {
  return maybeOne<{ kind: FeedKind; title: string }>(db)`
    select f.kind, f.title from feeds f
    where f.company_id = ${db.company} and f.id = ${id} and f.deleted_at > now() - interval '1 hour' and ${living(db)}`;
}

/** Feeds that were removed an hour ago. */
export async function spentFeeds(db: Db): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from feeds where company_id = ${db.company} and deleted_at < now() - interval '1 hour' limit 100`;
  return found.map(({ id }) => id);
}

/** Forgets a feed with all that belongs to it. */
export async function deleteFeed(db: Db, id: string): Promise<void> {
  await execute(db)`delete from feeds where company_id = ${db.company} and id = ${id}`;
}

/** The nodes of a feed by version. */
export async function nodesAt(db: Db, feed: string, version: number): Promise<FeedNode[] | undefined> {
  const row = await maybeOne<{ nodes: FeedNode[] }>(db)`
    select nodes from feed_structures where company_id = ${db.company} and feed_id = ${feed} and version = ${version}`;
  return row?.nodes;
}

/** Feeds of all companies whose hour has come. */
export async function feedsDue(): Promise<{ company: string; feed: string }[]> {
  const { rows: found } = await pools().owner.query<{ company: string; feed: string }>(`
    select company_id as company, id as feed from feeds
    where next_at <= now() and active and deleted_at is null and company_id in (${workingCompanies}) order by next_at limit 1000`);
  return found;
}

/** Takes the hour of a feed; nothing when another process has taken it. */
export async function lockDueFeed(db: Db, id: string): Promise<StoredFeed | undefined> {
  return maybeOne<StoredFeed>(db)`
    select ${stored} from feeds f
    where f.company_id = ${db.company} and f.id = ${id} and f.next_at <= now() and f.deleted_at is null and ${living(db)} for no key update of f`;
}

/** When a feed is built next by the clock. */
export async function updateNext(db: Db, id: string, at: Date | null): Promise<void> {
  await execute(db)`update feeds set next_at = ${at} where company_id = ${db.company} and id = ${id}`;
}

/** Whether sources of orders are the company's: those that are not. */
export async function strangeSources(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select x.id::text as id from unnest(${bigints(ids)}) as x(id)
    where not exists (select from order_sources s where s.company_id = ${db.company} and s.id = x.id)`;
  return found.map(({ id }) => id);
}
