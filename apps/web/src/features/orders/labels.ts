import { findParcels, getParcelLabels, type Parcel } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { forget } from '#api/queries.ts';
import { openFile } from '#ui/download.ts';
import { whileSaving } from '#ui/saving.ts';

/** Opens the labels of parcels as one PDF. */
export async function openLabels(parcels: readonly string[]): Promise<void> {
  await whileSaving(async () => {
    const response = await call(getParcelLabels, { path: { ids: [...parcels] } });
    await openFile(response);
  });
  // A label was printed: parcels remember when.
  void forget('orders/parcels');
  void forget('orders/orders');
}

/** Marketplaces print labels until the parcel has left; ours are printed whenever asked. */
export const isPrintable = ({ marketplace, orderState }: Parcel): boolean =>
  marketplace === null || orderState === null || orderState === 'ready';

/** The confirmed parcels of orders. */
export async function confirmedParcels(orders: readonly string[]): Promise<Parcel[]> {
  const { rows } = await call(findParcels, {
    body: { order: { in: [...orders] }, state: ['confirmed'], limit: 1000 },
  });
  return rows;
}
