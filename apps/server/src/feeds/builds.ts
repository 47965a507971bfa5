import {
  buildFeed,
  dismissFeedBuild,
  type FeedBuild,
  findFeedBuilds,
  publishFeedBuild,
  stopFeed,
} from '@prilavok/contract';
import { storageFull, storageLeft } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { conflict, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { stopWork } from '../work/work.ts';
import { beginBuild, building } from './builds.jobs.ts';
import { editedFeed, readFeed } from './checking/feed.ts';
import * as queries from './stored/builds.queries.ts';

const missing = 'Сборка не найдена';

export const builds = [
  handle(buildFeed, async ({ db, caller, user, path }) => {
    const feed = await editedFeed(db, caller, path.id);
    if ((await storageLeft(db)) <= 0) throw storageFull();
    const id = await beginBuild(db, feed, { cause: 'person', whole: true, author: user });
    if (id === undefined)
      throw conflict('feed_busy', `Фид «${feed.title}» уже собирается: дождитесь конца или остановите`);
    return buildOf(db, feed.id, id);
  }),

  handle(stopFeed, async ({ db, caller, path }) => {
    const feed = await editedFeed(db, caller, path.id);
    const under = await queries.buildUnderWay(db, feed.id);
    if (!under || !(await stopWork(db, building, under.work))) throw conflict('conflict', 'Фид сейчас не собирается');
    return buildOf(db, feed.id, under.id);
  }),

  handle(findFeedBuilds, async ({ db, caller, path, body }) => {
    const feed = await readFeed(db, caller, path.id);
    return { rows: await queries.listBuilds(db, feed.id, body) };
  }),

  handle(publishFeedBuild, async ({ db, caller, path }) => {
    const feed = await editedFeed(db, caller, path.id);
    const build = await buildOf(db, feed.id, path.build);
    if (build.state === 'building') throw conflict('conflict', 'Эта версия ещё собирается');
    if (!build.kept) throw conflict('build_gone', 'Файл этой версии уже не хранится: соберите фид заново');
    await queries.decideHeld(db, build.id, 'ready');
    await queries.publishBuild(db, feed.id, build.id);
    return buildOf(db, feed.id, path.build);
  }),

  handle(dismissFeedBuild, async ({ db, caller, path }) => {
    const feed = await editedFeed(db, caller, path.id);
    await buildOf(db, feed.id, path.build);
    if (!(await queries.decideHeld(db, path.build, 'stopped')))
      throw conflict('conflict', 'Эта версия не придержана: решать нечего');
    return buildOf(db, feed.id, path.build);
  }),
];

async function buildOf(db: Db, feed: string, id: string): Promise<FeedBuild> {
  return mustFind(await queries.buildById(db, feed, id), missing);
}
