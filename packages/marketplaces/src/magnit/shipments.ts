import { z } from 'zod';
import type { RemoteFile } from '../api/lists.ts';
import {
  type RemoteShipment,
  type RemoteTaken,
  type ShipmentDocuments,
  type ShipmentsApi,
  withoutBarcode,
} from '../api/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { everyPage } from '../pages.ts';
import { portions, uniqueBy } from '../portions.ts';
import { moscowDay } from '../shapes.ts';
import { beginning, page } from './limits.ts';
import { key, list, rows, text, word } from './shapes.ts';

/** Description of …/shipments/list, `acceptance_result`; UNKNOWN is one that isn't looked at yet. */
const takenAs: Record<string, RemoteTaken['state']> = { ACCEPTED: 'inside', UNKNOWN: 'inside', NOT_FOUND: 'lost' };

const Shipment = z.object({
  shipment_id: key,
  status: text,
  parcels: list(z.object({ parcel_id: key, acceptance_result: word('acceptance_result', Object.keys(takenAs)) })),
});
type Shipment = z.output<typeof Shipment>;
const ShipmentsPage = z.object({ shipments: rows(Shipment, 'shipment_id'), next_page_token: text });
const ParcelsPage = z.object({ parcels: rows(z.object({ parcel_id: key }), 'parcel_id'), next_page_token: text });
const ShipmentAnswer = z.object({ shipment_id: text });

const addParcels = '/api/seller/v1/shipments/add-parcels';
const removeParcels = '/api/seller/v1/shipments/remove-parcels';

/** Descriptions of …/shipments/add-parcels and …/remove-parcels. */
const mostParcels = 100;

/** How far back we look for parcels that weren't there, in milliseconds: later nobody finds them. */
const lookedFor = 30 * 24 * 3_600_000;

export interface LostParcels {
  /** Parcels that weren't there when the shipments of the last weeks were taken in. */
  lostParcels(): Promise<Set<string>>;
}

