import type { Db } from '../../database/pools.ts';
import { nodesAt, type StoredFeed } from '../stored/feeds.queries.ts';
import type { FeedRecipe } from './material.ts';

/** A feed as far as its file depends on it, with the nodes of its present structure. */
export async function recipeOf(db: Db, feed: StoredFeed): Promise<FeedRecipe> {
  const { kind, target, catalog, sources, settings, condition, structureVersion } = feed;
  const nodes = (await nodesAt(db, feed.id, structureVersion)) ?? [];
  return { kind, target, catalog, sources, settings, condition, nodes };
}
