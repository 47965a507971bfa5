import { kind, type OfferSort, type Side } from '@prilavok/contract';
import { sql } from 'kysely';
import { type Condition, titleKey } from '../../database/fragments.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { maybeOne } from '../../database/rows.ts';
import { invalid } from '../../http/errors.ts';
import type { OrderIndex } from '../../lists/ordered-scan.queries.ts';
import { token } from '../../properties/tokens.ts';
import { sideProperty } from '../../properties/value-search.ts';
import { pricesOfKind, stocksOf, valuesIn } from './filter.queries.ts';

/** An index that has search rows `z` in the order of a list. */
export interface OfferIndex extends OrderIndex {
  /** It has all offers of the catalog, and no others. */
  isWhole?: boolean;
}

/** A list is one segment, or those offers that have what it is ordered by, and behind them those that have not. */
export interface Segment {
  /** Conditions of the segment, checked in the row. */
  conditions: Condition[];
  /** Further conditions, which every row of `index` fulfils, and of `keysOf`. */
  implied: Condition[];
  /** Without it no index has the order. */
  index?: OfferIndex;
  /** Expression that rows are sorted by where the index isn't used, and the order of `key` and `id`. */
  key: Condition;
  order: Condition;
  /** The key stands in another table: rows of `id` and `key` of those of the ids that have one. */
  keysOf?: (ids: Condition) => Condition;
  /** The title of a property by which only a short list is sorted. */
  shortList?: string;
  /** Tokens in the order of the list: all offers that have the first, then all that have the second. */
  groups?: Condition;
}

/** A segment of a catalog's list, with the company's transaction. */
export interface OfferList {
  db: Db;
  catalog: string;
  segment: Segment;
}

const columns = {
  updatedAt: sql`updated_at`,
  createdAt: sql`created_at`,
  title: sql`title_key`,
  article: sql`article`,
} as const;

const ways = { up: sql.raw(''), down: sql.raw(' desc') };

/** The segments of a catalog's list in an order. */
export async function segmentsOf(db: Db, catalog: string, sort: OfferSort): Promise<Segment[]> {
  const way = sort.startsWith('-') ? ways.down : ways.up;
  const [field = '', property, side] = sort.replace('-', '').split(':');
  if (property !== undefined) return propertySegments(db, catalog, { property, side: side as Side | undefined, way });
  if (field === 'stock')
    return sumSegments(db.company, catalog, { own: stocksOf(db.company), sum: sql`s.quantity`, way });
  if (field === 'price' || field === 'oldPrice')
    return sumSegments(db.company, catalog, { own: pricesOfKind(db.company, field), sum: sql`s.kopecks`, way });
  const column = columns[field as keyof typeof columns] ?? columns.updatedAt;
  return [columnSegment(db.company, catalog, column, way)];
}

/** The order of a list for which nobody chose another: what changed last comes first. */
export const newestFirst = (company: string, catalog: string): Segment & { index: OfferIndex } =>
  columnSegment(company, catalog, columns.updatedAt, ways.down);

function columnSegment(company: string, catalog: string, column: Condition, way: Condition) {
  const order = sql`${column}${way}, id${way}`;
  const from = (stretch: Condition) =>
    sql`(select * from find_offers where company_id = ${company} and catalog_id = ${catalog} order by ${order} ${stretch}) z`;
  return {
    conditions: [],
    implied: [],
    index: { from, order, isWhole: true },
    key: column,
    order: sql`key${way}, id${way}`,
  };
}

/**
 * The row `z` of each of `w`, looked up by its key whatever is asked of it: other conditions find rows, too, and the plan
 * that begins with theirs reads them all.
 */
const keyedRow = (company: string, catalog: string) => sql`
  cross join lateral (select * from find_offers where company_id = ${company} and catalog_id = ${catalog} and id = w.offer_id offset 0) z`;

interface Sums {
  /** The table of sums as `s`, with its condition. */
  own: Condition;
  sum: Condition;
  way: Condition;
}

