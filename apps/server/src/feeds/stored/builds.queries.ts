import type { FeedBuild, FeedBuildCause, FeedKind, HeldReason } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import type { Piece } from './pieces.ts';

/** Counts of a part of the rows. */
export interface SegmentCounts {
  rows: number;
  left: number;
  refused: number;
  warnings: number;
}

/** The part of a file that has the rows from an id on, up to the next part. */
export interface Segment extends Piece, SegmentCounts {
  from: string;
}

/** The parts of a file: what stands before and behind its rows has no ids. */
export interface FilePieces {
  head: Piece;
  segments: Segment[];
  tail: Piece;
  /** Text between parts with rows; JSON needs commas. */
  separator: Piece | null;
}

/** A build as its work knows it. */
export interface StoredBuild {
  id: string;
  feed: string;
  work: string;
  cause: FeedBuildCause;
  whole: boolean;
  state: FeedBuild['state'];
  recipe: number;
  structureVersion: number;
}

const own = sql`b.id, b.feed_id as feed, b.work_id as work, b.cause, b.whole, b.state, b.recipe, b.structure_version as "structureVersion"`;

const columns = sql`
  b.id, b.state, b.id is not distinct from f.build_id as published, b.pieces is not null as kept, b.cause, b.whole, b.held_for as "heldFor", b.error,
  b.rows, b.left_out as "left", b.refused, b.warnings, b.size::float8 as size, b.packed::float8 as packed, b.structure_version as "structureVersion",
  b.started_at as "startedAt", b.finished_at as "finishedAt",
  (select jsonb_build_object('id', u.id::text, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, ''))
    from users u where u.id = w.author_id) as author`;

const builds = (db: Db) => sql`
  feed_builds b join feeds f on f.company_id = ${db.company} and f.id = b.feed_id join works w on w.company_id = ${db.company} and w.id = b.work_id`;

