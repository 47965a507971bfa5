import type { FeedNode, FeedStructureVersion } from '@prilavok/contract';
import { keptStructures } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Writes a version of a feed's nodes, and forgets those that are too many. */
export async function insertStructure(
  db: Db,
  {
    feed,
    version,
    nodes,
    author,
  }: { feed: string; version: number; nodes: readonly FeedNode[]; author: string | null },
): Promise<void> {
  await execute(db)`
    insert into feed_structures (company_id, feed_id, version, nodes, author_id)
    values (${db.company}, ${feed}, ${version}, ${JSON.stringify(nodes)}::jsonb, ${author})`;
  await execute(db)`
    delete from feed_structures where company_id = ${db.company} and feed_id = ${feed} and version <= ${version - keptStructures}`;
}

/** Says which version of the nodes is the feed's: its file will be another. */
export async function updateStructureVersion(db: Db, feed: string, version: number): Promise<void> {
  await execute(db)`
    update feeds set structure_version = ${version}, recipe = recipe + 1, version = version + 1
    where company_id = ${db.company} and id = ${feed}`;
}

/** Versions of a feed's nodes, newest first. */
export async function listStructures(db: Db, feed: string): Promise<FeedStructureVersion[]> {
  return rows<FeedStructureVersion>(db)`
    select s.version, jsonb_array_length(s.nodes) as nodes, s.at,
      (select jsonb_build_object('id', u.id::text, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, ''))
        from users u where u.id = s.author_id) as author
    from feed_structures s where s.company_id = ${db.company} and s.feed_id = ${feed} order by s.version desc`;
}
