import { z } from 'zod';
import { padded, pageOf } from '../../frame/paging.ts';
import { code128 } from '../../frame/paper.ts';
import type { Account, Carriage } from '../account.ts';
import { deliveryMethod } from '../warehouses.ts';
import {
  type Call,
  instant,
  int64,
  invalid,
  lists,
  moment,
  notFound,
  type Operations,
  optionalInt64,
  optionalText,
  Refused,
  reads,
  texts,
  writes,
} from '../wire.ts';
import { addPosting, methodRow, readyFor, removePosting } from './carriages.ts';
import { actPdf, carriageBarcode } from './labels.ts';

const Id = z.object({ id: int64 });
const CarriageId = z.object({ carriage_id: int64 });

export const shipments: Operations = {
  'POST /v2/carriage/delivery/list': lists(
    'methods',
    z.object({
      cursor: optionalText,
      limit: int64,
      filter: z.object({ delivery_method_id: optionalInt64, departure_date: optionalText }).nullish(),
    }),
    ({ account, now }, { cursor, limit, filter }) => {
      if (limit < 1 || limit > 1000) throw invalid('limit must be inside range [1, 1000]');
      const date = filter?.departure_date || moment(now).slice(0, 10);
      const wanted = filter?.delivery_method_id ?? 0;
      const methods = account.warehouses
        .filter(({ id }) => wanted === 0 || id === wanted)
        .map((warehouse) => methodRow(account, warehouse.id, date))
        // "Метод не возвращает информацию по методам доставки, у которых нет отправлений".
        .filter((row) => row.mandatory_postings_count + row.mandatory_packaged_count + row.carriage_postings_count > 0);
      const page = pageOf(methods, (row) => padded(row.delivery_method_id), { cursor, limit });
      return { methods: page.rows, cursor: page.cursor, has_next: page.hasNext };
    },
  ),

  'POST /v2/posting/fbs/act/list': lists(
    'result',
    z.object({
      limit: int64,
      filter: z.object({ date_from: z.string(), date_to: z.string(), status: texts, integration_type: optionalText }),
    }),
    ({ account }, { limit, filter }) => {
      if (limit < 1 || limit > 50) throw invalid('limit must be inside range [1, 50]');
      const fits = ({ status, createdAt }: Carriage) => {
        const day = moment(createdAt).slice(0, 10);
        const inPeriod = day >= filter.date_from.slice(0, 10) && day <= filter.date_to.slice(0, 10);
        return inPeriod && (filter.status.length === 0 || filter.status.includes(status));
      };
      return {
        result: Object.values(account.carriages)
          .filter(fits)
          .toSorted((one, other) => other.createdAt - one.createdAt)
          .slice(0, limit)
          .map((carriage) => actRow(account, carriage)),
      };
    },
  ),

  'POST /v1/carriage/create': writes(
    z.object({ delivery_method_id: int64, departure_date: instant.optional() }),
    ({ account, next, now }, { delivery_method_id, departure_date }) => {
      if (!account.warehouses.some(({ id }) => id === delivery_method_id)) throw notFound('DELIVERY_METHOD_NOT_FOUND');
      const ready = readyFor(account, delivery_method_id);
      if (ready.length === 0) throw new Refused(400, 9, 'no_postings');
      const carriage: Carriage = {
        id: next(),
        status: 'new',
        deliveryMethod: delivery_method_id,
        departureDate: moment(departure_date ?? now).slice(0, 10),
        createdAt: now,
        updatedAt: now,
        approvedAt: 0,
        postings: [],
      };
      account.carriages[carriage.id] = carriage;
      for (const posting of ready) addPosting(carriage, posting, now);
      return { carriage_id: carriage.id };
    },
  ),

  'POST /v1/carriage/set-postings': writes(
    z.object({ carriage_id: int64, posting_numbers: z.array(z.string()) }),
    ({ account, now }, { carriage_id, posting_numbers }) => {
      const carriage = carriageOf(account, carriage_id);
      if (carriage.status !== 'new') throw new Refused(400, 9, 'carriage is already approved');
      const before = carriage.postings;
      for (const number of before) removePosting(account.postings[number], now);
      carriage.postings = [];
      carriage.left = before.filter((number) => !posting_numbers.includes(number));
      return {
        result: posting_numbers.map((posting_number) => {
          const posting = account.postings[posting_number];
          const fits = posting && readyFor(account, carriage.deliveryMethod).includes(posting);
          if (fits) addPosting(carriage, posting, now);
          return { posting_number, result: Boolean(fits), error: fits ? '' : 'posting is not ready for this carriage' };
        }),
      };
    },
  ),

  'POST /v1/carriage/approve': writes(
    z.object({ carriage_id: int64, containers_count: optionalInt64 }),
    ({ account, now, clock }, { carriage_id }) => {
      const carriage = carriageOf(account, carriage_id);
      if (carriage.status !== 'new') throw new Refused(400, 9, 'carriage is already approved');
      if (carriage.postings.length === 0) throw new Refused(400, 9, 'no_postings');
      Object.assign(carriage, { status: 'formed', updatedAt: now, approvedAt: clock });
      return {};
    },
  ),

  'POST /v1/carriage/get': reads(CarriageId, ({ account }, { carriage_id }) => {
    const carriage = carriageOf(account, carriage_id);
    const cancellable = ['new', 'formed'].includes(carriage.status);
    return {
      carriage_id: carriage.id,
      company_id: Number(account.clientId),
      status: carriage.status,
      delivery_method_id: carriage.deliveryMethod,
      warehouse_id: carriage.deliveryMethod,
      departure_date: carriage.departureDate,
      created_at: moment(carriage.createdAt),
      updated_at: moment(carriage.updatedAt),
      act_type: 'act_of_acceptance',
      available_actions: carriage.approvedAt > 0 ? ['get_shipping_list', 'get_waybill'] : [],
      cancel_availability: { is_cancel_available: cancellable, reason: cancellable ? '' : 'carriage is already sent' },
      first_mile_type: 'DROP_OFF',
      integration_type: 'ozon',
      tpl_provider_id: 24,
      containers_count: 0,
      is_partial: false,
      partial_num: 0,
      retry_count: 0,
      is_waybill_enabled: true,
      is_econom: false,
      is_container_label_printed: false,
      has_postings_for_next_carriage: readyFor(account, carriage.deliveryMethod).length > 0,
      all_blr_traceable: false,
      arrival_pass_ids: [],
    };
  }),

  'POST /v1/carriage/cancel': writes(CarriageId, ({ account, now }, { carriage_id }) => {
    const carriage = carriageOf(account, carriage_id);
    if (!['new', 'formed'].includes(carriage.status)) {
      return { error: 'carriage is already sent', carriage_status: carriage.status };
    }
    for (const number of carriage.postings) removePosting(account.postings[number], now);
    Object.assign(carriage, { status: 'cancelled', updatedAt: now, postings: [] });
    return { error: '', carriage_status: carriage.status };
  }),

  'POST /v2/posting/fbs/act/get-postings': reads(Id, ({ account }, { id }) => ({
    result: carriageOf(account, id).postings.flatMap((number) => {
      const posting = account.postings[number];
      if (!posting) return [];
      return {
        id: posting.orderId,
        posting_number: number,
        status: posting.status,
        seller_error: posting.status === 'not_accepted' ? 'Упаковка повреждена' : '',
        multi_box_qty: 1,
        created_at: moment(posting.createdAt),
        updated_at: moment(posting.changedAt),
        products: posting.lines.map((line) => ({
          name: line.name,
          offer_id: line.offerId,
          price: line.price,
          quantity: line.quantity,
          sku: line.sku,
        })),
      };
    }),
  })),

  'POST /v2/posting/fbs/act/check-status': reads(Id, (call, { id }) => {
    const carriage = carriageOf(call.account, id);
    return {
      result: {
        status: carriage.status === 'cancelled' ? 'cancelled' : documentsReady(call, carriage) ? 'ready' : 'in_process',
        act_type: 'act_of_acceptance',
        added_to_act: carriage.postings,
        removed_from_act: carriage.left ?? [],
        is_partial: false,
        partial_num: 0,
        has_postings_for_next_carriage: false,
      },
    };
  }),

  'POST /v2/posting/fbs/act/get-pdf': reads(Id, (call, { id }) => {
    const carriage = carriageOf(call.account, id);
    if (!documentsReady(call, carriage)) throw notFound('documents are not ready');
    return actPdf(call.account, carriage);
  }),

  'POST /v2/posting/fbs/act/get-barcode/text': reads(Id, ({ account }, { id }) => ({
    result: carriageBarcode(carriageOf(account, id)),
  })),

  'POST /v2/posting/fbs/act/get-barcode': reads(Id, async ({ account }, { id }) => ({
    type: 'image/png',
    name: 'barcode.png',
    bytes: await code128(carriageBarcode(carriageOf(account, id))),
  })),
};

