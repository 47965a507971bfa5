import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';

/** The order's own values. */
export async function orderValues(db: Db, order: string): Promise<StoredValues> {
  const { values } = await one<{ values: StoredValues }>(db)`
    select property_values as values from orders where company_id = ${db.company} and id = ${order}`;
  return values;
}

/** Values of the order's lines, each with what tells the line when it is written anew. */
export interface LineValues {
  id: string;
  title: string;
  article: string;
  sku: string | null;
  values: StoredValues;
}

/** Values of the order's lines. */
export async function lineValues(db: Db, order: string): Promise<LineValues[]> {
  return rows<LineValues>(db)`
    select id, title, article, sku, property_values as values from order_items
    where company_id = ${db.company} and order_id = ${order} order by place`;
}

/** Writes the order's own values; its version is the caller's. */
export async function updateOrderValues(db: Db, order: string, values: StoredValues): Promise<void> {
  await execute(db)`
    update orders set property_values = ${JSON.stringify(values)} where company_id = ${db.company} and id = ${order}`;
}

/** Writes the values of a line. */
export async function updateLineValues(db: Db, line: string, values: StoredValues): Promise<void> {
  await execute(db)`
    update order_items set property_values = ${JSON.stringify(values)} where company_id = ${db.company} and id = ${line}`;
}

/** Gives lines that were written anew the values that those of the same goods had. */
export async function restoreLineValues(db: Db, order: string, lines: readonly LineValues[]): Promise<void> {
  await execute(db)`
    update order_items i set property_values = k.values
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as k(article text, sku text, values jsonb)
    where i.company_id = ${db.company} and i.order_id = ${order} and i.article = k.article and i.sku is not distinct from k.sku`;
}
