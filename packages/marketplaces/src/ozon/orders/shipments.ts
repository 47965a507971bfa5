import { z } from 'zod';
import type { RemoteShipment, ShipmentDocuments, ShipmentsApi } from '../../api/orders.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { everyPage } from '../../pages.ts';
import { uniqueBy } from '../../portions.ts';
import { russianOnly } from '../../sentences.ts';
import { flag, id, idOrNone, key, list, rows, text } from '../shapes.ts';
import { acceptanceApi } from './acceptance.ts';

const DeliveryMethodsPage = z.object({
  methods: rows(
    z.object({
      delivery_method_id: id,
      carriages: list(z.object({ id: idOrNone, status: text })),
    }),
    'delivery_method_id',
  ),
  cursor: text,
  has_next: flag,
});

const CreateAnswer = z.object({ carriage_id: id });
const SetPostingsAnswer = z.object({
  result: rows(z.object({ posting_number: key, result: flag, error: text }), 'posting_number'),
});
const PostingsAnswer = z.object({ result: rows(z.object({ posting_number: key }), 'posting_number') });
const CarriageAnswer = z.object({
  carriage_id: id,
  status: text,
  cancel_availability: z.object({ is_cancel_available: z.boolean().nullish(), reason: text }).nullish(),
});
const CancelAnswer = z.object({ error: text, carriage_status: text });
const DocumentsAnswer = z.object({ result: z.object({ status: text }) });

/** Statuses of a carriage that waits for approval. Source: description of /v1/carriage/get. */
const openStatuses = ['new', 'retry'];

/** Statuses of one that is being cancelled, and of one that is. Sources: descriptions of /v2/posting/fbs/act/list and /v1/carriage/get. */
const cancelling = ['cancelation_enqueued', 'cancelation_processing'];
const cancelled = 'cancelled';

/** Description of /v2/carriage/delivery/list: largest `limit`. */
const page = 1000;

const documentStates: Record<string, ShipmentDocuments['state']> = {
  ready: 'ready',
  error: 'failed',
  cancelled: 'failed',
};

/** Shipments: /v1/carriage/… and its documents /v2/posting/fbs/act/… A carriage holds the assembled postings of one delivery method for one day. */
export function shipmentsApi(http: Caller): ShipmentsApi {
  return {
    ...acceptanceApi(http),

    async open(deliveryMethod) {
      const filter = { delivery_method_id: idNumber(deliveryMethod) };
      const methods = await everyPage(async (cursor) => {
        const body = { limit: page, filter, ...(cursor && { cursor }) };
        const call = { path: '/v2/carriage/delivery/list', body, repeatable: true };
        const answer = await http.json(call, DeliveryMethodsPage);
        return { rows: answer.methods, next: answer.has_next ? answer.cursor || null : null };
      });
      const own = methods.filter((method) => method.delivery_method_id === deliveryMethod);
      // The one without an id is the shipment that could be made.
      const found = own.flatMap(({ carriages }) =>
        carriages.flatMap(({ id: carriage, status }): RemoteShipment[] =>
          carriage && openStatuses.includes(status) ? [{ id: carriage, status, open: true }] : [],
        ),
      );
      return uniqueBy(found, (shipment) => shipment.id);
    },

    async create({ deliveryMethod, departureAt }) {
      const body = {
        delivery_method_id: idNumber(deliveryMethod),
        departure_date: new Date(departureAt).toISOString(),
      };
      return (await http.json({ path: '/v1/carriage/create', body, repeatable: false }, CreateAnswer)).carriage_id;
    },

    async setParcels(carriage, numbers) {
      const body = { carriage_id: idNumber(carriage), posting_numbers: numbers };
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

    async confirm(carriage) {
      const body = { carriage_id: idNumber(carriage) };
      await http.json({ path: '/v1/carriage/approve', body, repeatable: false }, z.object({}));
    },

    async cancel(carriage) {
      const now = await http.json(read(carriage), CarriageAnswer).catch(unlessMissing);
      if (!now || now.status === cancelled) return;
      if (cancelling.includes(now.status)) throw stillCancelling();
      const allowed = now.cancel_availability;
      if (allowed?.is_cancel_available === false) throw refusedToCancel(allowed.reason);
      const body = { carriage_id: idNumber(carriage) };
      const answer = await http.json({ path: '/v1/carriage/cancel', body, repeatable: false }, CancelAnswer);
      if (cancelling.includes(answer.carriage_status)) throw stillCancelling();
      if (answer.carriage_status !== cancelled) throw refusedToCancel(answer.error);
    },

    async get(carriage) {
      const answer = await http.json(read(carriage), CarriageAnswer);
      return { id: answer.carriage_id, status: answer.status, open: openStatuses.includes(answer.status) };
    },

    async parcels(carriage) {
      const body = { id: idNumber(carriage) };
      const { result } = await http.json(
        { path: '/v2/posting/fbs/act/get-postings', body, repeatable: true },
        PostingsAnswer,
      );
      return result.map((posting) => posting.posting_number);
    },

    async documents(carriage) {
      const call = (path: string) => ({ path, body: { id: idNumber(carriage) }, repeatable: true });
      const { status } = (await http.json(call('/v2/posting/fbs/act/check-status'), DocumentsAnswer)).result;
      // Anything else, also a sentence that postings aren't ready, means waiting.
      const state = documentStates[status] ?? 'pending';
      const files = state === 'ready' ? [await http.file(call('/v2/posting/fbs/act/get-pdf'), 'application/pdf')] : [];
      return { status, state, files };
    },
  };
}

const read = (carriage: string) => ({
  path: '/v1/carriage/get',
  body: { carriage_id: idNumber(carriage) },
  repeatable: true,
});

function unlessMissing(error: unknown): undefined {
  if (error instanceof MarketplaceError && error.kind === 'missing') return undefined;
  throw error;
}

const stillCancelling = () => new MarketplaceError('limit', 'Ozon ещё отменяет отгрузку.', { retryAfter: 5 });
const refusedToCancel = (reason: string) =>
  new MarketplaceError(
    'refused',
    `Ozon уже не отменяет эту отгрузку: ${russianOnly(reason) || 'она передана или её принимают'}.`,
  );
