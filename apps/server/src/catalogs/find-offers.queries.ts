import type { OfferFilter, OfferSearch, OfferSelection } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { one, rows } from '../database/rows.ts';
import { token } from '../properties/tokens.ts';
import { conditionsIn, needOneOf, needValue, type RowConditions, textIn } from '../properties/value-filter.ts';
import { likeOf } from '../text/keys.ts';

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
      select id, ${column} from find_offers z where ${and(gatherConditions(company, catalog, search))} and ${lives})
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
  const where = and(gatherConditions(db.company, catalog, filter));
  const { total } = await one<{ total: number }>(db)`
    select count(*)::int as total from (select from find_offers z where ${where} ${exact ? sql`` : sql`limit ${countedRows + 1}`}) z`;
  return { total: exact ? total : Math.min(total, countedRows), more: !exact && total > countedRows };
}

/** The offers of a selection in a catalog, up to a limit, in the order of their ids. */
export async function selectedOffers(
  db: Db,
  catalog: string,
  selection: OfferSelection,
  limit: number,
): Promise<string[]> {
  const which =
    'ids' in selection
      ? [sql`company_id = ${db.company}`, sql`catalog_id = ${catalog}`, sql`id = any(${selection.ids}::bigint[])`]
      : [...gatherConditions(db.company, catalog, selection.filter), sql`id <> all(${selection.allBut}::bigint[])`];
  const found = await rows<{ id: string }>(
    db,
  )`select id from find_offers z where ${and(which)} order by id limit ${limit}`;
  return found.map((row) => row.id);
}

/** The whole filter for a gather. With other filters the catalog is a token among tokens: as a column it would drag its own index in. */
function gatherConditions(company: string, catalog: string, filter: OfferFilter): Condition[] {
  const conditions = conditionsOf(company, filter);
  const within =
    conditions.length > 0 ? sql`tokens @> ${[token('catalog', catalog)]}::bigint[]` : sql`catalog_id = ${catalog}`;
  return [sql`company_id = ${company}`, within, ...conditions];
}

function conditionsOf(company: string, filter: OfferFilter): Condition[] {
  const needed: RowConditions = { all: [], more: [] };
  const { more } = needed;
  for (const kind of ['category', 'brand', 'collection'] as const) {
    const wanted = filter[kind]?.in.map((id) => token(kind, id));
    if (wanted) needOneOf(needed, wanted);
  }
  for (const property of filter.properties ?? []) needValue(company, property, needed, holdsText(company));
  if (filter.search) more.push(sql`search_text like ${likeOf(filter.search)}`);
  if (filter.product) more.push(sql`product_id = any(${filter.product.in}::bigint[])`);
  if (filter.ids) more.push(sql`id = any(${filter.ids}::bigint[])`);
  if (filter.articles) more.push(sql`article = any(${filter.articles}::text[])`);
  if (filter.changedSince) more.push(sql`updated_at > ${filter.changedSince}::timestamptz`);
  return conditionsIn(needed);
}

/** Whether the offer or its product has the text in this property. */
const holdsText = (company: string) => (property: string, text: string) =>
  sql`exists (select from offers o join products p on p.company_id = ${company} and p.id = o.product_id
    where o.company_id = ${company} and o.id = z.id and ${textIn(sql`(p.property_values || o.property_values)->${property}`, text)})`;
