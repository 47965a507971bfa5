import { z } from 'zod';
import type { OrdersApi, ShipPackage } from '../api/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { FoundShipments } from './found-shipments.ts';
import {
  activeLots,
  allStatuses,
  boxCode,
  isDelivery,
  type Lot,
  openStatuses,
  orderOf,
  ownNumber,
  type Shipment,
  schemeOf,
  skuOf,
} from './lots.ts';
import { refusedAtDoor, rejectReasons } from './reject-reasons.ts';
import type { Speaker } from './speaker.ts';

const day = 24 * 3_600_000;
/** Days after which an order that still waits has missed all its deadlines. */
const waitsFor = 30 * day;

/** Orders, in shipments of lots of one piece: …/orderService/order/… */
export function ordersApi(speaker: Speaker, found: FoundShipments, merchant: string): OrdersApi {
  const asOrder = (shipment: Shipment) => orderOf(shipment, merchant);

  async function shipment(number: string): Promise<Shipment> {
    const [only] = await found.readAll([number]);
    if (!only) throw new MarketplaceError('missing', `Отправления ${number} на Мегамаркете нет.`);
    return only;
  }

  /** Sent once: an action that has happened already is refused, and told by reading the lots. */
  const act = (path: string, data: object) => speaker.trade(path, data, z.unknown(), { repeatable: false });

  const confirm = ({ shipmentId }: Shipment, lots: Lot[]) =>
    act('/api/market/v1/orderService/order/confirm', {
      shipments: [{ shipmentId, orderCode: ownNumber(shipmentId), items: lots.map(named) }],
    });

  const reject = (shipmentId: string, lots: Lot[], reason: { id: string; message: string } | null) =>
    act('/api/market/v1/orderService/order/reject', {
      reason: { type: reason?.id ?? 'OUT_OF_STOCK', comment: reason?.message ?? '' },
      shipments: [{ shipmentId, items: lots.map(named) }],
    });

  /** Of a shipment that the seller carries: which lots the buyer got, or why none. */
  const close = (shipment: Shipment, { at, reason }: { at: string; reason?: { id: string; message: string } }) =>
    act('/api/market/v1/orderService/order/close', {
      shipments: [
        {
          shipmentId: shipment.shipmentId,
          closeDate: at,
          items: activeLots(shipment).map(({ itemIndex }) => ({
            itemIndex,
            handoverResult: reason === undefined,
            ...(reason && { reason: { type: reason.id, comment: reason.message } }),
          })),
        },
      ],
    });

  /** Confirmation takes Megamarket a moment: what isn't through yet is begun here and asked for again. */
  async function confirmed(whole: Shipment): Promise<void> {
    const lots = activeLots(whole);
    const fresh = lots.filter(({ status }) => status === 'NEW');
    if (fresh.length > 0) {
      await confirm(whole, fresh);
      throw notYet('Мегамаркет подтверждает заказ');
    }
    if (lots.some(({ status }) => status === 'PENDING_CONFIRMATION')) throw notYet('Мегамаркет подтверждает заказ');
  }

  return {
    // Megamarket finds by the moment of creation.
    follows: 'numbers',

    async changed({ since, to, cursor }) {
      const page = await found.page({ from: Date.parse(since), to: Date.parse(to) }, allStatuses, cursor);
      return { rows: page.shipments.map(asOrder), cursor: page.cursor, unread: page.unread };
    },

    async waiting(part) {
      const now = Date.now();
      const page = await found.page({ from: now - waitsFor, to: now }, openStatuses, part?.cursor);
      return { rows: page.shipments.map(asOrder), cursor: page.cursor, unread: page.unread };
    },

    read: async (numbers) => (await found.readAll(numbers)).map(asOrder),

    accept: async (number) => confirmed(await shipment(number)),

    /** Confirmation comes before packing, where nobody has asked for it yet. */
    async pack(number, packages) {
      const whole = await shipment(number);
      await confirmed(whole);
      const lots = activeLots(whole);
      const standing = (status: string) => lots.filter((lot) => lot.status === status);
      if (lots.some(({ status }) => status.startsWith('PENDING'))) throw notYet('Мегамаркет обрабатывает заказ');
      const boxed = schemeOf(whole) === 'FBS';
      if (!boxed && packages.length > 1)
        throw new MarketplaceError('refused', 'Такой заказ Мегамаркет не делит на посылки: соберите его в одну.');
      const placed = lotsByPackage(standing('CONFIRMED'), packages);
      const items = placed.flatMap((inside, at) => {
        const boxIndex = at + 1;
        const marks = new Map(packages[at]?.lines.map(({ sku, marks = [] }) => [sku, [...marks]]));
        return inside.map((lot) => {
          const { itemIndex } = lot;
          const digitalMark = marks.get(skuOf(lot))?.shift();
          const marked = digitalMark !== undefined && { digitalMark };
          return boxed
            ? { itemIndex, ...marked, boxes: [{ boxIndex, boxCode: boxCode(merchant, number, boxIndex) }] }
            : { itemIndex, ...marked, quantity: 1 };
        });
      });
      const shipments = [{ shipmentId: number, orderCode: ownNumber(number), items }];
      await act('/api/market/v1/orderService/order/packing', { shipments });
      return [];
    },

    /** There is no word for the courier: a shipment is closed when its buyer has it. */
    async handOver(number, done) {
      if (done.to !== 'buyer') return;
      await close(await shipment(number), { at: done.day === null ? new Date().toISOString() : endOf(done.day) });
    },

    async cancel(number, reason) {
      const whole = await shipment(number);
      const atDoor = reason && refusedAtDoor.some(({ id }) => id === reason.id);
      if (atDoor) await close(whole, { at: new Date().toISOString(), reason });
      else await reject(number, activeLots(whole), reason);
    },

    async cancelItems(number, items, reason) {
      const lots = activeLots(await shipment(number)).toReversed();
      const [chosen = []] = lotsByPackage(lots, [{ lines: items }], 'few');
      await reject(number, chosen, reason);
    },

    /** Reasons to cancel; a packed order that the seller carries is given out or isn't. */
    async cancelReasons(number) {
      const whole = await shipment(number);
      const packed = activeLots(whole).some(({ status }) => status === 'PACKED' || status === 'SHIPPED');
      return schemeOf(whole) !== 'FBS' && packed ? [...refusedAtDoor] : [...rejectReasons];
    },
  };
}

/** Days are those of Moscow. */
const endOf = (day: string) => `${day}T23:59:59+03:00`;

const named = ({ itemIndex, offerId }: Lot) => ({ itemIndex, offerId });

const notYet = (message: string) => new MarketplaceError('limit', `${message}.`, { retryAfter: 2 });

/** Which lots lie in which package; a lot that isn't goods goes with the first, unless only a few are named. */
function lotsByPackage(lots: Lot[], packages: readonly ShipPackage[], which: 'all' | 'few' = 'all'): Lot[][] {
  const free = lots.filter((lot) => !isDelivery(lot));
  const placed = packages.map(({ lines }) =>
    lines.flatMap(({ sku, quantity }) => {
      const equal = free.filter((lot) => skuOf(lot) === sku).slice(0, quantity);
      if (equal.length < quantity)
        throw new MarketplaceError('refused', `В отправлении Мегамаркета нет стольких штук товара ${sku}.`);
      for (const lot of equal) free.splice(free.indexOf(lot), 1);
      return equal;
    }),
  );
  if (which === 'all') placed[0]?.push(...lots.filter(isDelivery));
  return placed;
}