function sumSegments(company: string, catalog: string, { own, sum, way }: Sums): Segment[] {
  const from = (stretch: Condition) => sql`
    (select s.offer_id, ${sum} as sum from ${own} order by ${sum}${way}, s.offer_id${way} ${stretch}) w
    ${keyedRow(company, catalog)}`;
  // A look by the key for each row that is left: as a join it would read the whole table of sums.
  const has = sql`coalesce((select true from ${own} and s.offer_id = z.id), false)`;
  const keysOf = (ids: Condition) =>
    sql`select s.offer_id as id, ${sum} as key from ${own} and s.offer_id = any(array(${ids}))`;
  const index = { from, order: sql`w.sum${way}, w.offer_id${way}` };
  return [
    { conditions: [], implied: [has], index, key: sql`null`, order: sql`key${way}, id${way}`, keysOf },
    { ...newestFirst(company, catalog), conditions: [sql`not ${has}`] },
  ];
}

interface ByProperty {
  property: string;
  side: Side | undefined;
  way: Condition;
}

interface Ordering {
  title: string;
  type: number;
  multiple: boolean;
  options: boolean;
}

async function propertySegments(db: Db, catalog: string, { property, side, way }: ByProperty): Promise<Segment[]> {
  const known = await maybeOne<Ordering>(byKeys(db))`
    select title, type, multiple, options from properties where company_id = ${db.company} and owner_id = ${catalog} and id = ${property}`;
  if (!known) throw invalid('sort', 'В каталоге нет свойства, по которому упорядочен список');
  if (known.multiple)
    throw invalid('sort', `«${known.title}» бывает в нескольких значениях: по нему список не упорядочить`);
  const has = sql`tokens @> ${[token('filled', property)]}::bigint[]`;
  const without = { ...newestFirst(db.company, catalog), conditions: [sql`not ${has}`] };
  const order = sql`key${way}, id${way}`;
  if (known.options) {
    // Options of numbers are ordered as numbers.
    const number = sql`case when x.value_key ~ '^-?\\d{1,15}([.,]\\d{1,15})?$' then replace(x.value_key, ',', '.')::float8 end`;
    const by =
      known.type === kind.shortText ? sql`x.value_key${way}` : sql`${number}${way} nulls last, x.value_key${way}`;
    const groups = sql`
      select array[${token('option', 0)}::bigint + x.id] as tokens, row_number() over (order by ${by}) as rank
      from property_options x where x.company_id = ${db.company} and x.property_id = ${property}`;
    return [{ conditions: [], implied: [has], key: sql`null`, order, groups }, without];
  }
  if (known.type === kind.boolean) {
    const [yes, no] = [token('yes', property), token('no', property)].map((one) => ({
      ...newestFirst(db.company, catalog),
      conditions: [sql`tokens @> ${[one]}::bigint[]`],
    })) as [Segment, Segment];
    return way === ways.up ? [no, yes, without] : [yes, no, without];
  }
  if (known.type === kind.shortText) {
    const keysOf = (ids: Condition) => sql`
      select o.id, ${titleKey(sql`${valuesIn(property)}->>0`)} as key from offers o
      join products p on p.company_id = ${db.company} and p.id = o.product_id where o.company_id = ${db.company} and o.id = any(array(${ids}))`;
    return [{ conditions: [has], implied: [], key: sql`null`, order, keysOf, shortList: known.title }, without];
  }
  if (known.type === kind.dimensions && !side)
    throw invalid('sort', `У «${known.title}» несколько чисел: скажите, упорядочить по длине, ширине, высоте или весу`);
  const numbered = known.type === kind.dimensions && side ? sideProperty(property, side) : Number(property);
  if (![kind.integer, kind.decimal, kind.unit, kind.dimensions].some((one) => one === known.type))
    throw invalid('sort', `По «${known.title}» список не упорядочить: это не число, не короткий текст и не вариант`);
  const from = (stretch: Condition) => sql`
    (select n.offer_id, n.num from offer_numbers n where n.company_id = ${db.company} and n.property_id = ${numbered}::int
      order by n.num${way}, n.offer_id${way} ${stretch}) w
    ${keyedRow(db.company, catalog)}`;
  const index = { from, order: sql`w.num${way}, w.offer_id${way}` };
  const numberOf = sql`num_vals[array_position(num_props, ${numbered}::int)]`;
  const numbers = sql`num_props @> ${[numbered]}::int[]`;
  return [
    { conditions: [], implied: [has, numbers], index, key: numberOf, order },
    { ...without, conditions: [side ? sql`not ${numbers}` : sql`not ${has}`] },
  ];
}
