import { bigints, texts } from '../../../database/columns.ts';
import type { Db } from '../../../database/pools.ts';
import { execute, rows } from '../../../database/rows.ts';

/** An offer that 1C names by an id, and under which article it stands in the catalog. */
export interface NamedOffer {
  id: string;
  article: string;
}

/** Living offers of a catalog by their ids in 1C. */
export async function offersByCommerceIds(
  db: Db,
  catalog: string,
  ids: readonly string[],
): Promise<Map<string, NamedOffer>> {
  const found = await rows<NamedOffer & { commerceId: string }>(db)`
    select c.commerce_id as "commerceId", o.id, o.article from commerce_ids c
    join offers o on o.company_id = ${db.company} and o.id = c.offer_id and o.archived_at is null
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.commerce_id = any(${texts(ids)})`;
  return new Map(found.map(({ commerceId, ...offer }) => [commerceId, offer]));
}

/** The ids in 1C of living offers that have these articles: article → ids. */
export async function commerceIdsOfArticles(
  db: Db,
  catalog: string,
  articles: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await rows<{ article: string; ids: string[] }>(db)`
    select o.article, array_agg(c.commerce_id) as ids from offers o
    join commerce_ids c on c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.offer_id = o.id
    where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.article = any(${texts(articles)}) and o.archived_at is null
    group by o.article`;
  return new Map(found.map(({ article, ids }) => [article, ids]));
}

/** An id in 1C, and the id of our offer. */
export interface CommerceId {
  commerceId: string;
  offer: string;
}

/** Keeps ids of offers; one that another offer had names this one from now on. */
export async function saveCommerceIds(db: Db, catalog: string, ids: readonly CommerceId[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(db)`
    insert into commerce_ids (company_id, catalog_id, commerce_id, offer_id)
    select ${db.company}::bigint, ${catalog}::bigint, x.commerce_id, x.offer
    from unnest(${texts(ids.map(({ commerceId }) => commerceId))}, ${bigints(ids.map(({ offer }) => offer))}) as x(commerce_id, offer)
    order by x.commerce_id
    on conflict (company_id, catalog_id, commerce_id) do update set offer_id = excluded.offer_id, kept_at = excluded.kept_at returning 1`;
}

/** Bases of 1C that name one offer. */
const mostOfOffer = 5;

/** Forgets the ids of offers beyond those that were kept last: a program that invents new ones each time would fill the table. */
export async function deleteFormerIds(db: Db, offers: readonly string[]): Promise<void> {
  if (offers.length === 0) return;
  await execute(db)`
    delete from commerce_ids c using (
      select k.catalog_id, k.commerce_id, row_number() over (partition by k.offer_id order by k.kept_at desc, k.commerce_id) as place
      from commerce_ids k where k.company_id = ${db.company} and k.offer_id = any(${bigints(offers)})) x
    where c.company_id = ${db.company} and c.catalog_id = x.catalog_id and c.commerce_id = x.commerce_id and x.place > ${mostOfOffer}`;
}

/** Has the ids of offers that went into another one name that one. */
export async function moveCommerceIds(db: Db, sources: readonly string[], target: string): Promise<void> {
  await execute(db)`
    update commerce_ids set offer_id = ${target} where company_id = ${db.company} and offer_id = any(${bigints(sources)})`;
}