const documentsReady = ({ clock, pace }: Call, carriage: Carriage): boolean =>
  carriage.approvedAt > 0 && carriage.approvedAt + pace.documents <= clock;

function carriageOf(account: Account, id: number): Carriage {
  const carriage = account.carriages[id];
  if (!carriage) throw notFound(`carriage ${id} is not found`);
  return carriage;
}

/** States of goods on the list that weren't taken in. */
const unseen = ['not_accepted', 'arbitration'];

/** A shipment as the list of acts shows it; a document is formed once the shipment is approved. */
function actRow({ warehouses, postings }: Account, carriage: Carriage) {
  const warehouse = warehouses.find(({ id }) => id === carriage.deliveryMethod);
  const mismatch = carriage.postings.some((number) => unseen.includes(postings[number]?.status ?? ''));
  const created_at = moment(carriage.updatedAt);
  return {
    id: carriage.id,
    delivery_method_id: carriage.deliveryMethod,
    delivery_method_name: warehouse ? deliveryMethod(warehouse) : '',
    integration_type: 'ozon',
    containers_count: 0,
    status: carriage.status,
    departure_date: carriage.departureDate,
    created_at: moment(carriage.createdAt),
    updated_at: moment(carriage.updatedAt),
    act_type: 'act_of_acceptance',
    is_partial: false,
    partial_num: 0,
    has_postings_for_next_carriage: false,
    related_docs:
      carriage.approvedAt > 0
        ? {
            act_of_acceptance: { created_at, document_status: mismatch ? 'CONFIRMED_WITH_MISMATCH' : 'FORMED' },
            ...(mismatch && { act_of_mismatch: { created_at, document_status: 'NEED_TO_SIGN' } }),
          }
        : {},
  };
}
