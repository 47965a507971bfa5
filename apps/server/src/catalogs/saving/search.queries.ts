import { sql } from 'kysely';
import { bigints, doubles, integers, numbersLiteral, texts } from '../../database/columns.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { rangeOf } from '../../properties/tokens.ts';
import type { StoredValues } from '../../properties/values.ts';
import type { FindableOffer, SearchRow } from './search-row.ts';

/** With what says which row is theirs, and what is required of it. */
interface PlacedOffer extends FindableOffer {
  id: string;
  category: string | null;
}

interface Findable extends Omit<PlacedOffer, 'values'> {
  productValues: StoredValues;
  offerValues: StoredValues;
}

/** Everything that these offers are found by, as it stands in the tables; those put away are left out. */
export async function findableOffers(db: Db, ids: readonly string[]): Promise<PlacedOffer[]> {
  const found = await rows<Findable>(byKeys(db))`
    select o.id, o.catalog_id as catalog, p.category_id as category, coalesce(c.path::text[], '{}') as "categoryPath", p.brand_id as brand, p.collection_id as collection,
      o.article, o.title, o.barcodes, o.images <> '[]' or p.images <> '[]' as pictured, p.property_values as "productValues", o.property_values as "offerValues",
      coalesce((select array_agg(l.account_id::text) from account_links l where l.company_id = ${db.company} and l.offer_id = o.id), '{}') as accounts
    from offers o join products p on p.company_id = ${db.company} and p.id = o.product_id
      left join categories c on c.company_id = ${db.company} and c.id = p.category_id
    where o.company_id = ${db.company} and o.id = any(${ids}::bigint[]) and o.archived_at is null`;
  return found.map(({ productValues, offerValues, ...offer }) => ({
    ...offer,
    values: { ...productValues, ...offerValues },
  }));
}

/** Living offers at and below a category, so many at most. */
export async function someOffersUnder(db: Db, category: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select o.id from products p join offers o on o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null
    where p.company_id = ${db.company} and p.category_id = any(${under(db, category)}) and p.archived_at is null limit ${limit}`;
  return found.map((row) => row.id);
}

/** How many there are. */
export async function countOffersUnder(db: Db, category: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from products p join offers o on o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null
    where p.company_id = ${db.company} and p.category_id = any(${under(db, category)}) and p.archived_at is null`;
  return count;
}

/** Where a walk over the products at and below a category is. */
export interface ProductPlace {
  category: string;
  product: string;
}

/** The next products of such a walk. */
export async function productsUnder(
  db: Db,
  category: string,
  { after, limit }: { after: ProductPlace; limit: number },
): Promise<ProductPlace[]> {
  return rows<ProductPlace>(db)`
    select p.category_id as category, p.id as product from products p
    where p.company_id = ${db.company} and p.category_id = any(${under(db, category)}) and p.archived_at is null
      and (p.category_id, p.id) > (${after.category}::bigint, ${after.product}::bigint)
    order by p.category_id, p.id limit ${limit}`;
}

/** A category and all below it, as an array of ids that is made once. */
const under = (db: Db, category: string) => sql`array(
  select c.id from categories c where c.company_id = ${db.company} and ${category}::bigint = any(c.path))`;

/** Holds the search rows, so that whoever changes what they are made of comes before what is read next, or after what is written. */
export async function lockSearchRows(db: Db, offers: readonly string[]): Promise<void> {
  await execute(db)`
    select from offer_search where company_id = ${db.company} and id = any(${offers}::bigint[]) order by id for update`;
}

/** Has the offers found at the place where their category lies now; all else that they are found by stays. */
export async function updatePaths(db: Db, offers: readonly string[]): Promise<void> {
  const [first, next] = rangeOf('category');
  await execute(db)`
    update offer_search s set tokens = now.tokens
    from (
      select o.id, array(
        select t from unnest(o.tokens) t where t < ${first}::bigint or t >= ${next}::bigint
        union select ${first}::bigint + step from unnest(c.path) step order by 1) as tokens
      from offer_search o join products p on p.company_id = ${db.company} and p.id = o.product_id
        join categories c on c.company_id = ${db.company} and c.id = p.category_id
      where o.company_id = ${db.company} and o.id = any(${offers}::bigint[])) now
    where s.company_id = ${db.company} and s.id = now.id and s.tokens <> now.tokens`;
}

export interface StoredSearchRow extends SearchRow {
  id: string;
}

/** A search row with how much of what is required the offer has, in percent. */
interface ScoredRow extends StoredSearchRow {
  completeness: number | null;
}

/** A search row of an offer that this transaction created, with the columns that it repeats of the offer. */
export interface NewSearchRow extends ScoredRow {
  catalog: string;
  product: string;
  category: string | null;
  brand: string | null;
  article: string;
  title: string;
}

