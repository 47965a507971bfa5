import { type FeedCondition, type FeedTests, kopecks, type OfferFilter } from '@prilavok/contract';
import { sql } from 'kysely';
import { and, type Condition } from '../../database/fragments.ts';
import { between, conditionsOf, pricesOfKind, stocksOf } from './filter.queries.ts';

/** Milliseconds of a day. */
const day = 86_400_000;

/** Options for compiling a tree of conditions. */
export interface TreeOptions {
  company: string;
  /** The moment from which days are counted: both ways of judging a tree take the same. */
  now: Date;
  /** The conditions of tests that only rooms above know. */
  above?: (tests: FeedTests) => Condition[];
}

/** A tree of conditions as one condition on a search row `z`. It is true or false, never null: what isn't known doesn't fit. */
export function treeCondition(tree: FeedCondition, options: TreeOptions): Condition {
  const { group, ...tests } = tree;
  const own = testConditions(tests, options);
  if (group) {
    const members = group.of.map((member) => treeCondition(member, options));
    const any = sql`(${members.length > 0 ? sql.join(members, sql` or `) : sql`false`})`;
    if (group.match === 'all') own.push(...members);
    else own.push(group.match === 'any' ? any : sql`not ${any}`);
  }
  return own.length > 0 ? sql`(${and(own)})` : sql`true`;
}

/** Tests that filters of the list have, too, are compiled by these. */
function testConditions(tests: FeedTests, { company, now, above }: TreeOptions): Condition[] {
  const conditions: Condition[] = [];
  const fits = (filter: Partial<OfferFilter>) => {
    const found = conditionsOf(company, { search: '', ...filter }).conditions;
    return sql`coalesce(${found.length > 0 ? and(found) : sql`true`}, false)`;
  };
  const need = (filter: Partial<OfferFilter>) => conditions.push(fits(filter));
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  for (const kind of ['category', 'brand', 'collection', 'account'] as const) {
    const { in: among, notIn } = tests[kind] ?? {};
    if (among) need({ [kind]: { in: among } });
    if (notIn) conditions.push(sql`not ${fits({ [kind]: { in: notIn } })}`);
  }
  const { articles, property, price, oldPrice, pictured, completeness, changedDays } = tests;
  if (property) need({ properties: [property] });
  if (price) need({ price });
  if (oldPrice) need({ oldPrice });
  if (pictured !== undefined) need({ pictured });
  if (completeness) need({ completeness });
  if (changedDays !== undefined) need({ changedSince: ago(changedDays) });
  if (articles?.in) need({ articles: articles.in });
  if (articles?.notIn) conditions.push(sql`not ${fits({ articles: articles.notIn })}`);
  if (tests.purchasePrice)
    conditions.push(
      sql`coalesce((select ${between(sql`s.kopecks`, tests.purchasePrice, kopecks)} from ${pricesOfKind(company, 'purchasePrice')} and s.offer_id = z.id), false)`,
    );
  if (tests.margin) conditions.push(marginIn(company, tests.margin));
  if (tests.stock) conditions.push(piecesIn(company, sql`s.quantity`, tests.stock));
  if (tests.available) conditions.push(piecesIn(company, sql`s.quantity - s.reserved`, tests.available));
  if (tests.soldOutDays !== undefined)
    conditions.push(
      sql`coalesce((select s.counted and s.quantity <= s.reserved and s.changed_at <= ${ago(tests.soldOutDays)}::timestamptz from ${stocksOf(company)} and s.offer_id = z.id), false)`,
    );
  if (tests.share !== undefined)
    conditions.push(sql`z.id % ${shareModulus}::bigint * ${shareFactor}::bigint % 100 < ${tests.share}::int`);
  return [...conditions, ...(above?.(tests) ?? [])];
}

/** Numbers that scatter ids over a hundred, small enough for both PostgreSQL and JavaScript to multiply exactly. */
const shareModulus = 1_000_003;
const shareFactor = 7919;

/** Whether an id belongs to the constant share of so many per cent: as the condition has it. */
export const isInShare = (id: string, percent: number): boolean =>
  ((Number(id) % shareModulus) * shareFactor) % 100 < percent;

/** Multiplied out, so that both ways of judging compare the same numbers. */
function marginIn(company: string, { from, to }: NonNullable<FeedTests['margin']>): Condition {
  const gain = sql`(s.kopecks - q.kopecks)::float8 * 100`;
  const least = from === undefined ? sql`true` : sql`${gain} >= ${from}::float8 * s.kopecks::float8`;
  const most = to === undefined ? sql`true` : sql`${gain} <= ${to}::float8 * s.kopecks::float8`;
  const purchase = sql`${pricesOfKind(company, 'purchasePrice')} and s.offer_id = z.id`;
  return sql`coalesce((select s.kopecks > 0 and ${least} and ${most} from (select s.kopecks from ${purchase}) q,
    lateral (select s.kopecks from ${pricesOfKind(company, 'price')} and s.offer_id = z.id) s), false)`;
}

/** Whoever isn't counted has none. */
function piecesIn(company: string, pieces: Condition, bounds: NonNullable<FeedTests['stock']>): Condition {
  const isWithout = (bounds.from ?? 0) <= 0;
  return sql`coalesce((select ${between(pieces, bounds, Number)} from ${stocksOf(company)} and s.offer_id = z.id), ${isWithout})`;
}
