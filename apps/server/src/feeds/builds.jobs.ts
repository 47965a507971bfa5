import { type FeedBuildCause, heldReasons, Id, keptBuilds } from '@prilavok/contract';
import { z } from 'zod';
import { storageLeft, subtractStorageUse } from '../catalogs/index.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { mostSheetRows } from '../files/xlsx.ts';
import { announce } from '../http/stream.ts';
import { nextByClock } from '../jobs/clock.ts';
import { implementJob, type Job, type Tick } from '../jobs/job.ts';
import { notify } from '../notifications/index.ts';
import { everyCompany } from '../upkeep/rows.queries.ts';
import type { TidyWork } from '../upkeep/tidy.jobs.ts';
import { companyTimezone } from '../users/companies.queries.ts';
import { beginWork, type EndedWork, WorkFailed, type WorkRun, work } from '../work/work.ts';
import { countsOf, piecesOf } from './building/files.ts';
import { heldFor } from './building/held.ts';
import { type Material, materialOf } from './building/material.ts';
import { etagOf, piecePath, sumsOf } from './building/pieces.ts';
import { recipeOf } from './building/recipe.ts';
import { segmentRows, storedPiece, writeSegment } from './building/segments.ts';
import { dueOf, insertDue, isDue, takeDue } from './events/due.queries.ts';
import { buildSoon, type DueFeed, feedDue } from './events/due.ts';
import * as queries from './stored/builds.queries.ts';
import * as feeds from './stored/feeds.queries.ts';
import { headOf, tailOf } from './writing/frames.ts';

const Range = z.object({ from: z.string(), before: z.string() });

/** Where a build is. */
const Position = z.object({
  /** Parts within bounds that are still to be written anew. */
  ranges: z.array(Range),
  /** From which id on everything is written anew; null where the last part stays as it is. */
  open: z.string().nullable(),
  /** Parts of the file before from this id on are replaced. */
  openedAt: z.string().nullable(),
  recipe: z.int(),
});
type Position = z.infer<typeof Position>;

type Run = WorkRun<{ feed: string }>;

/** Data read once for a run's build: made anew in another process. */
const materials = new WeakMap<object, { recipe: number; material: Material }>();

/** Writes a file part after part; killed anywhere, it goes on behind the last one. What is published stays until the new file is whole. */
export const building = work('feeds.build', z.object({ feed: Id }), {
  resource: 'feeds/builds',
  broken: 'Сборка фида прервалась из-за ошибки на сервере: запустите её ещё раз',
  step,
  async ended(db, ended) {
    const build = await queries.buildOfWork(db, ended.id);
    if (!build) return;
    if (ended.status !== 'success') {
      await queries.endBuild(db, build.id, ended.status, ended.error);
      // What it had taken up is in no file: the next build is of everything.
      await insertDue(db, [{ feed: build.feed, offer: null }]);
    }
    if (ended.status === 'failed') await tellFailure(db, ended, build.feed);
    if (ended.status === 'success' && (await isDue(db, build.feed))) await buildSoon(db, build.feed);
    announce(db, { type: 'changed', resource: 'feeds/feeds', ids: [build.feed] });
  },
  async afterwards(company, { id, status }) {
    const build = await withCompany(company, (db) => queries.buildOfWork(db, id));
    if (!build) return;
    if (status !== 'success') await dropSegments(company, build.id);
    await trim(company, build.feed);
  },
});