/** Search rows of offers that this transaction created: nothing is read back, no others are there. */
export async function insertSearchRows(db: Db, rows: readonly NewSearchRow[]): Promise<void> {
  await execute(db)`
    with written as (
      insert into offer_search (company_id, id, catalog_id, product_id, category_id, brand_id, article, title, title_key,
        created_at, updated_at, completeness, search_text, values_text, tokens, num_props, num_vals)
      select ${db.company}::bigint, x.id, x.catalog, x.product, x.category, x.brand, x.article, x.title, x."titleKey",
        now(), now(), x.completeness, x."searchText", x."valuesText", x.tokens::bigint[], x."numProps"::int[], x."numVals"::float8[]
      from unnest(${bigints(rows.map((row) => row.catalog))}, ${bigints(rows.map((row) => row.product))}, ${bigints(rows.map((row) => row.category))},
        ${bigints(rows.map((row) => row.brand))}, ${texts(rows.map((row) => row.article))}, ${texts(rows.map((row) => row.title))},
        ${integers(rows.map((row) => row.completeness))}, ${columnsOf(rows)})
        as x(catalog, product, category, brand, article, title, completeness, ${columnNames})
      returning 1)
    select count(*) from written`;
}

/** Numbers in `offer_numbers` by which lists find an offer: properties, and in the same order the number of each. */
export type OfferNumbers = Pick<StoredSearchRow, 'id' | 'numProps' | 'numVals'>;

/** The numbers of these offers, held with their search rows until the transaction ends. */
export const lockNumbers = (db: Db, offers: readonly string[]): Promise<OfferNumbers[]> =>
  rows<OfferNumbers>(byKeys(db))`
    select id, num_props as "numProps", num_vals as "numVals" from offer_search
    where company_id = ${db.company} and id = any(${offers}::bigint[]) order by id for update`;

/** Search rows over those that are there. Their numbers in `offer_numbers` are written apart. */
export async function upsertSearchRows(db: Db, made: readonly ScoredRow[]): Promise<void> {
  await execute(byKeys(db))`
    insert into offer_search (company_id, id, catalog_id, product_id, category_id, brand_id, article, title, title_key,
      created_at, updated_at, completeness, search_text, values_text, tokens, num_props, num_vals)
    select ${db.company}::bigint, o.id, o.catalog_id, o.product_id, p.category_id, p.brand_id, o.article, o.title, x."titleKey",
      o.created_at, greatest(o.updated_at, p.updated_at), x.completeness, x."searchText", x."valuesText", x.tokens::bigint[], x."numProps"::int[], x."numVals"::float8[]
    from unnest(${integers(made.map((row) => row.completeness))}, ${columnsOf(made)}) as x(completeness, ${columnNames})
      join offers o on o.company_id = ${db.company} and o.id = x.id
      join products p on p.company_id = ${db.company} and p.id = o.product_id
    on conflict (company_id, id) do update set catalog_id = excluded.catalog_id, product_id = excluded.product_id,
      category_id = excluded.category_id, brand_id = excluded.brand_id, article = excluded.article, title = excluded.title,
      title_key = excluded.title_key, updated_at = excluded.updated_at, completeness = excluded.completeness, search_text = excluded.search_text,
      values_text = excluded.values_text, tokens = excluded.tokens, num_props = excluded.num_props, num_vals = excluded.num_vals`;
}

/** The moment of change of offers whose prices or stock changed: nothing else that they are found by did. */
export async function touchSearchRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(byKeys(db))`
    update offer_search set updated_at = now() where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

const columnsOf = (rows: readonly StoredSearchRow[]) =>
  sql.join([
    bigints(rows.map((row) => row.id)),
    texts(rows.map((row) => row.titleKey)),
    texts(rows.map((row) => row.searchText)),
    texts(rows.map((row) => row.valuesText)),
    texts(rows.map((row) => numbersLiteral(row.tokens))),
    texts(rows.map((row) => numbersLiteral(row.numProps))),
    texts(rows.map((row) => numbersLiteral(row.numVals))),
  ]);
const columnNames = sql`id, "titleKey", "searchText", "valuesText", tokens, "numProps", "numVals"`;

const numberColumns = (rows: readonly OfferNumbers[]) =>
  sql.join([
    integers(rows.flatMap((row) => row.numProps)),
    doubles(rows.flatMap((row) => row.numVals)),
    bigints(rows.flatMap((row) => row.numProps.map(() => row.id))),
  ]);

/** Numbers that offers don't have yet, in the order of their key, as the index takes that best. */
export async function insertNumbers(db: Db, rows: readonly OfferNumbers[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(byKeys(db))`
    with written as (
      insert into offer_numbers (company_id, property_id, num, offer_id)
      select ${db.company}::bigint, x.property, x.num, x.offer
      from unnest(${numberColumns(rows)}) as x(property, num, offer)
      order by 2, 3, 4 returning 1)
    select count(*) from written`;
}

/** Deletes numbers that offers have: by their values, as nothing else has an index, and by the offer, as many have the same number. */
export async function deleteNumbers(db: Db, rows: readonly OfferNumbers[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(byKeys(db))`
    delete from offer_numbers n using unnest(${numberColumns(rows)}) as old(property, num, offer)
    where n.company_id = ${db.company} and n.property_id = old.property and n.num = old.num and n.offer_id = old.offer`;
}

/** Deletes the rows that lists find the offers by. */
export async function deleteSearchRows(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`delete from offer_search where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}
