import { z } from 'zod';
import type { ShipmentDocuments, ShipmentsApi } from '../api/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { HttpClient } from '../http.ts';
import { uniqueBy } from '../portions.ts';
import { russianOnly } from './refusals.ts';
import { count, flag, id, idOrNone, list, moment, text, texts } from './shapes.ts';

const DeliveryMethodsPage = z.object({
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

const CreateAnswer = z.object({ carriage_id: id });
const SetPostingsAnswer = z.object({ result: list(z.object({ posting_number: text, result: flag, error: text })) });
const PostingsAnswer = z.object({ result: list(z.object({ posting_number: z.string() })) });
const CarriageAnswer = z.object({
  carriage_id: id,
  status: text,
  delivery_method_id: id,
  warehouse_id: id,
  departure_date: text,
  created_at: moment,
  available_actions: texts,
  cancel_availability: z.object({ is_cancel_available: flag }).nullish(),
});
const CancelAnswer = z.object({ error: text, carriage_status: text });
const DocumentsAnswer = z.object({ result: z.object({ status: text, added_to_act: texts }) });

/** Description of /v2/carriage/delivery/list: largest `limit`. */
const page = 1000;

const documentStates: Record<string, ShipmentDocuments['state']> = {
  ready: 'ready',
  error: 'failed',
  cancelled: 'failed',
};

/** Shipments: /v1/carriage/… and its documents /v2/posting/fbs/act/… A carriage holds the assembled postings of one delivery method for one day. */
export function shipmentsApi(http: HttpClient): ShipmentsApi {
  return {
    async candidates({ deliveryMethod, departureDate, cursor } = {}) {
      const filter = {
        ...(deliveryMethod && { delivery_method_id: Number(deliveryMethod) }),
        ...(departureDate && { departure_date: departureDate }),
      };
      const body = { limit: page, filter, ...(cursor && { cursor }) };
      const answer = await http.json(
        { path: '/v2/carriage/delivery/list', body, repeatable: true },
        DeliveryMethodsPage,
      );
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
      return {
        rows: uniqueBy(rows, (row) => row.deliveryMethod),
        cursor: answer.has_next ? answer.cursor || null : null,
      };
    },

    async create({ deliveryMethod, departureAt }) {
      const body = { delivery_method_id: Number(deliveryMethod), departure_date: new Date(departureAt).toISOString() };
      return (await http.json({ path: '/v1/carriage/create', body, repeatable: false }, CreateAnswer)).carriage_id;
    },

    async setPostings(carriage, numbers) {
      const body = { carriage_id: Number(carriage), posting_numbers: numbers };
      const { result } = await http.json(
        { path: '/v1/carriage/set-postings', body, repeatable: true },
        SetPostingsAnswer,
      );
      return {
        accepted: result.filter((entry) => entry.result).map((entry) => entry.posting_number),
        rejected: result
          .filter((entry) => !entry.result)
          .map((entry) => ({
            number: entry.posting_number,
            message: russianOnly(entry.error) || 'Ozon не сказал почему.',
          })),
      };
    },

    async approve(carriage) {
      const body = { carriage_id: Number(carriage) };
      await http.json({ path: '/v1/carriage/approve', body, repeatable: false }, z.object({}));
    },

    async get(carriage) {
      const body = { carriage_id: Number(carriage) };
      const answer = await http.json({ path: '/v1/carriage/get', body, repeatable: true }, CarriageAnswer);
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
      const { result } = await http.json(
        { path: '/v2/posting/fbs/act/get-postings', body, repeatable: true },
        PostingsAnswer,
      );
      return result.map((posting) => posting.posting_number);
    },

    async cancel(carriage) {
      const body = { carriage_id: Number(carriage) };
      const { error } = await http.json({ path: '/v1/carriage/cancel', body, repeatable: false }, CancelAnswer);
      if (error) throw new MarketplaceError('refused', `Ozon не удалил отгрузку: ${error}`);
    },

    async documentsState(carriage) {
      const body = { id: Number(carriage) };
      const request = { path: '/v2/posting/fbs/act/check-status', body, repeatable: true };
      const { result } = await http.json(request, DocumentsAnswer);
      return {
        status: result.status,
        // Anything else, also a sentence that postings aren't ready, means waiting.
        state: documentStates[result.status] ?? 'pending',
        postings: result.added_to_act,
      };
    },

    async documents(carriage) {
      const body = { id: Number(carriage) };
      return http.file(
        { path: '/v2/posting/fbs/act/get-pdf', body, accept: 'application/pdf', repeatable: true },
        '%PDF-',
      );
    },
  };
}