async function step(run: Run): Promise<'more' | 'done'> {
  const { company, input } = run;
  return withCompany(company, async (db) => {
    const build = await queries.buildOfWork(db, run.id);
    if (build?.state !== 'building') return 'done';
    const feed = await feeds.feedById(db, input.feed);
    if (!feed) throw new WorkFailed('Фид или его каталог удалён');
    const known = run.position === null ? undefined : Position.parse(run.position);
    if (known && known.recipe !== feed.recipe) {
      // Parts of two recipes never stand in one file.
      await forgetSegments(db, build.id);
      await queries.restartBuild(db, build, feed.recipe, feed.structureVersion);
      await run.save(db, { position: await wholeFrom(db, feed), note: 'Фид изменили: собираем заново' });
      return 'more';
    }
    const material = await materialFor(db, run, feed);
    const at = known ?? (await begin(db, run, { feed, build, material }));
    const [range, ...ranges] = at.ranges;
    if (range === undefined && at.open === null) {
      await finish(db, { feed, build, material, at });
      await run.save(db, { position: at });
      return 'done';
    }
    if ((await storageLeft(db)) <= 0)
      throw new WorkFailed('Место для файлов компании закончилось: уберите лишние файлы или попросите больше места');
    const written = await writeSegment(db, material, {
      feed: feed.id,
      build: build.id,
      range: range ?? { from: at.open ?? '0' },
    });
    const { rows, left, refused } = written.segment;
    const next = range === undefined ? { ...at, open: written.next ?? null } : { ...at, ranges };
    await run.save(db, { done: rows + left + refused, position: next });
    return 'more';
  });
}

async function materialFor(db: Db, run: Run, feed: feeds.StoredFeed): Promise<Material> {
  const known = materials.get(run);
  if (known?.recipe === feed.recipe) return known.material;
  const material = await materialOf(db, await recipeOf(db, feed), { now: new Date() });
  materials.set(run, { recipe: feed.recipe, material });
  return material;
}

/** Begins a build: everything, or the parts in which something has changed. */
async function begin(
  db: Db,
  run: Run,
  { feed, build, material }: { feed: feeds.StoredFeed; build: queries.StoredBuild; material: Material },
): Promise<Position> {
  const due = await takeDue(db, feed.id);
  const base = build.whole || due.whole ? undefined : await queries.baseOf(db, feed.id, feed.recipe);
  const position: Position = base
    ? { ...changedParts(base.segments, due.offers), recipe: feed.recipe }
    : { ranges: [], open: '0', openedAt: '0', recipe: feed.recipe };
  if (!base) await queries.restartBuild(db, build, feed.recipe, feed.structureVersion);
  const total = base
    ? (position.ranges.length + (position.open === null ? 0 : 1)) * segmentRows
    : await material.count(db, mostSheetRows);
  if (material.format.info.extension === 'xlsx' && total >= mostSheetRows)
    throw new WorkFailed('На листе Excel помещается 1 048 575 строк: сузьте условия или возьмите CSV');
  await run.save(db, { total, position, note: 'Собираем фид' });
  return position;
}

async function wholeFrom(db: Db, feed: feeds.StoredFeed): Promise<Position> {
  await takeDue(db, feed.id);
  return { ranges: [], open: '0', openedAt: '0', recipe: feed.recipe };
}

/** The parts that hold these offers. Ids of new ones lie behind all others: the last part is written on, and may become several. */
function changedParts(
  segments: readonly queries.Segment[],
  offers: readonly string[],
): Pick<Position, 'ranges' | 'open' | 'openedAt'> {
  const froms = segments.map(({ from }) => BigInt(from));
  const changed = new Set(offers.map((offer) => froms.findLastIndex((from) => from <= BigInt(offer))));
  const last = froms.length - 1;
  const ranges = [...changed]
    .filter((place) => place >= 0 && place < last)
    .sort((a, b) => a - b)
    .map((place) => ({ from: String(froms[place]), before: String(froms[place + 1]) }));
  const open = changed.has(last) ? String(froms[last] ?? 0n) : null;
  return { ranges, open, openedAt: open };
}

interface Finishing {
  feed: feeds.StoredFeed;
  build: queries.StoredBuild;
  material: Material;
  at: Position;
}

