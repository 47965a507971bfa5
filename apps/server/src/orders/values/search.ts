import type { Db } from '../../database/pools.ts';
import { valueColumns } from '../../properties/value-search.ts';
import { measuresOf } from '../../properties/values.queries.ts';
import * as queries from './search.queries.ts';

/** Makes the search rows of these orders anew from their values and those of their lines; an order without any has none. */
export async function reindexOrders(db: Db, ids: readonly string[]): Promise<void> {
  const orders = await queries.ordersWithValues(db, ids);
  const properties = orders.flatMap(({ values }) => values.flatMap(Object.keys));
  const measures = await measuresOf(db, [...new Set(properties)]);
  const found = new Set(orders.map(({ id }) => id));
  await queries.deleteSearchRows(
    db,
    ids.filter((id) => !found.has(id)),
  );
  await queries.upsertSearchRows(
    db,
    orders.map(({ id, values }) => ({ id, ...valueColumns(values, measures, { longTexts: true }) })),
  );
}
