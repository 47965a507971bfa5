import type { Tick } from '../frame/clock.ts';
import type { Account, Parcel, ParcelStatus, Shipment } from './account.ts';
import { release, setParcel } from './assembly.ts';

const onTheWay: Partial<Record<ParcelStatus, ParcelStatus>> = {
  AWAITING_DELIVERY: 'DELIVERING',
  DELIVERING: 'RECEIVED',
};

/** Moves a parcel, with what this means for the seller's stock and its next step. */
export function moveParcel(account: Account, parcel: Parcel, status: ParcelStatus, { now, clock, pace }: Tick): void {
  const left = ['DELIVERING', 'RECEIVED'];
  if (left.includes(status) && !left.includes(parcel.status)) release(account, parcel.warehouse, parcel.items, 'away');
  setParcel(parcel, status, now);
  if (status === 'DELIVERING') Object.assign(parcel, { accepted: 'ACCEPTED', nextAt: clock + pace.step });
}

/** Moves handed-over parcels along. True when something moved. */
export function advance(account: Account, tick: Tick): boolean {
  const shipments = Object.values(account.shipments).filter(({ nextAt }) => nextAt > 0 && nextAt <= tick.clock);
  for (const shipment of shipments) accept(account, shipment, tick);
  const parcels = Object.values(account.parcels).filter(({ nextAt }) => nextAt > 0 && nextAt <= tick.clock);
  for (const parcel of parcels) moveParcel(account, parcel, onTheWay[parcel.status] ?? parcel.status, tick);
  return shipments.length + parcels.length > 0;
}

/** Confirmed → begun → completed: then each of its parcels is on its way, or wasn't there. */
function accept(account: Account, shipment: Shipment, tick: Tick): void {
  if (shipment.status === 'CONFIRMED') {
    Object.assign(shipment, { status: 'ACCEPTANCE_STARTED', startedAt: tick.now, nextAt: tick.clock + tick.pace.step });
    return;
  }
  Object.assign(shipment, { status: 'ACCEPTANCE_COMPLETED', completedAt: tick.now, nextAt: 0 });
  for (const id of shipment.parcels) {
    const parcel = account.parcels[id];
    if (parcel?.status === 'AWAITING_DELIVERY' && parcel.accepted !== 'NOT_FOUND')
      moveParcel(account, parcel, 'DELIVERING', tick);
  }
}
