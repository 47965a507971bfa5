import { isStateBehind, kopecks, type OrderStanding } from '@prilavok/contract';
import { connectors, type RemoteOrder, type RemoteReading } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import type { OrdersAccount } from '../accounts/accounts.queries.ts';
import { updateNeedsCountry } from '../stored/countries.queries.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { updateNeedsMark } from '../stored/marks.queries.ts';
import { type NewLine, offersByArticle } from '../stored/new-order.queries.ts';
import type { StoredOrder } from '../stored/order-state.queries.ts';
import { activeParcels, confirmParcel, insertParcel, packBySku, packLoose, unpack } from '../stored/parcels.queries.ts';
import { listLines, updateParcelStanding } from '../stored/remote-orders.queries.ts';
import { replaceLines } from '../workflow/new-order.ts';

/** The marketplace calls it waiting for assembly, and a problem at that: the last attempt to assemble did not succeed. */
export function assemblyFailed({ marketplace }: Pick<OrdersAccount, 'marketplace'>, remote: RemoteReading): boolean {
  const status = connectors[marketplace].orderStatuses.find((known) => known.status === remote.status);
  return remote.state === 'problem' && status?.state === 'assembling';
}

/** The order's lines with the offers of ours that their articles name. */
export async function linesOfRemote(db: Db, account: OrdersAccount, remote: RemoteOrder): Promise<NewLine[]> {
  const articles = remote.lines.map((line) => line.offerId);
  const offers = await offersByArticle(db, account, articles);
  return remote.lines.map((line) => {
    const offer = offers.get(line.offerId);
    return {
      offer: offer?.id ?? null,
      article: line.offerId,
      sku: line.sku,
      title: offer?.title ?? line.title,
      barcode: offer?.barcode ?? null,
      barcodes: offer?.barcodes,
      quantity: line.quantity,
      kopecks: kopecks(line.price),
      needsMark: line.needsMark ?? false,
      needsCountry: line.needsCountry ?? false,
    };
  });
}

/** Lines may change there (a split, a piece taken out) as long as nothing is confirmed here. */
export async function syncLines(
  db: Db,
  account: OrdersAccount,
  order: StoredOrder,
  remote: RemoteOrder,
): Promise<void> {
  if (remote.lines.length === 0) return;
  const ours = await listLines(db, order.id);
  const key = (line: { sku: string | null; quantity: number; kopecks: number }) =>
    `${line.sku}×${line.quantity}×${line.kopecks}`;
  const theirs = remote.lines.map((line) => key({ ...line, kopecks: kopecks(line.price) }));
  if (ours.map(key).sort().join() === theirs.sort().join()) {
    const needing = remote.lines.flatMap((line) => (line.needsMark ? [line.sku] : []));
    if (ours.some(({ sku, needsMark }) => sku !== null && needsMark !== needing.includes(sku)))
      await updateNeedsMark(db, order.id, needing);
    const asking = remote.lines.flatMap((line) => (line.needsCountry ? [line.sku] : []));
    if (ours.some(({ sku, needsCountry }) => sku !== null && needsCountry !== asking.includes(sku)))
      await updateNeedsCountry(db, order.id, asking);
    return;
  }
  const parcels = await activeParcels(db, order.id);
  await unpack(
    db,
    order.id,
    parcels.map((parcel) => parcel.id),
  );
  const lines = await linesOfRemote(db, account, remote);
  await replaceLines(db, { ...order, orderNumber: remote.orderNumber || null }, lines);
  const message =
    parcels.length > 0
      ? 'Состав заказа изменился у маркетплейса, посылки разобраны'
      : 'Состав заказа изменился у маркетплейса';
  await insertHistory(db, [order.id], byMarketplace, { kind: 'changed', message });
}

/** An order that was assembled elsewhere, in the marketplace's own cabinet: its parcels there are ours, or it is one of everything. */
export async function adoptAssembled(
  db: Db,
  account: OrdersAccount,
  order: StoredOrder,
  remote: RemoteReading,
  standing: OrderStanding,
): Promise<void> {
  if (isStateBehind(standing.state, 'ready') || standing.state === 'cancelled' || assemblyFailed(account, remote))
    return;
  const parcels = await activeParcels(db, order.id);
  if (parcels.some((parcel) => parcel.state === 'confirmed')) return;
  await unpack(
    db,
    order.id,
    parcels.map((parcel) => parcel.id),
  );
  const boxes = remote.parcels ?? [{ number: remote.number, lines: null }];
  for (const { number, lines } of boxes) {
    const { id } = await insertParcel(db, order.id);
    if (lines === null) await packLoose(db, order.id, id);
    else await packBySku(db, order.id, { parcel: id, lines });
    await confirmParcel(db, id, number);
    await updateParcelStanding(db, id, standing);
  }
}
