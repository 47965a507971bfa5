import {
  isShortSearch,
  type OfferFilter,
  type OfferSearch,
  type OfferSelection,
  shortSearchAmong,
} from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, mostCounted } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { one, rows } from '../database/rows.ts';
import { token } from '../properties/tokens.ts';
import { conditionsIn, needOneOf, needValue, type RowConditions, textIn } from '../properties/value-filter.ts';
import { likeOf } from '../text/keys.ts';
import { codeOf } from './codes.ts';
import { hasMostOffers } from './largest.ts';

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
/** Articles that begin with a code, at most: whoever types a whole one looks for few. */
const mostOfCode = 1000;

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
  db: Db,
  catalog: string,
  search: OfferSearch,
  read: (ids: Condition) => Promise<Row[]>,
): Promise<Row[]> {
  const { limit, offset, sort = '-updatedAt' } = search;
  if (search.search) return read(textPage(db.company, catalog, search));
  const conditions = conditionsOf(db.company, search);
  const { column, order } = orderOf(sort);
  const page = sql`limit ${limit} offset ${offset}`;
  const inCatalog = sql`find_offers where company_id = ${db.company} and catalog_id = ${catalog} and ${lives(db.company, catalog)} order by ${order}`;
  // The index alone answers: no row is read before its place is known.
  if (conditions.length === 0) return read(sql`array(select id from ${inCatalog} ${page})`);

  const probe = (rows: number) =>
    sql`array(select id from (select * from ${inCatalog} limit ${rows}) z where ${and(conditions)} ${page})`;
  const near = await read(probe(probeRows));
  if (near.length === limit) return near;
  const reach = near.length > 0 ? Math.ceil(((offset + limit) * probeRows) / (offset + near.length)) : Infinity;
  if (reach * 1.5 <= walkRows) {
    const far = await read(probe(Math.ceil(reach * 1.5)));
    if (far.length === limit) return far;
  }
  return read(ifLives(db.company, catalog, gathered(db.company, catalog, { conditions, column, order, page })));
}

/**
 * The ids of a page that a text finds, as one statement; each part runs only when those before it have not answered. An article or a
 * barcode that is there is answered by its index, with the articles that begin with it. Otherwise the newest are looked through first;
 * a longer walk over texts would never be worth it.
 */
function textPage(company: string, catalog: string, search: OfferSearch): Condition {
  const { limit, offset, sort = '-updatedAt' } = search;
  const like = textCondition(company, catalog, search.search);
  const conditions = conditionsOf(company, search);
  const { column, order } = orderOf(sort);
  const page = sql`limit ${limit} offset ${offset}`;
  const inCatalog = sql`company_id = ${company} and catalog_id = ${catalog}`;
  const near = sql`(select ids from (select array(
      select id from (select * from find_offers where ${inCatalog} order by ${order} limit ${textsToProbe(search.search)}) z
      where ${and([...conditions, like])} ${page}) as ids offset 0) near where cardinality(ids) = ${limit})`;
  const gather = gathered(company, catalog, { conditions: [...conditions, like], column, order, page });
  // The same offers as `textCondition` finds, and in their own order without a look at those behind the page.
  const newest = sql`array(
    select id from (select * from find_offers where ${inCatalog} order by updated_at desc, id desc limit ${shortSearchAmong}) z
    where ${and([...conditions, sql`search_text like ${likeOf(search.search)}`])} order by ${order} ${page})`;
  const rest = isShortSearch(search.search) ? newest : sql`coalesce(${near}, ${gather})`;
  const code = codeOf(catalog, search.search);
  if (!code) return ifLives(company, catalog, rest);

  const found = code.alone ? code.found : sql`(${like} or ${code.exact})`;
  // Nothing, unless one of them is the code itself.
  const withCode = (most: Condition) => sql`(
    select (array_agg(id order by exact desc, ${order}))[${offset + 1}:${offset + limit}]
    from (select id, ${column}, ${code.exact} as exact from find_offers z where ${and([inCatalog, ...conditions, found])} ${most}) hits
    having bool_or(exact))`;
  if (code.alone) return ifLives(company, catalog, sql`coalesce(${withCode(sql`limit ${mostOfCode}`)}, ${rest})`);
  const isThere = sql`exists (select from find_offers z where ${and([inCatalog, ...conditions, code.exact])})`;
  return ifLives(company, catalog, sql`case when ${isThere} then ${withCode(sql``)} else ${rest} end`);
}

/** A page of what the filters' own indexes find. */
function gathered(
  company: string,
  catalog: string,
  { conditions, column, order, page }: Record<'column' | 'order' | 'page', Condition> & { conditions: Condition[] },
): Condition {
  return sql`array(
    with k as materialized (
      select id, ${column} from find_offers z where ${and(gatherConditions(company, catalog, conditions))})
    select id from k order by ${order} ${page})`;
}

// Asked once a statement, not once a row: offers of a catalog that was deleted are put away a little later.
const lives = (company: string, catalog: string) =>
  sql`exists (select from catalogs where company_id = ${company} and id = ${catalog} and archived_at is null)`;

const ifLives = (company: string, catalog: string, ids: Condition) =>
  sql`case when ${lives(company, catalog)} then ${ids} end`;

