import {
  changeFeedStructure,
  type FeedNode,
  findFeedStructures,
  getFeedStructure,
  restoreFeedStructure,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { mustBeFresh, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { editedFeed, readFeed } from './checking/feed.ts';
import { checkNodes } from './checking/nodes.ts';
import { rebuild } from './feeds.ts';
import * as feeds from './stored/feeds.queries.ts';
import * as queries from './stored/structures.queries.ts';

export const structures = [
  handle(getFeedStructure, async ({ db, caller, path }) => structureOf(db, await readFeed(db, caller, path.id))),

  handle(changeFeedStructure, async ({ db, caller, user, path, body }) => {
    const feed = await editedFeed(db, caller, path.id);
    mustBeFresh({ version: feed.structureVersion }, body.version, `Структуру фида «${feed.title}»`);
    await checkNodes(db, feed, body.nodes);
    return save(db, feed, body.nodes, user);
  }),

  handle(findFeedStructures, async ({ db, caller, path }) => {
    const feed = await readFeed(db, caller, path.id);
    return { rows: await queries.listStructures(db, feed.id) };
  }),

  handle(restoreFeedStructure, async ({ db, caller, user, path }) => {
    const feed = await editedFeed(db, caller, path.id);
    const nodes = mustFind(
      await feeds.nodesAt(db, feed.id, Number(path.structure)),
      'Такой версии структуры больше нет',
    );
    await checkNodes(db, feed, nodes);
    return save(db, feed, nodes, user);
  }),
];

async function structureOf(db: Db, { id, structureVersion }: feeds.StoredFeed) {
  const nodes = (await feeds.nodesAt(db, id, structureVersion)) ?? [];
  return { nodes, version: structureVersion };
}

async function save(db: Db, feed: feeds.StoredFeed, nodes: readonly FeedNode[], author: string | null) {
  const version = feed.structureVersion + 1;
  await queries.insertStructure(db, { feed: feed.id, version, nodes, author });
  await queries.updateStructureVersion(db, feed.id, version);
  await rebuild(db, feed);
  return { nodes: [...nodes], version };
}
