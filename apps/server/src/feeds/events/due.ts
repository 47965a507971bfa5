import { Id } from '@prilavok/contract';
import { z } from 'zod';
import {
  brandRenamed,
  currencyChanged,
  offersChanged,
  offersMerged,
  optionRenamed,
  optionsMerged,
  pricesChanged,
  stocksChanged,
} from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { enqueueGathering, gatheringJob } from '../../jobs/gathering.ts';
import { type Subscription, subscribe } from '../../rooms/topic.ts';
import * as queries from './due.queries.ts';

const DueFeed = z.object({ company: Id, feed: Id });

/** A feed that something waits for. */
export type DueFeed = z.infer<typeof DueFeed>;

/** How long changes gather before a feed is built, in milliseconds. */
const gather = 60_000;

/** Builds what has changed of one feed. */
export const feedDue = gatheringJob('feeds.due', DueFeed, {
  lane: 'bulk',
  gather,
  queueOf: ({ company, feed }) => `feed:${company}:${feed}`,
});

/** Has a feed built after a while; sooner where a person has changed it. */
export const buildSoon = (db: Db, feed: string, { urgent = false }: { urgent?: boolean } = {}): Promise<void> =>
  enqueueGathering(db, feedDue, { company: db.company, feed }, new Date(Date.now() + (urgent ? 2000 : gather)));

/** Has the feeds that show these offers built. Where nobody watches it costs one look at a short table. */
async function offersDue(db: Db, offers: readonly string[]): Promise<void> {
  if (offers.length === 0 || !(await queries.isWatched(db))) return;
  await write(db, await queries.feedsShowing(db, offers));
}

/** Has all feeds of a catalog built anew. */
async function allDue(db: Db, catalog: string | null): Promise<void> {
  if (!(await queries.isWatched(db))) return;
  await write(
    db,
    (await queries.feedsOver(db, catalog)).map((feed) => ({ feed, offer: null })),
  );
}

async function write(db: Db, due: readonly { feed: string; offer: string | null }[]): Promise<void> {
  if (due.length === 0) return;
  await queries.insertDue(db, due);
  for (const feed of new Set(due.map((each) => each.feed))) await buildSoon(db, feed);
}

/** Events of the rooms below that change feeds. */
export const subscriptions: Subscription[] = [
  subscribe(offersChanged, (db, { offers }) => offersDue(db, offers)),
  subscribe(pricesChanged, (db, { offers }) => offersDue(db, offers)),
  subscribe(stocksChanged, (db, { offers }) => offersDue(db, offers)),
  subscribe(offersMerged, (db, { sources, target }) => offersDue(db, [...sources, target])),
  subscribe(currencyChanged, (db, { catalog }) => allDue(db, catalog)),
  subscribe(brandRenamed, (db, { catalog }) => allDue(db, catalog)),
  subscribe(optionRenamed, (db) => allDue(db, null)),
  subscribe(optionsMerged, (db) => allDue(db, null)),
];