/** How many offers fit: up to ten thousand, or exactly. */
export async function countOffersBy(
  db: Db,
  catalog: string,
  filter: OfferFilter,
  exact: boolean,
): Promise<{ total: number; more: boolean }> {
  const where = and(await conditionsFor(db, catalog, filter));
  const cut = isShortSearch(filter.search)
    ? sql`exists (select from find_offers where company_id = ${db.company} and catalog_id = ${catalog} offset ${shortSearchAmong})`
    : sql`false`;
  const { total, more } = await one<{ total: number; more: boolean }>(db)`
    select count(*)::int as total, ${cut} as more
    from (select from find_offers z where ${where} ${exact ? sql`` : sql`limit ${mostCounted + 1}`}) z`;
  return { total: exact ? total : Math.min(total, mostCounted), more: more || (!exact && total > mostCounted) };
}

/** The offers of a selection in a catalog in the order of their ids: those behind one of them, up to a limit. */
export async function selectedOffers(
  db: Db,
  catalog: string,
  selection: OfferSelection,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<string[]> {
  const which =
    'ids' in selection
      ? [sql`company_id = ${db.company}`, sql`catalog_id = ${catalog}`, sql`id = any(${selection.ids}::bigint[])`]
      : [...(await conditionsFor(db, catalog, selection.filter)), sql`id <> all(${selection.allBut}::bigint[])`];
  const found = await rows<{ id: string }>(
    db,
  )`select id from find_offers z where ${and([...which, ...(after === undefined ? [] : [sql`id > ${after}`])])} order by id limit ${limit}`;
  return found.map((row) => row.id);
}

/** The whole filter, as the list has it: what is counted and what is picked are the offers that it shows. */
async function conditionsFor(db: Db, catalog: string, filter: OfferFilter): Promise<Condition[]> {
  const conditions = conditionsOf(db.company, filter);
  if (!filter.search) return gatherConditions(db.company, catalog, conditions);
  const like = textCondition(db.company, catalog, filter.search);
  const code = codeOf(catalog, filter.search);
  if (!code) return gatherConditions(db.company, catalog, [...conditions, like]);
  const inCatalog = [sql`company_id = ${db.company}`, sql`catalog_id = ${catalog}`, ...conditions];
  const [known] = await rows(db)`select from find_offers z where ${and([...inCatalog, code.exact])} limit 1`;
  if (!known) return gatherConditions(db.company, catalog, [...conditions, like]);
  return [...inCatalog, code.alone ? code.found : sql`(${like} or ${code.exact})`];
}

/**
 * Conditions for a gather. With other filters the catalog is a token among tokens: as a column it would drag its own index in. The index
 * of texts begins with the company, which helps all but one that most rows are of: there the company's entry is a list of them all, and
 * walking it costs several times the text. That index knows no int, so a company that is written as one is left to the row.
 */
function gatherConditions(company: string, catalog: string, conditions: readonly Condition[]): Condition[] {
  const within =
    conditions.length > 0 ? sql`tokens @> ${[token('catalog', catalog)]}::bigint[]` : sql`catalog_id = ${catalog}`;
  const int = Number(company) < 2 ** 31 && hasMostOffers(company);
  return [int ? sql`company_id = ${company}::int` : sql`company_id = ${company}`, within, ...conditions];
}

/** Whether the text is in the row; a short one only among the newest. */
function textCondition(company: string, catalog: string, search: string): Condition {
  const like = sql`search_text like ${likeOf(search)}`;
  if (!isShortSearch(search)) return like;
  return sql`(id = any(array(select id from find_offers where company_id = ${company} and catalog_id = ${catalog}
    order by updated_at desc, id desc limit ${shortSearchAmong})) and ${like})`;
}

function conditionsOf(company: string, filter: OfferFilter): Condition[] {
  const needed: RowConditions = { all: [], more: [] };
  const { more } = needed;
  for (const kind of ['category', 'brand', 'collection'] as const) {
    const wanted = filter[kind]?.in.map((id) => token(kind, id));
    if (wanted) needOneOf(needed, wanted);
  }
  for (const property of filter.properties ?? []) needValue(company, property, needed, holdsText(company));
  if (filter.completeness) more.push(...completenessIn(filter.completeness));
  if (filter.product) more.push(sql`product_id = any(${filter.product.in}::bigint[])`);
  if (filter.ids) more.push(sql`id = any(${filter.ids}::bigint[])`);
  if (filter.articles) more.push(sql`article = any(${filter.articles}::text[])`);
  if (filter.changedSince) more.push(sql`updated_at > ${filter.changedSince}::timestamptz`);
  return conditionsIn(needed);
}

/** Where nothing is required, all of it is there. What is below a hundred has an index, which must find it said so. */
const completenessIn = ({ from = 0, to = 100 }: NonNullable<OfferFilter['completeness']>): Condition[] => [
  ...(from > 0 ? [sql`coalesce(completeness, 100) >= ${from}`] : []),
  ...(to < 100 ? [sql`completeness < 100`, sql`completeness <= ${to}`] : []),
];

/** Whether the offer or its product has the text in this property. */
const holdsText = (company: string) => (property: string, text: string) =>
  sql`exists (select from offers o join products p on p.company_id = ${company} and p.id = o.product_id
    where o.company_id = ${company} and o.id = z.id and ${textIn(sql`(p.property_values || o.property_values)->${property}`, text)})`;
