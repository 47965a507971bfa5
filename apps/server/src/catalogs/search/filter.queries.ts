import { isShortSearch, kopecks, type OfferFilter, shortSearchAmong, wordsIn } from '@prilavok/contract';
import { sql } from 'kysely';
import { and, type Condition } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import { markToken, token } from '../../properties/tokens.ts';
import {
  conditionsIn,
  type NumberRange,
  needOneOf,
  needValue,
  noConditions,
  type RowConditions,
  textIn,
} from '../../properties/value-filter.ts';
import { likeOf } from '../../text/keys.ts';
import { type PriceName, priceKinds } from '../saving/prices.queries.ts';
import { ownWarehouse } from '../saving/stocks.queries.ts';
import { codeOf } from './codes.ts';

/** A filter as conditions on a search row `z`. */
export interface OfferQuery {
  /** Each is checked in the row, those on texts last. */
  conditions: Condition[];
  /** Whether some are on texts: to read a text costs more than to compare tokens. */
  texts: boolean;
  /** Whether the filter names its offers, or their products. */
  named: boolean;
  /** Those of `conditions` that are ranges. */
  ranges: OfferRange[];
  /** The condition of having the search as article or barcode, where one of these offers has. */
  wholeCode?: Condition | undefined;
  /** Whether the search has one or two letters, which are looked for among the newest offers alone. */
  short?: boolean;
}

/** Offers that an index has together. */
export interface OfferRange {
  /** The offers within, as a `select offer_id from …`. */
  within: Condition;
  /** The condition of one row to be within: that one of `conditions`. */
  check: Condition;
}

/** The filter and its search as conditions. */
export async function queryOf(db: Db, catalog: string, filter: OfferFilter): Promise<OfferQuery> {
  const query = conditionsOf(db.company, filter);
  const { search } = filter;
  if (!search) return query;
  const words = wordConditions(search);
  const short = isShortSearch(search);
  const code = codeOf(catalog, search);
  if (!code || !(await isThere(db, catalog, [...query.conditions, code.exact])))
    return { ...withTexts(query, words), short };
  const found = short ? [isNewest(db.company, catalog), ...words] : words;
  const hasCode = code.alone ? code.found : sql`(${and(found)} or ${code.exact})`;
  return { ...withTexts(query, [hasCode]), wholeCode: code.exact };
}

/** The query with conditions on texts. */
export const withTexts = (query: OfferQuery, texts: readonly Condition[]): OfferQuery => ({
  ...query,
  conditions: [...query.conditions, ...texts],
  texts: true,
});

/** Counts, as few offers have one code: to find the first of them PostgreSQL would scan the whole catalog. */
async function isThere(db: Db, catalog: string, conditions: readonly Condition[]): Promise<boolean> {
  const { found } = await one<{ found: number }>(db)`
    select count(*)::int as found from find_offers z where ${and([...inCatalog(db.company, catalog), ...conditions])}`;
  return found > 0;
}

/** Search rows of a catalog, by their columns. */
export const inCatalog = (company: string, catalog: string): Condition[] => [
  sql`company_id = ${company}`,
  sql`catalog_id = ${catalog}`,
];

/** Every word of the search is in the row, in whatever order. */
export const wordConditions = (search: string): Condition[] =>
  wordsIn(search).map((word) => sql`search_text like ${likeOf(word)}`);

/** The offers that changed last, as something to select from. */
export const newestOffers = (company: string, catalog: string): Condition => sql`
  (select * from find_offers where company_id = ${company} and catalog_id = ${catalog}
    order by updated_at desc, id desc limit ${shortSearchAmong})`;

/** The row is one of those that changed last. */
export const isNewest = (company: string, catalog: string): Condition =>
  sql`id = any(array(select n.id from ${newestOffers(company, catalog)} n))`;

/** The filter without its search. */
export function conditionsOf(company: string, filter: OfferFilter): OfferQuery {
  const needed = noConditions();
  const { all, more } = needed;
  for (const kind of ['category', 'brand', 'collection', 'account'] as const) {
    const ids = filter[kind]?.in;
    if (ids) needOneOf(needed, tokensOf(kind, ids));
  }
  if (filter.account?.notIn) more.push(sql`not tokens && ${tokensOf('account', filter.account.notIn)}::bigint[]`);
  if (filter.linked !== undefined) all.push(markToken(filter.linked ? 'linked' : 'unlinked'));
  if (filter.pictured !== undefined) all.push(markToken(filter.pictured ? 'pictured' : 'unpictured'));
  for (const property of filter.properties ?? []) needValue(company, property, needed, holdsText(company));
  if (filter.completeness) more.push(...completenessIn(filter.completeness));
  if (filter.product) more.push(sql`product_id = any(${filter.product.in}::bigint[])`);
  if (filter.ids) more.push(sql`id = any(${filter.ids}::bigint[])`);
  if (filter.articles) more.push(sql`article = any(${filter.articles}::text[])`);
  if (filter.changedSince) more.push(sql`updated_at > ${filter.changedSince}::timestamptz`);
  const ranges = [
    ...needed.ranges.map((range) => ({ within: numbersWithin(company, range), check: range.check })),
    ...sumRanges(company, filter, needed),
    ...stateRanges(company, filter, needed),
  ];
  const named = Boolean(filter.product ?? filter.ids ?? filter.articles);
  const { texts } = needed;
  return { conditions: [...conditionsIn(needed), ...texts], texts: texts.length > 0, named, ranges };
}

