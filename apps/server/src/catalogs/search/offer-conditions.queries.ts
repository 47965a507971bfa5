import { kopecks, type Money, type OfferFilter } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { companyOfTexts } from '../../database/largest.ts';
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
import { priceKinds } from '../saving/prices.queries.ts';
import { ownWarehouse } from '../saving/stocks.queries.ts';

export type Condition = RawBuilder<unknown>;

/** What a filter asks of a search row `z`. */
export interface OfferConditions {
  /** Each is checked in the row. */
  rows: Condition[];
  /** Those on texts: reading them costs more than comparing tokens. */
  texts: Condition[];
  /** Whether an index finds those of `rows`, rather than a look at each. */
  indexed: boolean;
  /** Whether the filter names its offers, or their products: no walk would find them sooner. */
  named: boolean;
  /** Those of `rows` that are ranges, for a gather that begins with the narrowest. */
  ranges: OfferRange[];
}

/** Offers that an index has together. */
export interface OfferRange {
  /** The offers within, as a `select offer_id from …`. */
  within: Condition;
  /** The same of one row: that one of `rows`. */
  check: Condition;
}

/** A range leads a gather as long as it has no more offers than this: beyond it the tokens' index does. */
const mostLed = 20_000;
/** One that has so few leads from the beginning. */
const fewLed = 500;

/** The filter without its text, as conditions on a search row. */
export function conditionsOf(company: string, filter: OfferFilter): OfferConditions {
  const needed = noConditions();
  const { all, more } = needed;
  const oneOf = ['category', 'brand', 'collection'] as const;
  for (const kind of oneOf) {
    const wanted = filter[kind]?.in.map((id) => token(kind, id));
    if (wanted) needOneOf(needed, wanted);
  }
  const accounts = (ids: readonly string[]) => ids.map((id) => token('account', id));
  if (filter.account?.in) needOneOf(needed, accounts(filter.account.in));
  if (filter.account?.notIn) more.push(sql`not tokens && ${accounts(filter.account.notIn)}::bigint[]`);
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
  const indexed =
    named ||
    all.length + ranges.length > 0 ||
    oneOf.some((kind) => filter[kind]) ||
    Boolean(filter.account?.in) ||
    (filter.properties ?? []).some(({ options, oneOf: values }) => options ?? values);
  return { rows: conditionsIn(needed), texts: needed.texts, indexed, named, ranges };
}

/** Where nothing is required, all of it is there. What is below a hundred has an index, which must find it said so. */
const completenessIn = ({ from = 0, to = 100 }: NonNullable<OfferFilter['completeness']>): Condition[] => [
  ...(from > 0 ? [sql`coalesce(completeness, 100) >= ${from}`] : []),
  ...(to < 100 ? [sql`completeness < 100`, sql`completeness <= ${to}`] : []),
];

/** What few offers of many are, by indexes of just those few. */
function stateRanges(company: string, { refused, soldOut }: OfferFilter, { more }: RowConditions): OfferRange[] {
  const card = sql`sent_cards c where c.company_id = ${company} and c.state = 'refused'`;
  const shown = sql`sync_products s where s.company_id = ${company} and s.moderation = 'refused' and s.offer_id is not null`;
  const out = sql`offer_stocks s where s.company_id = ${company} and s.warehouse_id = ${ownWarehouse} and s.quantity <= s.reserved and s.counted`;
  const states = [
    {
      wanted: refused,
      is: sql`coalesce((select true from ${card} and c.offer_id = z.id limit 1), (select true from ${shown} and s.offer_id = z.id limit 1), false)`,
      those: sql`select c.offer_id from ${card} union all select s.offer_id from ${shown}`,
    },
    {
      wanted: soldOut,
      is: sql`coalesce((select true from ${out} and s.offer_id = z.id), false)`,
      those: sql`select s.offer_id from ${out}`,
    },
  ];
  for (const { wanted, is } of states) if (wanted !== undefined) more.push(wanted ? is : sql`not ${is}`);
  return states.flatMap(({ wanted, is, those }) => (wanted ? [{ within: those, check: is }] : []));
}

/**
 * Prices and stock stand in tables of their own. Where nobody has counted, there is no stock: that is found where none is looked for. Each
 * is a look by the key for a row that the other conditions leave: an EXISTS would become a join, and beside a table under row-level
 * security no index of texts or tokens may be used.
 */
