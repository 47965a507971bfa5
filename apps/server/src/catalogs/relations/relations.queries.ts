import type { Relation } from '@prilavok/contract';
import { sql } from 'kysely';
import { countUpTo } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';
import { inLivingCatalog } from '../saving/catalogs.queries.ts';

/** Fields of a relation that a person fills in, and its kind. */
export type RelationFields = Pick<Relation, 'title' | 'reverse'>;

interface Search {
  search: string;
  sort?: 'title' | '-title' | 'kind' | '-kind' | undefined;
  limit: number;
  offset: number;
}

const columns = (db: Db) => sql`
  l.id, l.catalog_id as catalog, l.kind, l.title, l.reverse, l.version,
  ${countUpTo(sql`select from related_products r where r.company_id = ${db.company} and r.relation_id = l.id`)} as pairs`;

const living = (db: Db) => sql`l.removed_at is null and ${inLivingCatalog(db, sql`l.catalog_id`)}`;

const orders = {
  title: sql`l.title_key, l.id`,
  '-title': sql`l.title_key desc, l.id desc`,
  kind: sql`l.kind, l.title_key, l.id`,
  '-kind': sql`l.kind desc, l.title_key, l.id`,
};

/** A page of a catalog's relations. */
export async function listRelations(
  db: Db,
  catalog: string,
  { search, sort = 'title', limit, offset }: Search,
): Promise<Relation[]> {
  return rows<Relation>(db)`
    select ${columns(db)} from product_relations l
    where l.company_id = ${db.company} and l.catalog_id = ${catalog} and ${living(db)}
      and (${search === ''} or l.title_key like ${likeOf(search)} or replace(lower(l.reverse), 'ё', 'е') like ${likeOf(search)})
    order by ${orders[sort]} limit ${limit} offset ${offset}`;
}

/** The relation, unless it was removed. */
export async function relationById(db: Db, id: string): Promise<Relation | undefined> {
  return maybeOne<Relation>(db)`
    select ${columns(db)} from product_relations l where l.company_id = ${db.company} and l.id = ${id} and ${living(db)}`;
}

/** The relation's id, unless it was removed. */
export async function livingRelation(db: Db, id: string): Promise<{ id: string } | undefined> {
  return maybeOne<{ id: string }>(db)`
    select l.id from product_relations l where l.company_id = ${db.company} and l.id = ${id} and ${living(db)}`;
}

/** Kinds of these relations, and the titles of both their sides. */
export async function relationsAmong(
  db: Db,
  ids: readonly string[],
): Promise<(RelationFields & Pick<Relation, 'id' | 'kind'>)[]> {
  return rows<RelationFields & Pick<Relation, 'id' | 'kind'>>(db)`
    select id, kind, title, reverse from product_relations where company_id = ${db.company} and id = any(${ids}::bigint[]) order by id`;
}

/** The relation for whoever is about to change it or its pairs: nobody else does meanwhile. */
export async function lockRelation(db: Db, id: string): Promise<Omit<Relation, 'pairs'> | undefined> {
  return maybeOne<Omit<Relation, 'pairs'>>(db)`
    select l.id, l.catalog_id as catalog, l.kind, l.title, l.reverse, l.version from product_relations l
    where l.company_id = ${db.company} and l.id = ${id} and ${living(db)} for no key update of l`;
}

/** Holds all relations of the offers' catalogs for whoever is about to move pairs of any of them. */
export async function lockRelationsAround(db: Db, offers: readonly string[]): Promise<void> {
  await execute(db)`
    select l.id from product_relations l
    where l.company_id = ${db.company} and l.removed_at is null and l.catalog_id = any(array(
      select o.catalog_id from offers o where o.company_id = ${db.company} and o.id = any(${offers}::bigint[])))
    order by l.id for no key update of l`;
}

/** How many relations a catalog has. */
export async function countRelations(db: Db, catalog: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from product_relations
    where company_id = ${db.company} and catalog_id = ${catalog} and removed_at is null`;
  return count;
}

/** Adds a relation and answers its id; a taken title breaks `product_relations_title`. */
export async function insertRelation(
  db: Db,
  { catalog, kind, title, reverse }: Pick<Relation, 'catalog' | 'kind' | 'title' | 'reverse'>,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into product_relations (company_id, catalog_id, kind, title, title_key, reverse)
    values (${db.company}, ${catalog}, ${kind}, ${title}, ${keyOf(title)}, ${reverse}) returning id`;
  return id;
}

/** Writes both titles, as the next version; a taken title breaks `product_relations_title`. */
export async function updateRelation(db: Db, id: string, { title, reverse }: RelationFields): Promise<void> {
  await execute(db)`
    update product_relations set title = ${title}, title_key = ${keyOf(title)}, reverse = ${reverse}, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Takes a relation out of sight; its pairs are deleted later. */
export async function hideRelation(db: Db, id: string): Promise<void> {
  await execute(db)`update product_relations set removed_at = now() where company_id = ${db.company} and id = ${id}`;
}

/** Deletes some pairs of a relation that was removed; answers how many. */
export async function deleteSomePairs(db: Db, relation: string, limit: number): Promise<number> {
  return execute(db)`
    delete from related_products where company_id = ${db.company} and id = any(array(
      select r.id from related_products r join product_relations l on l.company_id = ${db.company} and l.id = r.relation_id
      where r.company_id = ${db.company} and r.relation_id = ${relation} and l.removed_at is not null limit ${limit}))`;
}

/** Deletes a removed relation without pairs for good. */
export async function deleteRelation(db: Db, id: string): Promise<void> {
  await execute(db)`
    delete from product_relations where company_id = ${db.company} and id = ${id} and removed_at is not null`;
}