const tokensOf = (kind: Parameters<typeof token>[0], ids: readonly string[]) => ids.map((id) => token(kind, id));

/** Where nothing is required, all of it is there. What is below a hundred has an index, which must find it said so. */
const completenessIn = ({ from = 0, to = 100 }: NonNullable<OfferFilter['completeness']>): Condition[] => [
  ...(from > 0 ? [sql`coalesce(completeness, 100) >= ${from}`] : []),
  ...(to < 100 ? [sql`completeness < 100`, sql`completeness <= ${to}`] : []),
];

/** States that few of many offers are in, each with a partial index. */
function stateRanges(company: string, { refused, soldOut }: OfferFilter, { more }: RowConditions): OfferRange[] {
  const card = sql`sent_cards c where c.company_id = ${company} and c.state = 'refused'`;
  const shown = sql`sync_products s where s.company_id = ${company} and s.moderation = 'refused' and s.offer_id is not null`;
  const out = sql`offer_stocks s where s.company_id = ${company} and s.warehouse_id = ${ownWarehouse} and s.quantity <= s.reserved and s.counted`;
  const ranges: OfferRange[] = [];
  const need = (state: boolean | undefined, range: OfferRange) => {
    if (state === undefined) return;
    more.push(state ? range.check : sql`not ${range.check}`);
    if (state) ranges.push(range);
  };
  need(refused, {
    within: sql`select c.offer_id from ${card} union all select s.offer_id from ${shown}`,
    check: sql`coalesce((select true from ${card} and c.offer_id = z.id limit 1), (select true from ${shown} and s.offer_id = z.id limit 1), false)`,
  });
  need(soldOut, {
    within: sql`select s.offer_id from ${out}`,
    check: sql`coalesce((select true from ${out} and s.offer_id = z.id), false)`,
  });
  return ranges;
}

/**
 * Prices and stock stand in tables of their own. Where nobody has counted, there is no stock: that is found where none is
 * looked for. Each is a look by the key for a row that the other conditions leave: an EXISTS would become a join, and
 * beside a table under row-level security no index of texts or tokens may be used.
 */
function sumRanges(company: string, filter: OfferFilter, { more }: RowConditions): OfferRange[] {
  const ranges: OfferRange[] = [];
  const need = (own: Condition, within: Condition, isWithout = false) => {
    const check = sql`coalesce((select ${within} from ${own} and s.offer_id = z.id), ${isWithout})`;
    more.push(check);
    if (!isWithout) ranges.push({ within: sql`select s.offer_id from ${own} and ${within}`, check });
  };
  for (const kind of ['price', 'oldPrice'] as const) {
    const sums = filter[kind];
    if (sums) need(pricesOfKind(company, kind), between(sql`s.kopecks`, sums, kopecks));
  }
  const { stock } = filter;
  if (stock) need(stocksOf(company), between(sql`s.quantity`, stock, Number), (stock.from ?? 0) === 0);
  return ranges;
}

/** Prices `s` of one kind. */
export const pricesOfKind = (company: string, kind: PriceName): Condition =>
  sql`offer_prices s where s.company_id = ${company} and s.kind = ${sql.lit(priceKinds[kind])}`;

/** Stock `s` in the seller's own warehouse. */
export const stocksOf = (company: string): Condition =>
  sql`offer_stocks s where s.company_id = ${company} and s.warehouse_id = ${ownWarehouse}`;

/** A column within bounds; an absent bound asks nothing. */
export function between<Bound>(
  column: Condition,
  { from, to }: { from?: Bound | undefined; to?: Bound | undefined },
  number: (bound: Bound) => number,
): Condition {
  const least = from === undefined ? sql`true` : sql`${column} >= ${number(from)}::bigint`;
  const most = to === undefined ? sql`true` : sql`${column} <= ${number(to)}::bigint`;
  return sql`${least} and ${most}`;
}

const numbersWithin = (company: string, { property, from, to }: NumberRange): Condition => sql`
  select n.offer_id from offer_numbers n where n.company_id = ${company} and n.property_id = ${property}::bigint and n.num between ${from} and ${to}`;

/**
 * The value of an offer `o` in a property: its own, else that of its product `p`. To merge all values of both takes
 * longer than to read them.
 */
export const valuesIn = (property: string): Condition =>
  sql`coalesce(o.property_values->${property}, p.property_values->${property})`;

/** Whether the offer or its product has the text in this property. No EXISTS: see `sumRanges`. */
const holdsText = (company: string) => (property: string, text: string) =>
  sql`coalesce((select ${textIn(valuesIn(property), text)}
    from offers o join products p on p.company_id = ${company} and p.id = o.product_id
    where o.company_id = ${company} and o.id = z.id), false)`;