function sumRanges(company: string, { price, oldPrice, stock }: OfferFilter, { more }: RowConditions): OfferRange[] {
  const ranges: OfferRange[] = [];
  for (const [range, kind] of [[price, priceKinds.price] as const, [oldPrice, priceKinds.oldPrice] as const]) {
    if (!range) continue;
    const own = sql`offer_prices s where s.company_id = ${company} and s.kind = ${sql.lit(kind)}`;
    const within = between(sql`s.kopecks`, range, (sum: Money) => kopecks(sum));
    const check = sql`coalesce((select ${within} from ${own} and s.offer_id = z.id), false)`;
    more.push(check);
    ranges.push({ within: sql`select s.offer_id from ${own} and ${within}`, check });
  }
  if (stock) {
    const own = sql`offer_stocks s where s.company_id = ${company} and s.warehouse_id = ${ownWarehouse}`;
    const within = between(sql`s.quantity`, stock, (pieces: number) => pieces);
    const isNone = (stock.from ?? 0) === 0;
    const check = sql`coalesce((select ${within} from ${own} and s.offer_id = z.id), ${isNone})`;
    more.push(check);
    if (!isNone) ranges.push({ within: sql`select s.offer_id from ${own} and ${within}`, check });
  }
  return ranges;
}

function between<Bound>(
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
 * Conditions for a gather. With other filters the catalog is a token among tokens: as a column it would drag its own index in.
 */
export function gatherConditions(company: string, catalog: string, conditions: readonly Condition[]): Condition[] {
  const within =
    conditions.length > 0 ? sql`tokens @> ${[token('catalog', catalog)]}::bigint[]` : sql`catalog_id = ${catalog}`;
  return [companyOfTexts('offer_search', sql`company_id`, company), within, ...conditions];
}

/** The same, beginning with the narrowest range where one has few offers, or with one that is known to lead: only the others are checked in its rows. */
export async function narrowConditions(
  db: Db,
  catalog: string,
  { rows, texts, ranges, lead }: Pick<OfferConditions, 'rows' | 'texts' | 'ranges'> & { lead?: OfferRange | undefined },
): Promise<Condition[]> {
  const narrowest = lead ?? (await narrowestOf(db, ranges));
  if (!narrowest) return gatherConditions(db.company, catalog, [...rows, ...texts]);
  const led = sql`id = any(array(${narrowest.within}))`;
  const others = [...rows.filter((row) => row !== narrowest.check), ...texts];
  return [sql`company_id = ${db.company}`, sql`catalog_id = ${catalog}`, led, ...others];
}

/** Whether a range has so many offers that a walk may be a shorter way than theirs. */
export const isWide = ({ within }: OfferRange): Condition =>
  sql`(select count(*) from (${within} limit ${sql.lit(fewLed + 1)}) few) > ${sql.lit(fewLed)}`;

/** The narrowest of the ranges, where one has few offers. */
export async function narrowestOf(db: Db, ranges: readonly OfferRange[]): Promise<OfferRange | undefined> {
  if (ranges.length === 0) return undefined;
  const counts = ranges.map(({ within }) => sql`(select count(*)::int from (${within} limit ${mostLed + 1}) few)`);
  const { sizes } = await one<{ sizes: number[] }>(db)`select array[${sql.join(counts)}] as sizes`;
  const least = Math.min(...sizes);
  return least > mostLed ? undefined : ranges[sizes.indexOf(least)];
}

/** What an offer `o` of a product `p` has in a property: its own, else its product's. To put all values of both together takes longer than to read them. */
export const valuesIn = (property: string): Condition =>
  sql`coalesce(o.property_values->${property}, p.property_values->${property})`;

/**
 * Whether the offer or its product has the text in this property. A look for each row that is left, and no EXISTS: that becomes a join, and
 * beside a table under row-level security no index of texts or tokens may be used.
 */
const holdsText = (company: string) => (property: string, text: string) =>
  sql`coalesce((select ${textIn(valuesIn(property), text)}
    from offers o join products p on p.company_id = ${company} and p.id = o.product_id
    where o.company_id = ${company} and o.id = z.id), false)`;
