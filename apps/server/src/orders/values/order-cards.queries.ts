import { type RawBuilder, sql } from 'kysely';
import { bigints, jsons } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { token } from '../../properties/tokens.ts';
import type { HeldValues, NewValues, ValuesOf } from '../../properties/value-cards.ts';

export const orderSort = 6;
export const lineSort = 7;
export const cardSorts = [
  { id: orderSort, title: 'Заказ' },
  { id: lineSort, title: 'Товар заказа' },
];

/** A card of an order, with the order that it belongs to. */
export interface HeldOfOrder extends HeldValues {
  order: string;
}

/** Cards `c` of the sort in orders `o` that there are. */
const cards = (company: string, sort: number): RawBuilder<unknown> =>
  sort === orderSort
    ? sql`orders o where o.company_id = ${company} and o.archived_at is null`
    : sql`order_items c join orders o on o.company_id = ${company} and o.id = c.order_id and o.archived_at is null where c.company_id = ${company}`;

const card = (sort: number) => (sort === orderSort ? sql`o` : sql`c`);
const number = sql`coalesce(o.order_number, o.number)`;

const held = (sort: number, property: string) => sql`
  ${card(sort)}.id, o.id as "order", ${sort === orderSort ? number : sql`${number} || ': ' || c.title`} as title, o.version,
  ${card(sort)}.property_values->${property} as "values"`;

const having = (sort: number, property: string) => sql`jsonb_exists(${card(sort)}.property_values, ${property}::text)`;

/** How many cards of the sort have a value. */
export async function countCards(db: Db, { property, sort }: ValuesOf): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from ${cards(db.company, sort)} and ${having(sort, property)}`;
  return count;
}

/** The next of them. */
export async function nextCards(
  db: Db,
  { property, sort }: ValuesOf,
  { after, limit }: { after: string; limit: number },
): Promise<HeldOfOrder[]> {
  return rows<HeldOfOrder>(db)`
    select ${held(sort, property)} from ${cards(db.company, sort)} and ${having(sort, property)} and ${card(sort)}.id > ${after}
    order by ${card(sort)}.id limit ${limit}`;
}

/** Cards by their ids. */
export async function cardsAmong(db: Db, { property, sort }: ValuesOf, ids: readonly string[]): Promise<HeldOfOrder[]> {
  return rows<HeldOfOrder>(db)`
    select ${held(sort, property)} from ${cards(db.company, sort)} and ${card(sort)}.id = any(${ids}::bigint[]) order by ${card(sort)}.id`;
}

/** Some cards with a value, found by the search rows of their orders. */
export async function someCards(db: Db, property: string, most: number): Promise<(HeldOfOrder & { sort: number })[]> {
  const found = await rows<{ id: string }>(db)`
    select order_id as id from find_order_search
    where company_id = ${db.company} and tokens @> ${[token('filled', property)]}::bigint[] limit ${most}`;
  const orders = found.map(({ id }) => id);
  const parts = cardSorts.map(
    ({ id }) => sql`
    (select ${id}::int as sort, ${held(id, property)} from ${cards(db.company, id)} and ${having(id, property)} and o.id = any(${orders}::bigint[]) limit ${most})`,
  );
  return rows<HeldOfOrder & { sort: number }>(db)`
    select * from (${sql.join(parts, sql` union all `)}) few limit ${most}`;
}

/** Writes values of orders or of their lines; the versions are those of the orders. */
export async function updateCards(
  db: Db,
  { property, sort }: ValuesOf,
  { cards, orders }: { cards: readonly NewValues[]; orders: readonly string[] },
): Promise<void> {
  await execute(db)`
    update ${sql.table(sort === orderSort ? 'orders' : 'order_items')} c set property_values = case
      when x.now = 'null'::jsonb then c.property_values - ${property}::text else jsonb_set(c.property_values, array[${property}], x.now) end
    from unnest(${bigints(cards.map(({ id }) => id))}, ${jsons(cards.map(({ now }) => now))}) as x(id, now)
    where c.company_id = ${db.company} and c.id = x.id`;
  await execute(db)`
    update orders set version = version + 1, updated_at = now() where company_id = ${db.company} and id = any(${orders}::bigint[])`;
}

/** How many metatypes carry the property. */
export async function countMetatypes(db: Db, property: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from metatype_properties where company_id = ${db.company} and property_id = ${property}`;
  return count;
}