/** Puts the parts together and publishes the file by one statement; one that looks broken is held until a person decides. */
async function finish(db: Db, { feed, build, material, at }: Finishing): Promise<void> {
  const { format, frame } = material;
  const { nodes } = await recipeOf(db, feed);
  const isXml = format.info.shape === 'xml' || format.info.extension === 'xlsx';
  const written = await queries.segmentsOf(db, build.id);
  const base = at.openedAt === '0' ? undefined : await queries.baseOf(db, feed.id, feed.recipe);
  const segments = base ? mergedParts(base.segments, written, at.openedAt) : written;
  const pieces: queries.FilePieces = {
    head: await storedPiece(db, headOf(format, nodes, frame), frame, isXml),
    segments,
    tail: await storedPiece(db, tailOf(format, frame), frame, isXml),
    separator: material.separator === '' ? null : await storedPiece(db, material.separator, frame, isXml),
  };
  const counts = countsOf(segments);
  if (format.info.extension === 'xlsx' && counts.rows >= mostSheetRows)
    throw new WorkFailed('На листе Excel помещается 1 048 575 строк: сузьте условия или возьмите CSV');
  const parts = piecesOf(pieces);
  const { size, packed } = sumsOf(parts);
  const held = heldFor(counts, await queries.publishedCounts(db, feed.id));
  await queries.finishBuild(db, build.id, { ...counts, size, packed, etag: etagOf(parts), pieces, heldFor: held });
  if (held === null) await queries.publishBuild(db, feed.id, build.id);
  else
    await notify(db, {
      theme: 'feeds',
      severity: 'warn',
      title: 'Новая версия фида придержана',
      message: `${feed.title}: ${heldReasons[held].toLowerCase()}. По адресу отдаётся прежняя, пока вы не решите`,
      link: `/cabinet/feeds/${feed.id}`,
    });
}

/** The parts of the file before with those that were written anew. */
function mergedParts(
  base: readonly queries.Segment[],
  written: readonly queries.Segment[],
  openedAt: string | null,
): queries.Segment[] {
  const anew = new Map(written.map((segment) => [segment.from, segment]));
  const kept = base.filter(({ from }) => openedAt === null || BigInt(from) < BigInt(openedAt));
  const behind = openedAt === null ? [] : written.filter(({ from }) => BigInt(from) >= BigInt(openedAt));
  return [...kept.map((segment) => anew.get(segment.from) ?? segment), ...behind];
}

/** Begins a build once the caller's transaction has committed; nothing when one waits or is under way already. */
export async function beginBuild(
  db: Db,
  feed: Pick<feeds.StoredFeed, 'id' | 'title' | 'recipe' | 'structureVersion'>,
  { cause, whole, author }: { cause: FeedBuildCause; whole: boolean; author: string | null },
): Promise<string | undefined> {
  if (await queries.buildUnderWay(db, feed.id)) return undefined;
  const begun = await beginWork(db, building, {
    title: `Фид «${feed.title}»`,
    input: { feed: feed.id },
    author,
    queue: feedDue.queueOf({ company: db.company, feed: feed.id }),
  });
  announce(db, { type: 'changed', resource: 'feeds/feeds', ids: [feed.id] });
  const { recipe, structureVersion } = feed;
  return queries.insertBuild(db, { feed: feed.id, work: begun, cause, whole, recipe, structureVersion });
}

/** Builds what waits for a feed. One that is under way takes up the rest when it ends. */
async function buildDue({ company, feed: id }: DueFeed): Promise<void> {
  await withCompany(company, async (db) => {
    const feed = await feeds.lockFeed(db, id);
    if (!feed?.active) return;
    const due = await dueOf(db, id);
    if (due.last === null) return;
    const base = await queries.baseOf(db, id, feed.recipe);
    const whole = due.whole || !base;
    await beginBuild(db, feed, { cause: base ? 'change' : 'structure', whole, author: null });
  });
}

