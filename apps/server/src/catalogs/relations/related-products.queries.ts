import { type Pair, type ProductPair, type RelatedProduct, type RelatedSide, relationKinds } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, integers } from '../../database/columns.ts';
import { countUpTo, titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import type { RelatedPair, StoredPair } from './pairing.ts';

const isMutual = sql`l.kind = any(${relationKinds.filter(({ mutual }) => mutual).map(({ id }) => id)}::int[])`;

interface Search {
  product: string;
  /** Only these relations. */
  relations?: readonly string[] | undefined;
  sides: readonly RelatedSide[];
  search: string;
  limit: number;
  offset: number;
}

/** A page of what a product is related to, by relation, in the order in which the pairs were made. */
export async function listRelated(db: Db, asked: Search): Promise<RelatedProduct[]> {
  const { product, relations, sides, search, limit, offset } = asked;
  const found = sql`(
    ${titleKey(sql`p.title`)} like ${likeOf(search)} or exists (select from offers f
      where f.company_id = ${db.company} and f.product_id = p.id and f.archived_at is null and ${titleKey(sql`f.article`)} like ${likeOf(search)}))`;
  return rows<RelatedProduct>(db)`
    with pairs as (
      select r.id, r.relation_id, r.target_id as other, 'target' as side, r.quantity
      from related_products r where r.company_id = ${db.company} and r.source_id = ${product}
      union all
      select r.id, r.relation_id, r.source_id, 'source', r.quantity
      from related_products r where r.company_id = ${db.company} and r.target_id = ${product}
    ), page as (
      select pairs.id, l.id as relation, case pairs.side when 'source' then l.reverse else l.title end as relation_title, l.kind, l.title_key,
        case when ${isMutual} then 'mutual' else pairs.side end as side, p.id as product, p.title, p.images, pairs.quantity
      from pairs
        join product_relations l on l.company_id = ${db.company} and l.id = pairs.relation_id and l.removed_at is null
        join products p on p.company_id = ${db.company} and p.id = pairs.other and p.archived_at is null
      where (${relations === undefined} or l.id = any(${relations ?? []}::bigint[]))
        and case when ${isMutual} then 'mutual' else pairs.side end = any(${sides}::text[])
        and (${search === ''} or ${found})
      order by l.title_key, l.id, side desc, pairs.id limit ${limit} offset ${offset}
    )
    select page.id, page.relation, page.relation_title as "relationTitle", page.kind, page.side, page.product, page.title,
      coalesce(page.images->0->>'url', first.image) as image, first.article,
      ${countUpTo(sql`select from offers o where o.company_id = ${db.company} and o.product_id = page.product and o.archived_at is null`)} as offers,
      page.quantity
    from page left join lateral (select o.article, o.images->0->>'url' as image from offers o
      where o.company_id = ${db.company} and o.product_id = page.product and o.archived_at is null order by o.id limit 1) first on true
    order by page.title_key, page.relation, page.side desc, page.id`;
}

/** A page of a relation's pairs, by source. */
export async function listPairs(
  db: Db,
  relation: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductPair[]> {
  const paired = (p: string) => sql`
    jsonb_build_object('id', ${sql.ref(`${p}.id`)}::text, 'title', ${sql.ref(`${p}.title`)}, 'image', ${sql.ref(`${p}.images`)}->0->>'url')`;
  return rows<ProductPair>(db)`
    select r.id, ${paired('s')} as source, ${paired('t')} as target, r.quantity
    from related_products r
      join products s on s.company_id = ${db.company} and s.id = r.source_id and s.archived_at is null
      join products t on t.company_id = ${db.company} and t.id = r.target_id and t.archived_at is null
    where r.company_id = ${db.company} and r.relation_id = ${relation}
    order by r.source_id, r.target_id limit ${limit} offset ${offset}`;
}

/** A product that is about to be related. */
export interface Relatable {
  id: string;
  title: string;
  version: number;
}

/** Products of a catalog that may be related: nobody puts them away meanwhile. */
export async function lockRelatable(db: Db, catalog: string, ids: readonly string[]): Promise<Relatable[]> {
  return rows<Relatable>(db)`
    select id, title, version from products
    where company_id = ${db.company} and catalog_id = ${catalog} and id = any(${ids}::bigint[]) and archived_at is null order by id for share`;
}

/** Pairs of a relation between these products, whichever way round. */
export async function pairsBetween(
  db: Db,
  relation: string,
  { sources, targets }: { sources: readonly string[]; targets: readonly string[] },
): Promise<StoredPair[]> {
  return rows<StoredPair>(db)`
    select source_id as source, target_id as target, quantity from related_products
    where company_id = ${db.company} and relation_id = ${relation}
      and ((source_id = any(${sources}::bigint[]) and target_id = any(${targets}::bigint[]))
        or (source_id = any(${targets}::bigint[]) and target_id = any(${sources}::bigint[])))`;
}

/** The pairs of a relation that lie below these products, however deep. */
export async function pairsBeneath(db: Db, relation: string, products: readonly string[]): Promise<Pair[]> {
  return rows<Pair>(db)`
    with recursive below as (
      select source_id, target_id from related_products
      where company_id = ${db.company} and relation_id = ${relation} and source_id = any(${products}::bigint[])
      union
      select r.source_id, r.target_id
      from below b join related_products r on r.company_id = ${db.company} and r.relation_id = ${relation} and r.source_id = b.target_id)
    select source_id as source, target_id as target from below`;
}

/** How many pairs of a relation each of these products has as this side of them. */
export async function countPairs(
  db: Db,
  relation: string,
  { side, ids }: { side: 'source' | 'target'; ids: readonly string[] },
): Promise<Map<string, number>> {
  const column = sql.ref(`${side}_id`);
  const found = await rows<{ id: string; pairs: number }>(db)`
    select ${column} as id, count(*)::int as pairs from related_products
    where company_id = ${db.company} and relation_id = ${relation} and ${column} = any(${ids}::bigint[]) group by 1`;
  return new Map(found.map(({ id, pairs }) => [id, pairs]));
}

/** Adds pairs; what is there already stays as it is. */
export async function insertPairs(db: Db, pairs: readonly Omit<RelatedPair, 'mutual'>[]): Promise<void> {
  if (pairs.length === 0) return;
  await execute(db)`
    insert into related_products (company_id, relation_id, source_id, target_id, quantity)
    select ${db.company}::bigint, x.relation, x.source, x.target, x.quantity
    from unnest(${bigints(pairs.map(({ relation }) => relation))}, ${bigints(pairs.map(({ source }) => source))},
      ${bigints(pairs.map(({ target }) => target))}, ${integers(pairs.map(({ quantity }) => quantity))})
      as x(relation, source, target, quantity)
    on conflict do nothing returning 1`;
}

/** Gives pairs of a relation another quantity. */
export async function updateQuantities(
  db: Db,
  relation: string,
  { pairs, quantity }: { pairs: readonly Pair[]; quantity: number },
): Promise<void> {
  if (pairs.length === 0) return;
  await execute(db)`
    update related_products r set quantity = ${quantity}
    from unnest(${bigints(pairs.map(({ source }) => source))}, ${bigints(pairs.map(({ target }) => target))}) as x(source, target)
    where r.company_id = ${db.company} and r.relation_id = ${relation} and r.source_id = x.source and r.target_id = x.target`;
}

/** Deletes pairs of a relation; answers those that were there. */
export async function deletePairs(db: Db, relation: string, pairs: readonly Pair[]): Promise<StoredPair[]> {
  return rows<StoredPair>(db)`
    delete from related_products r
    using unnest(${bigints(pairs.map(({ source }) => source))}, ${bigints(pairs.map(({ target }) => target))}) as x(source, target)
    where r.company_id = ${db.company} and r.relation_id = ${relation} and r.source_id = x.source and r.target_id = x.target
    returning r.source_id as source, r.target_id as target, r.quantity`;
}

/** All pairs of these products, in whatever relation. */
export async function pairsOfProducts(db: Db, ids: readonly string[]): Promise<RelatedPair[]> {
  return rows<RelatedPair>(db)`
    select r.relation_id as relation, ${isMutual} as mutual, r.source_id as source, r.target_id as target, r.quantity
    from related_products r join product_relations l on l.company_id = ${db.company} and l.id = r.relation_id and l.removed_at is null
    where r.company_id = ${db.company} and (r.source_id = any(${ids}::bigint[]) or r.target_id = any(${ids}::bigint[]))
    order by r.id`;
}

/** Deletes all pairs of these products; answers how many. */
export async function deletePairsOfProducts(db: Db, ids: readonly string[]): Promise<number> {
  return execute(db)`
    delete from related_products
    where company_id = ${db.company} and (source_id = any(${ids}::bigint[]) or target_id = any(${ids}::bigint[]))`;
}
