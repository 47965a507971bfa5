import { z } from 'zod';
import type { Tick } from '../frame/clock.ts';
import type { Account, Lot, LotStatus, Shipment } from './account.ts';
import { refused } from './wire.ts';

export const isCancelled = ({ status }: Lot): boolean =>
  status === 'MERCHANT_CANCELED' || status === 'CUSTOMER_CANCELED';
/** The lot in which a buyer pays for the seller's own delivery. */
export const isDelivery = ({ offerId }: Lot): boolean => offerId === 'delivery';

/** Number of a lot: comes back as text or as a number. */
export const ItemIndex = z.union([z.string(), z.int()]).transform(String);
/** "Only Latin letters, digits, `_` and `-`." */
export const OwnNumber = z.string().regex(/^[\w-]+$/);

/** Goods that an action names: some lots of some shipments. */
interface Named {
  shipmentId: string;
  items: { itemIndex: string; offerId?: string | undefined }[];
}

interface Chosen {
  shipment: Shipment;
  lots: Lot[];
}

/** The lots that an action names, each with one of the statuses; refuses all of it where one isn't there or stands elsewhere. */
export function chosenLots(
  account: Account,
  named: readonly Named[],
  { from, action }: { from: readonly LotStatus[]; action: string },
): Chosen[] {
  const faults: Parameters<typeof refused>[0] & object[] = [];
  const chosen = named.flatMap(({ shipmentId, items }): Chosen[] => {
    const shipment = account.shipments[shipmentId];
    if (!shipment) {
      faults.push({ message: `Отправление ${shipmentId} не найдено`, shipmentId });
      return [];
    }
    const lots = items.flatMap(({ itemIndex, offerId }) => {
      const lot = shipment.lots.find((one) => one.itemIndex === itemIndex);
      const why = faultOf(lot, { itemIndex, offerId, from, action });
      if (why !== null) faults.push({ message: why, shipmentId, itemIndex });
      return lot && why === null ? [lot] : [];
    });
    return [{ shipment, lots }];
  });
  if (faults.length > 0) throw refused(faults);
  return chosen;
}

function faultOf(
  lot: Lot | undefined,
  {
    itemIndex,
    offerId,
    from,
    action,
  }: { itemIndex: string; offerId?: string | undefined; from: readonly LotStatus[]; action: string },
): string | null {
  if (!lot) return `Лот ${itemIndex} не найден`;
  if (offerId !== undefined && offerId !== lot.offerId) return `У лота ${itemIndex} другой товар: ${lot.offerId}`;
  if (from.includes(lot.status)) return null;
  return lot.status.startsWith('PENDING_')
    ? `Лот ${itemIndex} обрабатывается`
    : `Лот ${itemIndex} в статусе ${lot.status}: ${action} нельзя`;
}

/** A lot's new status; who moves it on by itself says when. */
export function setLot(
  shipment: Shipment,
  lot: Lot,
  status: LotStatus,
  { now, nextAt = 0 }: { now: number; nextAt?: number },
): void {
  Object.assign(lot, { status, nextAt });
  lot.events.push({ at: now, name: status });
  shipment.changedAt = now;
}

/** Gives reserved pieces back to the shelf, or lets them go for good. */
export function release(account: Account, lots: readonly Lot[], where: 'back' | 'away'): void {
  for (const lot of lots) {
    const card = account.cards[lot.offerId];
    if (!card) continue;
    card.reserved = Math.max(0, card.reserved - 1);
    if (where === 'back') card.stock++;
  }
}

/** Ends lots. Pieces that have left the seller don't come back to the shelf. */
export function cancelLots(
  account: Account,
  shipment: Shipment,
  lots: readonly Lot[],
  how: { status: 'MERCHANT_CANCELED' | 'CUSTOMER_CANCELED'; subStatus?: Lot['subStatus']; reason: string; now: number },
): void {
  const left = lots.filter((lot) => !isCancelled(lot));
  release(
    account,
    left.filter(({ status }) => status !== 'SHIPPED'),
    'back',
  );
  for (const lot of left) {
    setLot(shipment, lot, how.status, { now: how.now });
    lot.subStatus = how.subStatus ?? null;
  }
  shipment.reason = how.reason;
}

/** Where lots go on by themselves: what was sent is processed, a carrier delivers. */
const onTheWay: Partial<Record<LotStatus, LotStatus>> = {
  PENDING_CONFIRMATION: 'CONFIRMED',
  PENDING_PACKING: 'PACKED',
  PENDING_SHIPPING: 'SHIPPED',
  SHIPPED: 'DELIVERED',
};

/** Moves what is due. True when something moved. */
export function advance(account: Account, tick: Tick): boolean {
  let moved = false;
  for (const shipment of Object.values(account.shipments))
    for (const lot of shipment.lots) {
      const next = onTheWay[lot.status];
      if (lot.nextAt === 0 || lot.nextAt > tick.clock || !next) continue;
      moveLot(account, shipment, lot, next, tick);
      moved = true;
    }
  return moved;
}

/** Moves a lot, with what this means for the seller's stock and its next step. */
export function moveLot(
  account: Account,
  shipment: Shipment,
  lot: Lot,
  status: LotStatus,
  { now, clock, pace }: Tick,
): void {
  const left: LotStatus[] = ['SHIPPED', 'DELIVERED'];
  if (left.includes(status) && !left.includes(lot.status)) release(account, [lot], 'away');
  if (status === 'PACKED') shipment.packedAt = now;
  setLot(shipment, lot, status, { now, ...(status === 'SHIPPED' && { nextAt: clock + pace.step }) });
}