/** Shipments: …/shipments/… A draft holds parcels of one warehouse; the first parcel that is added makes it. */
export function shipmentsApi(http: Caller): ShipmentsApi & LostParcels {
  async function shipments(filter: object): Promise<Shipment[]> {
    const found = await everyPage(async (page_token) => {
      const period = { created_at: { from: beginning } };
      const body = { dir: 'DESC', page_size: page, ...period, ...filter, ...(page_token && { page_token }) };
      const answer = await http.json({ path: '/api/seller/v1/shipments/list', body, repeatable: true }, ShipmentsPage);
      return { rows: answer.shipments, next: answer.next_page_token || null };
    });
    return uniqueBy(found, ({ shipment_id }) => shipment_id);
  }

  const drafts = (warehouse: string) => shipments({ warehouse_id: [warehouse], status: 'DRAFT' });

  async function shipment(id: string): Promise<Shipment> {
    const [found] = await shipments({ shipment_id: [id] });
    if (!found) throw new MarketplaceError('missing', `Отгрузки ${id} на Магнит Маркете нет.`);
    return found;
  }

  /** Parcels of the warehouse that can be handed over. */
  async function readyParcels(warehouse: string): Promise<string[]> {
    const found = await everyPage(async (page_token) => {
      const filter = { warehouse_id: [warehouse], status: 'READY_TO_SHIPMENT' };
      const body = { dir: 'ASC', page_size: page, ...filter, ...(page_token && { page_token }) };
      const answer = await http.json({ path: '/api/seller/v1/parcels/list', body, repeatable: true }, ParcelsPage);
      return { rows: answer.parcels, next: answer.next_page_token || null };
    });
    return [...new Set(found.map(({ parcel_id }) => parcel_id))];
  }

  async function change(path: string, numbers: string[]): Promise<string> {
    let id = '';
    for (const parcel_id of portions(numbers, mostParcels))
      id = (await http.json({ path, body: { parcel_id }, repeatable: false }, ShipmentAnswer)).shipment_id;
    return id;
  }

  async function documentOf(shipment_id: string, document_type: string): Promise<RemoteFile> {
    const path = '/api/seller/v1/shipments/get-documents';
    return http.file({ path, body: { shipment_id, document_type }, repeatable: true }, 'application/pdf');
  }

  return {
    async lostParcels() {
      const created_at = { from: new Date(Date.now() - lookedFor).toISOString() };
      const taken = await shipments({ status: 'ACCEPTANCE_COMPLETED', created_at });
      const parcels = taken.flatMap((each) => each.parcels);
      return new Set(
        parcels.flatMap(({ parcel_id, acceptance_result }) => (acceptance_result === 'NOT_FOUND' ? parcel_id : [])),
      );
    },

    open: async (warehouse) => (await drafts(warehouse)).map(standingOf),

    async create({ deliveryMethod: warehouse }) {
      const [draft] = await drafts(warehouse);
      if (draft) return draft.shipment_id;
      const ready = await readyParcels(warehouse);
      if (ready.length === 0)
        throw new MarketplaceError('refused', 'Собранных посылок на этом складе Магнит Маркета нет: отгружать нечего.');
      // The first is enough to make it; what goes along is said afterwards.
      return change(addParcels, ready.slice(0, 1));
    },

    get: async (id) => standingOf(await shipment(id)),

    parcels: async (id) => (await shipment(id)).parcels.map(({ parcel_id }) => parcel_id),

    async setParcels(id, numbers) {
      const inside = (await shipment(id)).parcels.map(({ parcel_id }) => parcel_id);
      const rejected: { number: string; message: string }[] = [];
      // What comes in first: a draft that is emptied may be gone.
      for (const number of numbers.filter((each) => !inside.includes(each))) {
        try {
          await change(addParcels, [number]);
        } catch (error) {
          if (!(error instanceof MarketplaceError) || (error.kind !== 'refused' && error.kind !== 'missing'))
            throw error;
          rejected.push({ number, message: error.message });
        }
      }
      const outside = inside.filter((each) => !numbers.includes(each));
      if (outside.length > 0) await change(removeParcels, outside);
      const refused = new Set(rejected.map(({ number }) => number));
      return { accepted: numbers.filter((number) => !refused.has(number)), rejected };
    },

    async confirm(shipment_id, departureAt) {
      const body = { shipment_id, delivery_date: dayFromNow(departureAt) };
      await http.json({ path: '/api/seller/v1/shipments/confirm', body, repeatable: false }, ShipmentAnswer);
    },

    async cancel(shipment_id) {
      const [found] = await shipments({ shipment_id: [shipment_id] });
      // A draft that was emptied may be gone.
      if (!found || found.status === 'CANCELED') return;
      const { status, parcels } = found;
      if (status === 'CONFIRMED') {
        await http.json(
          { path: '/api/seller/v1/shipments/cancel', body: { shipment_id }, repeatable: false },
          ShipmentAnswer,
        );
        return;
      }
      if (status !== 'DRAFT')
        throw new MarketplaceError(
          'refused',
          'Магнит Маркет отменяет отгрузку, пока не начал её принимать: теперь поздно.',
        );
      if (parcels.length > 0)
        await change(
          removeParcels,
          parcels.map(({ parcel_id }) => parcel_id),
        );
    },

    async documents(id) {
      const { status, parcels } = await shipment(id);
      const state = statesOfDocuments[status] ?? 'pending';
      if (state !== 'ready') return { status, state, files: [] };
      const lost = parcels.some(({ acceptance_result }) => acceptance_result === 'NOT_FOUND');
      const kinds = ['delivery_note', 'act_of_acceptance', ...(lost ? ['act_of_mismatch'] : [])];
      const files: RemoteFile[] = [];
      for (const kind of kinds) {
        try {
          files.push(await documentOf(id, kind));
        } catch (error) {
          // One that isn't there yet keeps nobody from the others.
          const absent = error instanceof MarketplaceError && ['refused', 'missing', 'limit'].includes(error.kind);
          if (!absent || error.remote?.status === 429) throw error;
        }
      }
      return { status, state: files.length > 0 ? 'ready' : 'pending', files };
    },

    async acceptance(id) {
      const { status, parcels } = await shipment(id);
      const taken = parcels.map(
        ({ parcel_id, acceptance_result }): RemoteTaken => ({
          number: parcel_id,
          ...(acceptance_result === '' || takenAs[acceptance_result]
            ? { state: takenAs[acceptance_result] ?? 'inside', reason: '' }
            : { state: 'unknown', reason: `«${acceptance_result}»` }),
        }),
      );
      return { status: statusTitles[status] ?? status, papers: [], barcode: null, parcels: taken };
    },

    ...withoutBarcode,
  };
}

/** Description of …/shipments/list. */
const statusTitles: Record<string, string> = {
  DRAFT: 'собирается',
  CANCELED: 'отменена',
  CONFIRMED: 'подтверждена',
  ACCEPTANCE_STARTED: 'идёт приёмка',
  ACCEPTANCE_COMPLETED: 'приёмка завершена',
};

const standingOf = ({ shipment_id, status }: Shipment): RemoteShipment => ({
  id: shipment_id,
  status,
  open: status === 'DRAFT',
});

/** Documents are made of what was confirmed. */
const statesOfDocuments: Record<string, ShipmentDocuments['state']> = {
  DRAFT: 'pending',
  CANCELED: 'failed',
  CONFIRMED: 'ready',
  ACCEPTANCE_STARTED: 'ready',
  ACCEPTANCE_COMPLETED: 'ready',
};

/** Today at the earliest: a day that is over is refused. */
const dayFromNow = (at: string): string => moscowDay(Math.max(Date.parse(at), Date.now()));
