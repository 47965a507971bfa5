import { z } from 'zod';
import { type ShipmentsApi, withoutBarcode } from '../api/orders.ts';
import { MarketplaceError, throwMissing } from '../errors.ts';
import { portions } from '../portions.ts';
import type { FoundShipments } from './found-shipments.ts';
import { batch } from './limits.ts';
import { activeLots, boxOf, ownNumber, type Shipment } from './lots.ts';
import type { Speaker } from './speaker.ts';

export const noDocuments = 'Мегамаркет не готовит документов отгрузки: приёмку он ведёт по штрихкодам коробок.';

/** States of a box that has been told already. */
const told = ['PENDING_SHIPPING', 'SHIPPED', 'DELIVERED'];

/**
 * Handing over: …/order/shipping tells of boxes one by one, and there is nothing that holds them together. A shipment of the cabinet has a number of its
 * own and is open until it is told; what was told already isn't told twice, so that it may be begun anew.
 */
export function shipmentsApi(speaker: Speaker, found: FoundShipments): ShipmentsApi {
  /** Boxes that the confirmation is to tell, by the shipment's number; both come from one hand. */
  const filled = new Map<string, string[]>();

  /** The boxes by the shipments of Megamarket in which they lie, with those. */
  async function inside(numbers: readonly string[]): Promise<{ shipment: Shipment; boxes: Boxes }[]> {
    const boxes = numbers.flatMap((number) => {
      const box = boxOf(number);
      return box ? [{ ...box, number }] : [];
    });
    const byShipment = Map.groupBy(boxes, ({ shipment }) => shipment);
    return (await found.readAll([...byShipment.keys()])).map((shipment) => ({
      shipment,
      boxes: (byShipment.get(shipment.shipmentId) ?? []).map(({ number, boxIndex }) => ({
        number,
        boxIndex,
        standing: activeLots(shipment).flatMap((lot) => (lot.boxIndex === boxIndex ? [lot.status] : [])),
      })),
    }));
  }

  return {
    open: async () => [],

    create: async ({ departureAt }) => `${departureAt.slice(0, 10)}-${crypto.randomUUID().slice(0, 8)}`,

    get: async (id) => ({ id, status: '', open: true }),

    parcels: async (id) => filled.get(id) ?? [],

    async setParcels(id, numbers) {
      const known = (await inside(numbers)).flatMap(({ boxes }) => boxes);
      const rejected = numbers.flatMap((number) => {
        const box = known.find((each) => each.number === number);
        const fits = box && box.standing.length > 0 && box.standing.every((status) => mayLeave(status));
        return fits ? [] : [{ number, message: box?.standing.length ? 'коробка ещё не собрана' : 'такой коробки нет' }];
      });
      const refused = new Set(rejected.map(({ number }) => number));
      const accepted = numbers.filter((number) => !refused.has(number));
      filled.set(id, accepted);
      return { accepted, rejected };
    },

    async confirm(id, departureAt) {
      const numbers = filled.get(id);
      if (!numbers?.length) throw new MarketplaceError('refused', 'В отгрузке нет коробок Мегамаркета.');
      const shippingDate = new Date(Math.max(Date.parse(departureAt), Date.now())).toISOString();
      const shipments = (await inside(numbers)).flatMap(({ shipment: { shipmentId }, boxes }) => {
        const left = boxes.filter(({ standing }) => !standing.every((status) => told.includes(status)));
        if (left.length === 0) return [];
        return {
          shipmentId,
          orderCode: ownNumber(shipmentId),
          boxes: left.map(({ boxIndex, number }) => ({ boxIndex, boxCode: number })),
          shipping: { shippingDate },
        };
      });
      for (const portion of portions(shipments, batch.orders)) {
        const path = '/api/market/v1/orderService/order/shipping';
        await speaker.trade(path, { shipments: portion }, z.unknown(), { repeatable: false });
      }
    },

    // Before it is told, nobody there knows of it.
    async cancel(id) {
      filled.delete(id);
    },

    documents: async () => throwMissing(noDocuments),

    acceptance: async () =>
      throwMissing('Мегамаркет не говорит, как принята отгрузка: он ведёт приёмку по штрихкодам коробок.'),
    ...withoutBarcode,
  };
}

type Boxes = { number: string; boxIndex: number; standing: string[] }[];

const mayLeave = (status: string) => status === 'PACKED' || told.includes(status);
