import type { ShipmentState } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { updateShipmentState } from '../shipments.queries.ts';

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
