import { z } from 'zod';
import type { ShipmentDocuments, ShipmentsDoor } from '../doors/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { once } from '../portions.ts';
import { inRussian } from './refusals.ts';
import { count, flag, id, idOrNone, list, moment, text, texts } from './shapes.ts';

const Candidates = z.object({
  methods: list(
    z.object({
      delivery_method_id: id,
      delivery_method_name: text,
      warehouse_id: id,
      departure_date: text,
      mandatory_packaged_count: count,
      optional_packaged_count: count,
      carriages: list(z.object({ id: idOrNone, status: text, postings_count: count })),
    }),
  ),
  cursor: text,
  has_next: flag,
});

const Created = z.object({ carriage_id: id });
const Composed = z.object({ result: list(z.object({ posting_number: text, result: flag, error: text })) });
const Inside = z.object({ result: list(z.object({ posting_number: z.string() })) });
const Carriage = z.object({
  carriage_id: id,
  status: text,
  delivery_method_id: id,
  warehouse_id: id,
  departure_date: text,
  created_at: moment,
  available_actions: texts,
  cancel_availability: z.object({ is_cancel_available: flag }).nullish(),
});
const Cancelled = z.object({ error: text, carriage_status: text });
const Documents = z.object({ result: z.object({ status: text, added_to_act: texts }) });

/** Description of /v2/carriage/delivery/list. */
const page = 1000;

const documentStates: Record<string, ShipmentDocuments['state']> = {
  ready: 'ready',
  error: 'failed',
  cancelled: 'failed',
};

/** A shipment is a carriage in Ozon's words: all assembled postings of one delivery method, for one day. */
export function openShipments(caller: Caller): ShipmentsDoor {
  return {
    async candidates({ deliveryMethod, departureDate, cursor } = {}) {
      const filter = {
        ...(deliveryMethod && { delivery_method_id: Number(deliveryMethod) }),
        ...(departureDate && { departure_date: departureDate }),
      };
      const body = { limit: page, filter, ...(cursor && { cursor }) };
      const answer = await caller.json({ path: '/v2/carriage/delivery/list', body, repeatable: true }, Candidates);
      const rows = answer.methods.map((method) => ({
        deliveryMethod: method.delivery_method_id,
        title: method.delivery_method_name,
        warehouse: method.warehouse_id,
        departureDate: method.departure_date || null,
        postings: method.mandatory_packaged_count + method.optional_packaged_count,
        // The one without an id is the shipment that could be made.
        shipments: method.carriages.flatMap(({ id: shipment, status, postings_count }) =>
          shipment ? [{ id: shipment, status, postings: postings_count }] : [],
        ),
      }));
      return { rows: once(rows, (row) => row.deliveryMethod), cursor: answer.has_next ? answer.cursor || null : null };
    },

    async create({ deliveryMethod, departureAt }) {
      const body = { delivery_method_id: Number(deliveryMethod), departure_date: new Date(departureAt).toISOString() };
      return (await caller.json({ path: '/v1/carriage/create', body, repeatable: false }, Created)).carriage_id;
    },

    async setPostings(carriage, numbers) {
      const body = { carriage_id: Number(carriage), posting_numbers: numbers };
      const { result } = await caller.json({ path: '/v1/carriage/set-postings', body, repeatable: true }, Composed);
      return {
        accepted: result.filter((entry) => entry.result).map((entry) => entry.posting_number),
        rejected: result
          .filter((entry) => !entry.result)
          .map((entry) => ({
            number: entry.posting_number,
            message: inRussian(entry.error) || 'Ozon не сказал почему.',
          })),
      };
    },

    async approve(carriage) {
      const body = { carriage_id: Number(carriage) };
      await caller.json({ path: '/v1/carriage/approve', body, repeatable: false }, z.object({}));
    },

    async get(carriage) {
      const body = { carriage_id: Number(carriage) };
      const answer = await caller.json({ path: '/v1/carriage/get', body, repeatable: true }, Carriage);
      return {
        id: answer.carriage_id,
        status: answer.status,
        deliveryMethod: answer.delivery_method_id,
        warehouse: answer.warehouse_id,
        departureDate: answer.departure_date || null,
        createdAt: answer.created_at,
        actions: answer.available_actions,
        cancellable: answer.cancel_availability?.is_cancel_available ?? false,
      };
    },

    async postings(carriage) {
      const body = { id: Number(carriage) };
      const { result } = await caller.json(
        { path: '/v2/posting/fbs/act/get-postings', body, repeatable: true },
        Inside,
      );
      return result.map((posting) => posting.posting_number);
    },

    async cancel(carriage) {
      const body = { carriage_id: Number(carriage) };
      const { error } = await caller.json({ path: '/v1/carriage/cancel', body, repeatable: false }, Cancelled);
      if (error) throw new MarketplaceError('refused', `Ozon не удалил отгрузку: ${error}`);
    },

    async documentsState(carriage) {
      const body = { id: Number(carriage) };
      const call = { path: '/v2/posting/fbs/act/check-status', body, repeatable: true };
      const { result } = await caller.json(call, Documents);
      return {
        status: result.status,
        // Anything else, also a sentence that postings aren't ready, means waiting.
        state: documentStates[result.status] ?? 'pending',
        postings: result.added_to_act,
      };
    },

    async documents(carriage) {
      const body = { id: Number(carriage) };
      return caller.file(
        { path: '/v2/posting/fbs/act/get-pdf', body, accept: 'application/pdf', repeatable: true },
        '%PDF-',
      );
    },
  };
}