/** Builds of a feed, newest first. */
export async function listBuilds(
  db: Db,
  feed: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<FeedBuild[]> {
  return rows<FeedBuild>(db)`
    select ${columns} from ${builds(db)} where b.company_id = ${db.company} and b.feed_id = ${feed} order by b.id desc limit ${limit} offset ${offset}`;
}

/** A build of a feed as the contract has it. */
export async function buildById(db: Db, feed: string, id: string): Promise<FeedBuild | undefined> {
  return maybeOne<FeedBuild>(db)`
    select ${columns} from ${builds(db)} where b.company_id = ${db.company} and b.feed_id = ${feed} and b.id = ${id}`;
}

/** Writes down that a work builds a feed. */
export async function insertBuild(
  db: Db,
  { feed, work, cause, whole, recipe, structureVersion }: Omit<StoredBuild, 'id' | 'state'>,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into feed_builds (company_id, feed_id, work_id, cause, whole, recipe, structure_version)
    values (${db.company}, ${feed}, ${work}, ${cause}, ${whole}, ${recipe}, ${structureVersion}) returning id`;
  return id;
}

/** The build that a work makes; nothing when the feed is gone. */
export async function buildOfWork(db: Db, work: string): Promise<StoredBuild | undefined> {
  return maybeOne<StoredBuild>(
    db,
  )`select ${own} from feed_builds b where b.company_id = ${db.company} and b.work_id = ${work}`;
}

/** The build of a feed that waits or is under way. */
export async function buildUnderWay(db: Db, feed: string): Promise<StoredBuild | undefined> {
  return maybeOne<StoredBuild>(db)`
    select ${own} from feed_builds b where b.company_id = ${db.company} and b.feed_id = ${feed} and b.state = 'building' order by b.id desc limit 1`;
}

/** The newest build of a feed, with the number of its work. */
export async function latestBuild(db: Db, feed: string): Promise<{ id: string; work: string } | undefined> {
  return maybeOne<{ id: string; work: string }>(db)`
    select b.id, b.work_id as work from feed_builds b where b.company_id = ${db.company} and b.feed_id = ${feed} order by b.id desc limit 1`;
}

/** The build is of the whole file, by the feed as it is now. */
export async function restartBuild(
  db: Db,
  { id }: Pick<StoredBuild, 'id'>,
  recipe: number,
  structureVersion: number,
): Promise<void> {
  await execute(db)`
    update feed_builds set recipe = ${recipe}, structure_version = ${structureVersion}, whole = true
    where company_id = ${db.company} and id = ${id}`;
}

/** Parts that a build has written so far, in their order. */
export async function segmentsOf(db: Db, build: string): Promise<Segment[]> {
  const found = await rows<{ piece: Segment }>(db)`
    select piece from feed_segments where company_id = ${db.company} and build_id = ${build} order by from_id`;
  return found.map(({ piece }) => piece);
}

/** Writes down a part; one that was written before a kill is replaced. */
export async function upsertSegment(db: Db, build: string, segment: Segment): Promise<void> {
  await execute(db)`
    insert into feed_segments (company_id, build_id, from_id, piece) values (${db.company}, ${build}, ${segment.from}, ${JSON.stringify(segment)}::jsonb)
    on conflict (company_id, build_id, from_id) do update set piece = excluded.piece`;
}

/** Forgets the parts of a build; answers where they lie. */
export async function deleteSegments(db: Db, build: string): Promise<string[]> {
  const found = await rows<{ key: string | null }>(db)`
    delete from feed_segments where company_id = ${db.company} and build_id = ${build} returning piece->>'key' as key`;
  return found.flatMap(({ key }) => key ?? []);
}

/** The newest file of a feed whose parts can be built upon: of the same recipe. */
export async function baseOf(db: Db, feed: string, recipe: number): Promise<FilePieces | undefined> {
  const row = await maybeOne<{ pieces: FilePieces | null; recipe: number }>(db)`
    select pieces, recipe from feed_builds where company_id = ${db.company} and feed_id = ${feed} and pieces is not null order by id desc limit 1`;
  return row?.recipe === recipe ? (row.pieces ?? undefined) : undefined;
}

/** How the published version of a feed is, to be compared with. */
export async function publishedCounts(db: Db, feed: string): Promise<SegmentCounts | undefined> {
  return maybeOne<SegmentCounts>(db)`
    select b.rows, b.left_out as "left", b.refused, b.warnings from feeds f join feed_builds b on b.company_id = ${db.company} and b.id = f.build_id
    where f.company_id = ${db.company} and f.id = ${feed}`;
}

/** Result of a finished build. */
export interface FinishedBuild extends SegmentCounts {
  size: number;
  packed: number;
  etag: string;
  pieces: FilePieces;
  heldFor: HeldReason | null;
}

/** Writes down a finished build. Its parts stand in it from now on. */
export async function finishBuild(db: Db, id: string, of: FinishedBuild): Promise<void> {
  await execute(db)`
    update feed_builds set state = ${of.heldFor ? 'held' : 'ready'}, held_for = ${of.heldFor}, rows = ${of.rows}, left_out = ${of.left}, refused = ${of.refused},
      warnings = ${of.warnings}, size = ${of.size}, packed = ${of.packed}, etag = ${of.etag}, pieces = ${JSON.stringify(of.pieces)}::jsonb, finished_at = now()
    where company_id = ${db.company} and id = ${id}`;
  await execute(db)`delete from feed_segments where company_id = ${db.company} and build_id = ${id}`;
}

/** The one statement by which a version is published. */
export async function publishBuild(db: Db, feed: string, build: string): Promise<void> {
  await execute(db)`update feeds set build_id = ${build} where company_id = ${db.company} and id = ${feed}`;
}

/** Says how a build ended otherwise; false when it was over. */
export async function endBuild(
  db: Db,
  id: string,
  state: 'failed' | 'stopped',
  error: string | null,
): Promise<boolean> {
  const written = await execute(db)`
    update feed_builds set state = ${state}, error = ${error}, finished_at = now()
    where company_id = ${db.company} and id = ${id} and state = 'building'`;
  return written === 1;
}

/** A person has decided about a held build; false when it isn't held. */
export async function decideHeld(db: Db, id: string, state: 'ready' | 'stopped'): Promise<boolean> {
  const written = await execute(db)`
    update feed_builds set state = ${state} where company_id = ${db.company} and id = ${id} and state = 'held'`;
  return written === 1;
}

/** Feeds whose last build waits for a person's decision. */
export async function listHeld(db: Db): Promise<{ id: string; kind: FeedKind; title: string; since: string }[]> {
  return rows<{ id: string; kind: FeedKind; title: string; since: string }>(db)`
    select f.id, f.kind, f.title, b.finished_at as since from feed_builds b join feeds f on f.company_id = ${db.company} and f.id = b.feed_id
    where b.company_id = ${db.company} and b.state = 'held' and f.deleted_at is null order by b.id`;
}

/** A published version as it is sent. */
export interface PublishedFile {
  build: string;
  etag: string;
  at: string;
  pieces: FilePieces;
}

/** The version of a feed that is sent; nothing before the first. */
export async function publishedFile(db: Db, feed: string): Promise<PublishedFile | undefined> {
  return maybeOne<PublishedFile>(db)`
    select b.id as build, b.etag, b.finished_at as at, b.pieces from feeds f join feed_builds b on b.company_id = ${db.company} and b.id = f.build_id
    where f.company_id = ${db.company} and f.id = ${feed} and b.pieces is not null`;
}

/** Takes the parts from builds that are too old to be brought back; answers the parts that no other build has, to be deleted. */
export async function dropOldPieces(db: Db, feed: string, kept: number): Promise<{ key: string; packed: number }[]> {
  const dropped = await rows<{ key: string; packed: number }>(db)`
    with whole as (select b.id, b.pieces, row_number() over (order by b.id desc) as place from feed_builds b
        where b.company_id = ${db.company} and b.feed_id = ${feed} and b.pieces is not null),
      old as (select w.id, w.pieces from whole w where w.place > ${kept}
        and w.id is distinct from (select f.build_id from feeds f where f.company_id = ${db.company} and f.id = ${feed})),
      cleared as (update feed_builds b set pieces = null from old where b.company_id = ${db.company} and b.id = old.id returning b.id)
    select distinct on (p.key) p.key, p.packed from old cross join lateral (${piecesIn(sql`old.pieces`)}) p
    where (select count(*) from cleared) >= 0
      and not exists (select from whole k cross join lateral (${piecesIn(sql`k.pieces`)}) q where q.key = p.key and k.id not in (select id from old))`;
  return dropped;
}

/** Parts of a file that lie in the storage. */
const piecesIn = (pieces: ReturnType<typeof sql>) => sql`
  select x.piece->>'key' as key, (x.piece->>'packed')::int as packed
  from (select jsonb_array_elements(${pieces}->'segments') as piece union all select ${pieces}->'head') x where x.piece->>'key' is not null`;

/** Forgets builds beyond so many, with their works: nobody looks at them any more. */
export async function deleteOldBuilds(db: Db, feed: string, kept: number): Promise<void> {
  await execute(db)`
    delete from works where company_id = ${db.company} and id in (
      select b.work_id from feed_builds b
      where b.company_id = ${db.company} and b.feed_id = ${feed} and b.state <> 'building' and b.pieces is null
        and b.id < (select m.id from feed_builds m where m.company_id = ${db.company} and m.feed_id = ${feed} order by m.id desc offset ${kept - 1} limit 1))`;
}

/** Parts of all builds of a feed. */
export async function piecesOfFeed(db: Db, feed: string): Promise<{ key: string; packed: number }[]> {
  return rows<{ key: string; packed: number }>(db)`
    select distinct on (p.key) p.key, p.packed from feed_builds b cross join lateral (${piecesIn(sql`b.pieces`)}) p
    where b.company_id = ${db.company} and b.feed_id = ${feed} and b.pieces is not null`;
}

/** Where everything of the company's feeds lies in the storage. */
export async function storedPieces(db: Db): Promise<string[]> {
  const found = await rows<{ key: string }>(db)`
    select p.key from feed_builds b cross join lateral (${piecesIn(sql`b.pieces`)}) p where b.company_id = ${db.company} and b.pieces is not null
    union select s.piece->>'key' from feed_segments s where s.company_id = ${db.company} and s.piece->>'key' is not null`;
  return found.map(({ key }) => key);
}

/** Which of these parts belong to a build. */
export async function knownPieces(db: Db, keys: readonly string[]): Promise<string[]> {
  const known = new Set(await storedPieces(db));
  return keys.filter((key) => known.has(key));
}