async function tellFailure(db: Db, { error, author }: EndedWork<unknown>, feed: string): Promise<void> {
  const found = await feeds.feedById(db, feed);
  if (!found) return;
  await notify(db, {
    theme: 'feeds',
    severity: 'error',
    title: 'Фид не собран',
    message: `${found.title}: ${error ?? ''}`,
    link: `/cabinet/feeds/${feed}`,
    ...(author ? { only: author } : {}),
  });
}

/** Deletes what a build that came to nothing has stored. What a kill leaves behind goes with the leftovers. */
async function dropSegments(company: string, build: string): Promise<void> {
  await deletePieces(await withCompany(company, (db) => forgetSegments(db, build)));
}

/** Forgets the parts of a build under way; answers where they lie. Those that nobody deletes go with the leftovers. */
async function forgetSegments(db: Db, build: string): Promise<string[]> {
  const bytes = (await queries.segmentsOf(db, build)).reduce((sum, { key, packed }) => sum + (key ? packed : 0), 0);
  if (bytes > 0) await subtractStorageUse(db, bytes);
  return queries.deleteSegments(db, build);
}

/** Builds of a feed whose rows are kept; the newest of them with their files. */
const listedBuilds = 50;

async function trim(company: string, feed: string): Promise<void> {
  const dropped = await withCompany(company, async (db) => {
    const pieces = await queries.dropOldPieces(db, feed, keptBuilds);
    if (pieces.length > 0)
      await subtractStorageUse(
        db,
        pieces.reduce((sum, { packed }) => sum + packed, 0),
      );
    await queries.deleteOldBuilds(db, feed, listedBuilds);
    return pieces.map(({ key }) => key);
  });
  await deletePieces(dropped);
}

async function deletePieces(keys: readonly string[]): Promise<void> {
  const disk = await storage();
  for (const key of keys) await disk.delete(piecePath(key)).catch(() => {});
}

/** Forgets feeds that were removed an hour ago, with their files. */
export const deleteSpentFeeds: TidyWork = async ({ signal }) => {
  for (const company of await everyCompany()) {
    for (const feed of await withCompany(company, (db) => feeds.spentFeeds(db))) {
      signal.throwIfAborted();
      const keys = await withCompany(company, async (db) => {
        const pieces = await queries.piecesOfFeed(db, feed);
        const bytes = pieces.reduce((sum, { packed }) => sum + packed, 0);
        if (bytes > 0) await subtractStorageUse(db, bytes);
        await feeds.deleteFeed(db, feed);
        return pieces.map(({ key }) => key);
      });
      await deletePieces(keys);
    }
  }
};

/** When a feed is built by the clock: by its schedule, and once a night where it follows changes, as not every change of a title is told. */
export function nextOf(
  { id, schedule, onChange }: Pick<feeds.StoredFeed, 'id' | 'schedule' | 'onChange'>,
  timezone: string,
  now: Date,
): Date | null {
  // Feeds of many companies don't all begin in the same minute.
  const night = onChange ? nextByClock(`${Number(id) % 60} 3 * * *`, timezone, now) : null;
  const planned = schedule === null ? null : nextByClock(schedule, timezone, now);
  const [first = null] = [night, planned].filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime());
  return first;
}

/** Begins the builds whose hour has come. Who comes second finds another hour in the row and does nothing. */
async function buildScheduled(): Promise<void> {
  for (const { company, feed: id } of await feeds.feedsDue())
    await withCompany(company, async (db) => {
      const feed = await feeds.lockDueFeed(db, id);
      if (!feed) return;
      await feeds.updateNext(db, id, nextOf(feed, await companyTimezone(db), new Date()));
      await beginBuild(db, feed, { cause: feed.schedule === null ? 'night' : 'schedule', whole: true, author: null });
    });
}

export const feedJobs: Job[] = [implementJob(feedDue, ({ payload }) => buildDue(payload))];
export const feedTicks: Tick[] = [{ name: 'feeds.schedules', every: 10_000, work: buildScheduled }];
