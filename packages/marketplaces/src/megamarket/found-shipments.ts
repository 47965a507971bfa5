import { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import { portions, uniqueBy } from '../portions.ts';
import { batch } from './limits.ts';
import { Shipment } from './lots.ts';
import { answer, id, rows, unreadIn } from './shapes.ts';
import type { Speaker } from './speaker.ts';

/** So many numbers are asked for at once: a period with more is halved, as there is no next page. */
const searched = 100;
/** Milliseconds. A shorter period isn't halved, but asked for all that it holds. */
const shortest = 1_000;
const most = 10_000;

/** Numbers alone. */
export const Numbers = answer(z.object({ shipments: rows(id) }));
const Shipments = answer(z.object({ shipments: rows(Shipment, 'shipmentId') }));

/** Shipments that were read, and the numbers of those that couldn't be. */
interface Found {
  shipments: Shipment[];
  unread: string[];
}

const together = (parts: readonly Found[]): Found => ({
  shipments: parts.flatMap(({ shipments }) => shipments),
  unread: parts.flatMap(({ unread }) => unread),
});

export interface Period {
  from: number;
  to: number;
}

/** Where a search goes on: the moment, and how long a period fitted last. */
const Cursor = z
  .string()
  .regex(/^\d+\/\d+$/)
  .transform((cursor) => cursor.split('/').map(Number));

/** Shipments as Megamarket finds and shows them: …/order/search, …/order/get. */
export function shipmentsFound(speaker: Speaker, merchant: string) {
  async function numbersIn({ from, to }: Period, statuses: readonly string[], count: number): Promise<string[]> {
    const period = { dateFrom: new Date(from).toISOString(), dateTo: new Date(to).toISOString() };
    const { data } = await speaker.trade(
      '/api/market/v1/orderService/order/search',
      { ...period, count, statuses },
      Numbers,
      { repeatable: true },
    );
    return [...new Set(data.shipments)];
  }

  /** Unknown numbers are left out: one among many may spoil them all, and is found by halving. */
  async function read(numbers: readonly string[]): Promise<Found> {
    try {
      const { data } = await speaker.trade(
        '/api/market/v1/orderService/order/get',
        { merchantId: idNumber(merchant), shipments: numbers },
        Shipments,
        { repeatable: true },
      );
      const { shipments } = data;
      return {
        shipments: uniqueBy(shipments, ({ shipmentId }) => shipmentId),
        unread: unreadIn(shipments).filter(Boolean),
      };
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'missing') throw error;
      if (numbers.length === 1) return { shipments: [], unread: [] };
      const halves = portions(numbers, Math.ceil(numbers.length / 2));
      return together(await Promise.all(halves.map(read)));
    }
  }

  async function readFound(numbers: readonly string[]): Promise<Found> {
    const found: Found[] = [];
    for (const portion of portions([...new Set(numbers)], batch.orders)) found.push(await read(portion));
    return together(found);
  }

  return {
    readAll: async (numbers: readonly string[]): Promise<Shipment[]> => (await readFound(numbers)).shipments,

    /** Shipments that came into being in the period; each page is a part of it. */
    async page(period: Period, statuses: readonly string[], cursor: string | undefined) {
      const [from = period.from, span = period.to - period.from] = Cursor.safeParse(cursor).data ?? [];
      let length = span;
      for (;;) {
        const to = Math.min(period.to, from + length);
        const count = length > shortest ? searched : most;
        const numbers = await numbersIn({ from, to }, statuses, count);
        if (numbers.length >= count && length > shortest) {
          length = Math.max(shortest, Math.floor(length / 2));
          continue;
        }
        // Whether the bounds belong to a period isn't said: the next one begins where this one ends.
        return { ...(await readFound(numbers)), cursor: to < period.to ? `${to}/${length * 2}` : null };
      }
    },
  };
}
export type FoundShipments = ReturnType<typeof shipmentsFound>;
