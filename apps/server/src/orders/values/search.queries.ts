import type { PropertyFilter } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { bigints, numbersLiteral, texts } from '../../database/columns.ts';
import { and } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { token } from '../../properties/tokens.ts';
import { conditionsIn, needValue, noConditions, textIn } from '../../properties/value-filter.ts';
import type { ValueColumns } from '../../properties/value-search.ts';
import type { StoredValues } from '../../properties/values.ts';

/** Those of the orders that have any values, each with its own and those of its lines. */
export async function ordersWithValues(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; values: StoredValues[] }[]> {
  return rows<{ id: string; values: StoredValues[] }>(db)`
    select id, jsonb_agg(values) as values from (
      select id, property_values as values from orders
        where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null
      union all select i.order_id, i.property_values from order_items i
        join orders o on o.company_id = ${db.company} and o.id = i.order_id and o.archived_at is null
        where i.company_id = ${db.company} and i.order_id = any(${ids}::bigint[])) v
    where values <> '{}' group by id order by id`;
}

/** Writes search rows over those that are there. */
export async function upsertSearchRows(db: Db, rows: readonly (ValueColumns & { id: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    insert into order_search (company_id, order_id, tokens, values_text, num_props, num_vals)
    select ${db.company}::bigint, x.id, x.tokens::bigint[], x.text, x.props::int[], x.vals::float8[]
    from unnest(${bigints(rows.map((row) => row.id))}, ${texts(rows.map((row) => numbersLiteral(row.tokens)))},
      ${texts(rows.map((row) => row.valuesText))}, ${texts(rows.map((row) => numbersLiteral(row.numProps)))},
      ${texts(rows.map((row) => numbersLiteral(row.numVals)))}) as x(id, tokens, text, props, vals)
    on conflict (company_id, order_id) do update set tokens = excluded.tokens, values_text = excluded.values_text,
      num_props = excluded.num_props, num_vals = excluded.num_vals`;
}

/** Takes orders out of the search by values. */
export async function deleteSearchRows(db: Db, orders: readonly string[]): Promise<void> {
  await execute(db)`delete from order_search where company_id = ${db.company} and order_id = any(${orders}::bigint[])`;
}

/**
 * Conditions on an order `o` from filters by properties: a value counts wherever it stands, in the order or in one of
 * its lines.
 */
export function valueConditions(company: string, filters: readonly PropertyFilter[]): RawBuilder<unknown>[] {
  const needed = noConditions();
  const conditions: RawBuilder<unknown>[] = [];
  const rows = sql`find_order_search z where z.company_id = ${company}`;
  for (const { filled, ...filter } of filters) {
    needValue(company, filled ? { ...filter, filled } : filter, needed, holdsText(company));
    // An order without values has no search row at all.
    if (filled === false)
      conditions.push(
        sql`not exists (select from ${rows} and z.order_id = o.id and tokens @> ${[token('filled', filter.property)]}::bigint[])`,
      );
  }
  const row = [...conditionsIn(needed), ...needed.texts];
  if (row.length > 0) conditions.push(sql`o.id in (select z.order_id from ${rows} and ${and(row)})`);
  return conditions;
}

/** Whether the order or one of its lines has the text in this property. */
const holdsText = (company: string) => (property: string, text: string) =>
  sql`(exists (select from orders w where w.company_id = ${company} and w.id = z.order_id and ${textIn(sql`w.property_values->${property}`, text)})
    or exists (select from order_items i where i.company_id = ${company} and i.order_id = z.order_id and ${textIn(sql`i.property_values->${property}`, text)}))`;

/** Orders that these lines belong to. */
export async function ordersOfLines(db: Db, lines: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select distinct order_id as id from order_items where company_id = ${db.company} and id = any(${lines}::bigint[])`;
  return found.map(({ id }) => id);
}

/** Holds orders until the transaction ends. */
export async function holdOrders(db: Db, ids: readonly string[]): Promise<void> {
  await rows(db)`
    select from orders where company_id = ${db.company} and id = any(${ids}::bigint[]) order by id for no key update`;
}
