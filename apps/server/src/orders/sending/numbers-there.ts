import { readOrder } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import type { StoredOrder } from '../stored/order-state.queries.ts';
import { activeParcels } from '../stored/parcels.queries.ts';

/** Under which numbers the marketplace keeps an order: its own, or those of the orders into which it was split. */
export async function numbersThere({ company, client }: AccountConnection, order: StoredOrder): Promise<string[]> {
  const parcels = await withCompany(company, (db) => activeParcels(db, order.id));
  const numbers = parcels.flatMap(({ number }) => (number === null ? [] : [number]));
  if (numbers.length === 0) return [order.number];
  // Parcels with numbers of their own are no orders there.
  return (await readOrder(client.orders, order.number)).parcels === null ? numbers : [order.number];
}
