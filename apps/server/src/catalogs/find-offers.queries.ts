import type { OfferFilter, OfferSearch, PropertyFilter } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { one } from '../database/rows.ts';
import { keyOf, likeOf } from '../text/keys.ts';
import { textToken, token } from './tokens.ts';

type Sort = NonNullable<OfferSearch['sort']>;
type Condition = RawBuilder<unknown>;

/** A list is asked twice: a probe that walks the sort's index a bounded way, then a gather from the filters' indexes. */
const probeRows = 3000;
/**
 * Reading texts costs more than comparing tokens, and most searches are for a few offers: the gather has an index for them. What reads
 * like an article, a barcode or a model is looked for among the newest only as far as it takes to see that nearly all have it.
 */
const textsToProbe = (search: string) => (/^(?=.*\d)\S{5,}$/.test(search.trim()) ? 150 : 600);
const walkRows = 200_000;
/** A count stops here unless it is asked to be exact. */
const countedRows = 10_000;

const columns: Record<string, Condition> = {
  updatedAt: sql`updated_at`,
  createdAt: sql`created_at`,
  title: sql`title_key`,
  article: sql`article`,
};

function orderOf(sort: Sort): { column: Condition; order: Condition } {
  const column = columns[sort.replace('-', '')] ?? sql`updated_at`;
  return { column, order: sort.startsWith('-') ? sql`${column} desc, id desc` : sql`${column}, id` };
}

/**
 * One page of offers. `read` gets the page's ids as an array in order, for the statement that reads the rows: finding and reading are
 * one round. A probe that doesn't fill the page is followed by a longer one, or by the gather.
 */
export async function findPage<Row>(
  { company }: Db,
  catalog: string,
  search: OfferSearch,
  read: (ids: Condition) => Promise<Row[]>,
): Promise<Row[]> {
  const { limit, offset, sort = '-updatedAt' } = search;
  const conditions = conditionsOf(company, search);
  const { column, order } = orderOf(sort);
  const page = sql`limit ${limit} offset ${offset}`;
  // Asked once a statement, not once a row: offers of a catalog that was deleted are put away a little later.
  const lives = sql`exists (select from catalogs where company_id = ${company} and id = ${catalog} and archived_at is null)`;
  const inCatalog = sql`find_offers where company_id = ${company} and catalog_id = ${catalog} and ${lives} order by ${order}`;
  // The index alone answers: no row is read before its place is known.
  if (conditions.length === 0) return read(sql`array(select id from ${inCatalog} ${page})`);

  const probe = (rows: number) =>
    sql`array(select id from (select * from ${inCatalog} limit ${rows}) z where ${and(conditions)} ${page})`;
  const gather = sql`array(
    with k as materialized (
      select id, ${column} from find_offers z where ${and(gathered(company, catalog, search))} and ${lives})
    select id from k order by ${order} ${page})`;
  // A longer walk over texts would never be worth it: one statement, whose gather runs only when the probe has not filled the page.
  if (search.search)
    return read(
      sql`coalesce((select ids from (select ${probe(textsToProbe(search.search))} as ids offset 0) near where cardinality(ids) = ${limit}), ${gather})`,
    );

  const near = await read(probe(probeRows));
  if (near.length === limit) return near;
  const reach = near.length > 0 ? Math.ceil(((offset + limit) * probeRows) / (offset + near.length)) : Infinity;
  if (reach * 1.5 <= walkRows) {
    const far = await read(probe(Math.ceil(reach * 1.5)));
    if (far.length === limit) return far;
  }
  return read(gather);
}

/** How many offers fit: up to ten thousand, or exactly. */
export async function countOffersBy(
  db: Db,
  catalog: string,
  filter: OfferFilter,
  exact: boolean,
): Promise<{ total: number; more: boolean }> {
  const where = and(gathered(db.company, catalog, filter));
  const { total } = await one<{ total: number }>(db)`
    select count(*)::int as total from (select from find_offers z where ${where} ${exact ? sql`` : sql`limit ${countedRows + 1}`}) z`;
  return { total: exact ? total : Math.min(total, countedRows), more: !exact && total > countedRows };
}

/** The whole filter for a gather. With other filters the catalog is a token among tokens: as a column it would drag its own index in. */
function gathered(company: string, catalog: string, filter: OfferFilter): Condition[] {
  const conditions = conditionsOf(company, filter);
  const within =
    conditions.length > 0 ? sql`tokens @> ${[token('catalog', catalog)]}::bigint[]` : sql`catalog_id = ${catalog}`;
  return [sql`company_id = ${company}`, within, ...conditions];
}

function conditionsOf(company: string, filter: OfferFilter): Condition[] {
  const conditions: Condition[] = [];
  const all: number[] = [];
  const oneOf = (tokens: readonly number[]) => {
    if (tokens.length === 1) all.push(...tokens);
    else conditions.push(sql`tokens && ${tokens}::bigint[]`);
  };
  if (filter.category) oneOf(filter.category.in.map((id) => token('category', id)));
  if (filter.brand) oneOf(filter.brand.in.map((id) => token('brand', id)));
  if (filter.collection) oneOf(filter.collection.in.map((id) => token('collection', id)));
  for (const property of filter.properties ?? []) byProperty(company, property, all, oneOf, conditions);
  if (filter.search) conditions.push(sql`search_text like ${likeOf(filter.search)}`);
  if (filter.product) conditions.push(sql`product_id = any(${filter.product.in}::bigint[])`);
  if (filter.ids) conditions.push(sql`id = any(${filter.ids}::bigint[])`);
  if (filter.articles) conditions.push(sql`article = any(${filter.articles}::text[])`);
  if (filter.changedSince) conditions.push(sql`updated_at > ${filter.changedSince}::timestamptz`);
  if (all.length > 0) conditions.unshift(sql`tokens @> ${all}::bigint[]`);
  return conditions;
}

function byProperty(
  company: string,
  filter: PropertyFilter,
  all: number[],
  oneOf: (tokens: readonly number[]) => void,
  conditions: Condition[],
): void {
  const { property, options, equal, contains, from, to, unit, filled } = filter;
  const has = token('filled', property);
  if (options) oneOf(options.map((option) => token('option', option)));
  if (typeof equal === 'boolean') all.push(token(equal ? 'yes' : 'no', property));
  if (typeof equal === 'string') all.push(textToken(property, equal));
  if (filled === true) all.push(has);
  if (filled === false) conditions.push(sql`not tokens @> ${[has]}::bigint[]`);
  if (contains) {
    all.push(has);
    conditions.push(sql`values_text like ${likeOf(contains)}`, exactly(company, property, keyOf(contains)));
  }
  if (from !== undefined || to !== undefined) {
    all.push(has);
    const factor = unit ? sql`(select factor from units where company_id = ${company} and id = ${unit})` : sql`1`;
    conditions.push(sql`exists (select from unnest(num_props, num_vals) u(p, v)
      where p = ${property}::bigint and v between ${from ?? -Infinity}::float8 * ${factor} and ${to ?? Infinity}::float8 * ${factor})`);
  }
}

/** `values_text` holds all short texts of an offer: whether it was this property's is seen in the truth. */
function exactly(company: string, property: string, text: string): Condition {
  return sql`exists (select from offers o join products p on p.company_id = ${company} and p.id = o.product_id,
    jsonb_array_elements_text((p.property_values || o.property_values)->${property}) t
    where o.company_id = ${company} and o.id = z.id and replace(lower(t), 'ё', 'е') like ${likeOf(text)})`;
}
