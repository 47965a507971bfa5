import { kind, type OfferSort, type Side } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../../database/fragments.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { maybeOne } from '../../database/rows.ts';
import { invalid } from '../../http/errors.ts';
import { token } from '../../properties/tokens.ts';
import { sideProperty } from '../../properties/value-search.ts';
import { priceKinds } from '../saving/prices.queries.ts';
import { ownWarehouse } from '../saving/stocks.queries.ts';
import { type Condition, valuesIn } from './offer-conditions.queries.ts';

/** Search rows `z` along an index of the order, a stretch of the list (`limit … offset …`), of this catalog alone where it `isWhole`. */
export interface Walk {
  from: (stretch: Condition) => Condition;
  order: Condition;
  isWhole?: boolean;
}

/** A list in its order: one part, or those that have what it is ordered by, and behind them those that have not. */
export interface Part {
  /** What belongs to the part, checked in the row. */
  rows: Condition[];
  /** The same where the order's index has no others. */
  had: Condition[];
  /** Without it no index has the order. */
  walk?: Walk;
  /** What a row is ordered by, for a gather, and the order of `key` and `id`. */
  key: Condition;
  order: Condition;
  /** The key stands in another table: rows of `id` and `key` of some ids, of those alone that have one. */
  apart?: (ids: Condition) => Condition;
  /** Ordered only as long as there are few. */
  few?: { title: string };
  /** Tokens in the order of the list: all that have the first, all that have the second. */
  groups?: Condition;
}

/** One that an index has in order. */
export type WalkedPart = Part & { walk: Walk };

const columns = {
  updatedAt: sql`updated_at`,
  createdAt: sql`created_at`,
  title: sql`title_key`,
  article: sql`article`,
} as const;

const ways = { up: sql.raw(''), down: sql.raw(' desc') };

/** Parts of a list of a catalog in the order that is asked for. */
export async function partsOf(db: Db, catalog: string, sort: OfferSort): Promise<Part[]> {
  const way = sort.startsWith('-') ? ways.down : ways.up;
  const [field = '', property, side] = sort.replace('-', '').split(':');
  if (property !== undefined) return propertyParts(db, catalog, { property, side: side as Side | undefined, way });
  if (field === 'stock') {
    const own = sql`offer_stocks s where s.company_id = ${db.company} and s.warehouse_id = ${ownWarehouse}`;
    return sumParts(db.company, catalog, { own, sum: sql`s.quantity`, way });
  }
  if (field === 'price' || field === 'oldPrice') {
    const own = sql`offer_prices s where s.company_id = ${db.company} and s.kind = ${sql.lit(priceKinds[field])}`;
    return sumParts(db.company, catalog, { own, sum: sql`s.kopecks`, way });
  }
  const column = columns[field as keyof typeof columns] ?? columns.updatedAt;
  return [columnPart(db.company, catalog, column, way)];
}

/** The order in which people see a list that has no other: what changed last comes first. */
export const usual = (company: string, catalog: string): WalkedPart =>
  columnPart(company, catalog, columns.updatedAt, ways.down);

function columnPart(company: string, catalog: string, column: Condition, way: Condition): WalkedPart {
  const order = sql`${column}${way}, id${way}`;
  const from = (stretch: Condition) =>
    sql`(select * from find_offers where company_id = ${company} and catalog_id = ${catalog} order by ${order} ${stretch}) z`;
  return { rows: [], had: [], walk: { from, order, isWhole: true }, key: column, order: sql`key${way}, id${way}` };
}

/** The row `z` of each of `w`, looked up by its key whatever is asked of it: other conditions find rows, too, and the plan that begins with theirs reads them all. */
const keyedRow = (company: string, catalog: string) => sql`
  cross join lateral (select * from find_offers where company_id = ${company} and catalog_id = ${catalog} and id = w.offer_id offset 0) z`;

interface Sum {
  /** The table of sums as `s`, with its condition. */
  own: Condition;
  sum: Condition;
  way: Condition;
}

function sumParts(company: string, catalog: string, { own, sum, way }: Sum): Part[] {
  const from = (stretch: Condition) => sql`
    (select s.offer_id, ${sum} as sum from ${own} order by ${sum}${way}, s.offer_id${way} ${stretch}) w
    ${keyedRow(company, catalog)}`;
  // A look by the key for each row that is left: as a join it would read the whole table of sums.
  const has = sql`coalesce((select true from ${own} and s.offer_id = z.id), false)`;
  const apart = (ids: Condition) =>
    sql`select s.offer_id as id, ${sum} as key from ${own} and s.offer_id = any(array(${ids}))`;
  const walk = { from, order: sql`w.sum${way}, w.offer_id${way}` };
  return [
    { rows: [], had: [has], walk, key: sql`null`, order: sql`key${way}, id${way}`, apart },
    { ...usual(company, catalog), rows: [sql`not ${has}`] },
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

async function propertyParts(db: Db, catalog: string, { property, side, way }: ByProperty): Promise<Part[]> {
  const known = await maybeOne<Ordering>(byKeys(db))`
    select title, type, multiple, options from properties where company_id = ${db.company} and owner_id = ${catalog} and id = ${property}`;
  if (!known) throw invalid('sort', 'В каталоге нет свойства, по которому упорядочен список');
  if (known.multiple)
    throw invalid('sort', `«${known.title}» бывает в нескольких значениях: по нему список не упорядочить`);
  const has = sql`tokens @> ${[token('filled', property)]}::bigint[]`;
  const without = { ...usual(db.company, catalog), rows: [sql`not ${has}`] };
  const order = sql`key${way}, id${way}`;
  if (known.options) {
    // Options of numbers are ordered as numbers.
    const number = sql`case when x.value_key ~ '^-?\\d{1,15}([.,]\\d{1,15})?$' then replace(x.value_key, ',', '.')::float8 end`;
    const by =
      known.type === kind.shortText ? sql`x.value_key${way}` : sql`${number}${way} nulls last, x.value_key${way}`;
    const groups = sql`
      select array[${token('option', 0)}::bigint + x.id] as tokens, row_number() over (order by ${by}) as place
      from property_options x where x.company_id = ${db.company} and x.property_id = ${property}`;
    return [{ rows: [], had: [has], key: sql`null`, order, groups }, without];
  }
  if (known.type === kind.boolean) {
    const [yes, no] = [token('yes', property), token('no', property)].map((one) => ({
      ...usual(db.company, catalog),
      rows: [sql`tokens @> ${[one]}::bigint[]`],
    })) as [Part, Part];
    return way === ways.up ? [no, yes, without] : [yes, no, without];
  }
  if (known.type === kind.shortText) {
    const apart = (ids: Condition) => sql`
      select o.id, ${titleKey(sql`${valuesIn(property)}->>0`)} as key from offers o
      join products p on p.company_id = ${db.company} and p.id = o.product_id where o.company_id = ${db.company} and o.id = any(array(${ids}))`;
    return [{ rows: [has], had: [], key: sql`null`, order, apart, few: { title: known.title } }, without];
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
  const walk = { from, order: sql`w.num${way}, w.offer_id${way}` };
  const numberOf = sql`num_vals[array_position(num_props, ${numbered}::int)]`;
  const numbers = sql`num_props @> ${[numbered]}::int[]`;
  return [
    { rows: [], had: [has, numbers], walk, key: numberOf, order },
    { ...without, rows: [side ? sql`not ${numbers}` : sql`not ${has}`] },
  ];
}
