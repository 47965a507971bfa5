import type { ShipmentState } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { type Author, insertHistory } from '../stored/history.queries.ts';
import { lockOrders } from '../stored/order-state.queries.ts';
import { detachParcels, parcelsOfShipment, updateShipmentState } from '../stored/shipments.queries.ts';
import { touchOrders } from './order-state.ts';

/** Moves a shipment into a state, with the marketplace's refusal where that is the reason, and news to open cabinets. */
export async function moveShipment(
  db: Db,
  id: string,
  to: ShipmentState,
  refusal: string | null = null,
): Promise<void> {
  await updateShipmentState(db, id, to, refusal);
  await announceShipment(db, id);
}

/** Lists and pages that show the shipment ask anew. */
export async function announceShipment(db: Db, id: string): Promise<void> {
  announce(db, { type: 'changed', resource: 'orders/shipments', ids: [id] });
}

/** Ends a shipment that is cancelled: its parcels are free again, and their orders are told. */
export async function freeParcels(
  db: Db,
  id: string,
  { author, message }: { author: Author; message: string },
): Promise<void> {
  const parcels = await parcelsOfShipment(db, id);
  const orders = [...new Set(parcels.map(({ order }) => order))];
  await lockOrders(db, orders);
  await detachParcels(
    db,
    parcels.map((parcel) => parcel.id),
  );
  await moveShipment(db, id, 'cancelled');
  await insertHistory(db, orders, author, { kind: 'shipment', message });
  await touchOrders(db, orders);
}
