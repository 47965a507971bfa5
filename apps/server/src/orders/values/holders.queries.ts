import { type RawBuilder, sql } from 'kysely';
import { countUpTo, mostCounted } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import type { Replacing, Usage } from '../../properties/holders.ts';
import { holds, optionJson, replaced } from '../../properties/options.queries.ts';
import { token } from '../../properties/tokens.ts';

const tokensOf = (options: readonly string[]) => options.map((id) => token('option', id));

/** Orders that any of the tokens finds, be it in a line of theirs. */
const foundBy = (company: string, tokens: readonly number[]) => sql`(
  select order_id from find_order_search where company_id = ${company} and tokens && ${tokens}::bigint[])`;

/** Some of them: one more than is counted. */
const someBy = (company: string, tokens: readonly number[]) => sql`(
  select order_id from find_order_search where company_id = ${company} and tokens && ${tokens}::bigint[] limit ${sql.lit(mostCounted + 1)})`;

/** How many orders and lines of those that are looked at meet the condition. */
const countAmong = (company: string, holds: RawBuilder<unknown>) => ({
  orders: countUpTo(
    sql`select from few f join orders o on o.company_id = ${company} and o.id = f.order_id where ${holds}`,
  ),
  lines: countUpTo(
    sql`select from few f join order_items i on i.company_id = ${company} and i.order_id = f.order_id where ${holds}`,
  ),
});

/** How many orders and lines have a value of the property, each counted up to a bound. */
export async function usageOf(db: Db, property: string): Promise<Usage[]> {
  const { orders, lines } = countAmong(db.company, sql`jsonb_exists(property_values, ${property}::text)`);
  const usage = await rows<Usage>(db)`
    with few as materialized ${someBy(db.company, [token('filled', property)])}
    select 'Заказы' as title, ${orders} as count union all select 'Товары заказов', ${lines}`;
  return usage.filter(({ count }) => count > 0);
}

/** How many orders and lines hold the option, counted up to a bound. */
export async function countWithOption(db: Db, property: string, option: string): Promise<number> {
  const { orders, lines } = countAmong(db.company, sql`property_values->${property} @> ${optionJson(option)}::jsonb`);
  const { count } = await one<{ count: number }>(db)`
    with few as materialized ${someBy(db.company, tokensOf([option]))}
    select least(${orders} + ${lines}, ${mostCounted + 1}::int) as count`;
  return count;
}

/** How many orders hold any of the options, in their lines too, counted up to `most`. */
export async function countHolding(db: Db, options: readonly string[], most: number): Promise<number> {
  const holding = sql`select from find_order_search where company_id = ${db.company} and tokens && ${tokensOf(options)}::bigint[]`;
  const { count } = await one<{ count: number }>(db)`select ${countUpTo(holding, most)} as count`;
  return count;
}

/** Some of them. */
export async function ordersHolding(db: Db, options: readonly string[], limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    with holders as materialized ${foundBy(db.company, tokensOf(options))}
    select order_id as id from holders order by order_id limit ${limit}`;
  return found.map((row) => row.id);
}

/** Where sources of a merge stand: in the order itself, or in a line, which is then named. */
export interface HeldOptions {
  order: string;
  line: string | null;
  options: string[];
}

/** Cards of orders and lines that hold the sources. */
export async function heldOptions(db: Db, replacing: Replacing, orders: readonly string[]): Promise<HeldOptions[]> {
  const held = sql`(select array_agg(v->>'option' order by place) from jsonb_array_elements(property_values->${replacing.property})
    with ordinality e(v, place) where v->>'option' = any(${replacing.sources}::text[]))`;
  return rows<HeldOptions>(db)`
    select id as "order", null as line, ${held} as options from orders
      where company_id = ${db.company} and id = any(${orders}::bigint[]) and ${holds(replacing)}
    union all select order_id, title, ${held} from order_items
      where company_id = ${db.company} and order_id = any(${orders}::bigint[]) and ${holds(replacing)}`;
}

/** Puts the target in the place of the sources, in the orders and in their lines. */
export async function replaceOptions(db: Db, replacing: Replacing, orders: readonly string[]): Promise<void> {
  await execute(db)`
    update order_items set property_values = ${replaced(replacing)}
    where company_id = ${db.company} and order_id = any(${orders}::bigint[]) and ${holds(replacing)}`;
  await execute(db)`
    update orders set version = version + 1, updated_at = now(),
      property_values = case when ${holds(replacing)} then ${replaced(replacing)} else property_values end
    where company_id = ${db.company} and id = any(${orders}::bigint[])`;
}
