import { bigints, integers } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';
import { type Owner, ownerNumber } from './saving/changes.queries.ts';

/** A row and the version of it that somebody edited. */
export interface Edited {
  id: string;
  version: number;
}

/** Versions of one row that are looked at, at most: whoever edited an older one is asked about every cell. */
const mostVersions = 50;

/** Fields that newer versions have changed: the row, the version that each change made, and the names of its fields. */
export async function fieldsSince(
  db: Db,
  owner: Owner,
  edited: readonly Edited[],
): Promise<{ id: string; version: number; fields: string[] }[]> {
  if (edited.length === 0) return [];
  return rows<{ id: string; version: number; fields: string[] }>(db)`
    select x.id, (c.diff->>'version')::int as version, array(select jsonb_object_keys(c.diff)) as fields
    from unnest(${bigints(edited.map(({ id }) => id))}, ${integers(edited.map(({ version }) => version))}) as x(id, version)
      cross join lateral (
        select d.diff from changes d
        where d.company_id = ${db.company} and d.kind = ${ownerNumber(owner)} and d.owner_id = x.id and (d.diff->>'version')::int > x.version
        order by d.at desc, d.id desc limit ${mostVersions}) c`;
}

/** Products among these that have several offers. */
export async function productsOfSeveral(db: Db, products: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(db)`
    select product_id as id from offers
    where company_id = ${db.company} and product_id = any(${products}::bigint[]) and archived_at is null
    group by product_id having count(*) > 1`;
  return new Set(found.map(({ id }) => id));
}

/** Articles among these that offers of the catalog have now, with the offer that has each. */
export async function articlesTaken(
  db: Db,
  catalog: string,
  articles: readonly string[],
): Promise<Map<string, string>> {
  if (articles.length === 0) return new Map();
  const found = await rows<{ id: string; article: string }>(db)`
    select id, article from offers
    where company_id = ${db.company} and catalog_id = ${catalog} and article = any(${articles}::text[]) and archived_at is null`;
  return new Map(found.map(({ id, article }) => [article, id]));
}
