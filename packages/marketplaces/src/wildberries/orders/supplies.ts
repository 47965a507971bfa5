import { z } from 'zod';
import type { ShipmentsApi } from '../../api/orders.ts';
import type { ShippingApi } from '../../api/shipping.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { everyPage } from '../../pages.ts';
import { portions } from '../../portions.ts';
import { count, flag, id, moment, rows, text } from '../shapes.ts';
import { supplyName } from '../supply-kind.ts';
import { pngOf } from './labels.ts';

const Supply = z.object({ id: z.string(), done: flag, name: text, scanDt: moment });
const SuppliesPage = z.object({ next: count, supplies: rows(Supply, 'id') });
const Created = z.object({ id: z.string() });
const TasksAnswer = z.object({ orderIds: rows(id) });
const Barcode = z.object({ barcode: text, file: z.string() });

/** Descriptions: largest `limit` of /api/v3/supplies, most tasks in PATCH …/supplies/{supplyId}/orders. */
const page = 1000;
const mostAdded = 100;

/** Supplies: tasks are assembled by being put into one, and handed over with it. */
export type Supplies = ReturnType<typeof supplies>;

export function supplies(http: Caller) {
  const group = 'orders';
  const of = (supplyId: string) => ({ host: 'marketplace', params: { supplyId }, group }) as const;

  /** Open ones that we have made for tasks of this kind: a seller's own may be meant for something else. */
  async function open(method: string) {
    const all = await everyPage<z.output<typeof Supply>, number>(async (next = 0) => {
      const query = { limit: page, next };
      const call = { method: 'GET', host: 'marketplace', path: '/api/v3/supplies', query, group } as const;
      const answer = await http.json({ ...call, repeatable: true }, SuppliesPage);
      return { rows: answer.supplies, next: answer.next || null };
    });
    return all.filter((supply) => !supply.done && supply.name === supplyName(method));
  }

  async function create(method: string): Promise<string> {
    const body = { name: supplyName(method) };
    const call = { method: 'POST', host: 'marketplace', path: '/api/v3/supplies', body, group } as const;
    return (await http.json({ ...call, repeatable: false }, Created)).id;
  }

  return {
    open,
    create,

    async get(supply: string) {
      const call = { method: 'GET', path: '/api/v3/supplies/{supplyId}', ...of(supply) } as const;
      return http.json({ ...call, repeatable: true }, Supply);
    },

    /** An open supply for tasks of this kind, made where there is none. */
    openFor: async (method: string): Promise<string> => (await open(method))[0]?.id ?? create(method),

    /** Numbers of its tasks. */
    async tasks(supply: string): Promise<string[]> {
      const path = '/api/marketplace/v3/supplies/{supplyId}/order-ids';
      return (await http.json({ method: 'GET', path, ...of(supply), repeatable: true }, TasksAnswer)).orderIds;
    },

    /** Puts tasks into it, out of another one too; what is in it already stays. */
    async add(supply: string, numbers: readonly string[]): Promise<void> {
      for (const portion of portions(numbers, mostAdded)) {
        const path = '/api/marketplace/v3/supplies/{supplyId}/orders';
        const body = { orders: portion.map(idNumber) };
        await http.done({ method: 'PATCH', path, ...of(supply), body, repeatable: true });
      }
    },

    async deliver(supply: string): Promise<void> {
      const path = '/api/v3/supplies/{supplyId}/deliver';
      await http.done({ method: 'PATCH', path, ...of(supply), repeatable: false });
    },

    /** Takes a supply away that nothing lies in. */
    async remove(supply: string): Promise<void> {
      const path = '/api/v3/supplies/{supplyId}';
      await http.done({ method: 'DELETE', path, ...of(supply), repeatable: true });
    },

    /** The QR code under which the supply is taken in: PNG. */
    async barcode(supply: string): Promise<{ text: string; body: Buffer }> {
      const path = '/api/v3/supplies/{supplyId}/barcode';
      const call = { method: 'GET', path, ...of(supply), query: { type: 'png' } } as const;
      const answer = await http.json({ ...call, repeatable: true }, Barcode);
      return { text: answer.barcode, body: pngOf(answer.file) };
    },
  };
}

/** Supplies as shipments. Their delivery method is the kind of tasks that may go together. */
export function shipmentsApi(own: Supplies, shipping: ShippingApi): ShipmentsApi {
  const shipment = ({ id: number, done }: { id: string; done: boolean }) => ({
    id: number,
    status: done ? 'done' : 'open',
    open: !done,
  });

  return {
    shipping,
    open: async (method) => (await own.open(method)).map(shipment),
    create: ({ deliveryMethod }) => own.create(deliveryMethod),
    get: async (supply) => shipment(await own.get(supply)),
    parcels: (supply) => own.tasks(supply),

    /** A task leaves a supply only for another one: those that shall wait move into one of their own. */
    async setParcels(supply, numbers) {
      const inside = await own.tasks(supply);
      const leaving = inside.filter((number) => !numbers.includes(number));
      if (leaving.length > 0) {
        const method = /^Прилавок (.+)$/.exec((await own.get(supply)).name)?.[1] ?? '';
        const others = (await own.open(method)).filter((other) => other.id !== supply);
        await own.add(others[0]?.id ?? (await own.create(method)), leaving);
      }
      const coming = numbers.filter((number) => !inside.includes(number));
      const rejected: { number: string; message: string }[] = [];
      // One that doesn't fit would keep the others out.
      for (const number of coming)
        await own.add(supply, [number]).catch((error: unknown) => {
          if (!(error instanceof MarketplaceError) || !['refused', 'missing'].includes(error.kind)) throw error;
          rejected.push({ number, message: error.message });
        });
      const refused = new Set(rejected.map(({ number }) => number));
      return { accepted: numbers.filter((number) => !refused.has(number)), rejected };
    },

    confirm: (supply) => own.deliver(supply),

    /** Tasks stay in the supply into which they were assembled, and the next shipment finds them there: only an empty one is taken away. */
    async cancel(supply) {
      try {
        if ((await own.get(supply)).done)
          throw new MarketplaceError('refused', 'Поставка уже передана в доставку: Wildberries её не возвращает.');
        if ((await own.tasks(supply)).length === 0) await own.remove(supply);
      } catch (error) {
        if (!(error instanceof MarketplaceError) || error.kind !== 'missing') throw error;
      }
    },

    async documents(supply) {
      const { done } = await own.get(supply);
      if (!done) return { status: 'open', state: 'pending', files: [] };
      return { status: 'done', state: 'ready', files: [{ type: 'image/png', body: (await own.barcode(supply)).body }] };
    },

    /** Of single tasks their own statuses tell, as they are taken in. */
    async acceptance(supply) {
      const { done, scanDt } = await own.get(supply);
      const status = scanDt ? 'принята на складе Wildberries' : done ? 'передана в доставку' : 'собирается';
      return { status, papers: [], barcode: (await own.barcode(supply)).text || null, parcels: null };
    },

    barcode: async (supply) => ({ type: 'image/png', body: (await own.barcode(supply)).body }),
  };
}
