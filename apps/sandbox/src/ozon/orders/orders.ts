import { z } from 'zod';
import { padded, pageOf } from '../../frame/paging.ts';
import type { Account, Posting } from '../account.ts';
import { postingInList, singlePosting } from '../shapes.ts';
import {
  instant,
  int64,
  int64s,
  invalid,
  lists,
  notFound,
  type Operations,
  optionalText,
  Refused,
  reads,
  texts,
  writes,
} from '../wire.ts';
import { isMarked } from './marks.ts';
import { hasCountries } from './origins.ts';
import { cancelItems, cancelPosting, leaveCarriage, setStatus } from './postings.ts';
import { assemble } from './ship.ts';

const Period = z.object({ from: instant.optional(), to: instant.optional() }).nullish();
const With = z.object({ analytics_data: z.boolean().optional(), barcodes: z.boolean().optional() }).nullish();
const Paging = {
  cursor: optionalText,
  limit: int64,
  sort_dir: z.enum(['ASC', 'DESC']).optional(),
  with: With,
};
const Common = {
  statuses: texts,
  warehouse_ids: int64s,
  delivery_method_ids: int64s,
  last_changed_status_date: Period,
};

const year = 366 * 24 * 3600 * 1000;
const unprocessed = [
  'awaiting_registration',
  'acceptance_in_progress',
  'awaiting_approve',
  'awaiting_packaging',
  'awaiting_verification',
  'awaiting_deliver',
  'arbitration',
  'client_arbitration',
  'driver_pickup',
  'not_accepted',
];

const reasons = [
  { id: 352, title: 'Товар закончился на складе продавца', type_id: 'seller' },
  { id: 400, title: 'Остался только бракованный товар', type_id: 'seller' },
  { id: 401, title: 'Продавец отклонил арбитраж', type_id: 'seller' },
  { id: 402, title: 'Другая причина', type_id: 'seller' },
  { id: 665, title: 'Покупатель не забрал заказ', type_id: 'buyer' },
];

export const orders: Operations = {
  'POST /v4/posting/fbs/list': lists(
    'postings',
    z.object({
      ...Paging,
      filter: z.object({ ...Common, since: instant, to: instant, order_numbers: texts }),
    }),
    ({ account }, { filter, ...paging }) => {
      if (filter.to < filter.since || filter.to - filter.since > year) throw invalid('period must not exceed one year');
      const found = filterPostings(account, filter).filter(
        (posting) =>
          within(posting.createdAt, filter.since, filter.to) &&
          (filter.order_numbers.length === 0 || filter.order_numbers.includes(posting.orderNumber)),
      );
      return listPage(account, found, paging);
    },
  ),

  'POST /v4/posting/fbs/unfulfilled/list': lists(
    'postings',
    z.object({
      ...Paging,
      filter: z.object({
        ...Common,
        cutoff_from: instant.optional(),
        cutoff_to: instant.optional(),
        delivering_date_from: instant.optional(),
        delivering_date_to: instant.optional(),
      }),
    }),
    ({ account }, { filter, ...paging }) => {
      const cutoff = filter.cutoff_from !== undefined && filter.cutoff_to !== undefined;
      const delivering = filter.delivering_date_from !== undefined && filter.delivering_date_to !== undefined;
      if (cutoff === delivering)
        throw invalid('either cutoff_from and cutoff_to or delivering_date_from and delivering_date_to must be set');
      const found = filterPostings(account, filter).filter(
        (posting) =>
          unprocessed.includes(posting.status) &&
          (delivering || within(posting.shipBy, filter.cutoff_from, filter.cutoff_to)),
      );
      return { ...listPage(account, found, paging), count: found.length };
    },
  ),

  'POST /v3/posting/fbs/get': reads(z.object({ posting_number: z.string(), with: With }), ({ account }, body) => ({
    result: singlePosting(account, postingOf(account, body.posting_number), body.with ?? {}),
  })),

  'POST /v4/posting/fbs/ship': writes(
    z.object({
      posting_number: z.string(),
      packages: z.array(z.object({ products: z.array(z.object({ product_id: int64, quantity: int64 })) })),
    }),
    (call, { posting_number, packages }) => {
      const posting = postingOf(call.account, posting_number);
      refuseUnshippable(posting);
      if (!hasCountries(call.account, posting) || !isMarked(call.account, posting))
        throw new Refused(400, 9, 'EXEMPLAR_INFO_NOT_FILLED_COMPLETELY');
      if (call.happens('shipFailed')) {
        // Answered as a success; only the posting tells.
        Object.assign(posting, { substatus: 'ship_failed', changedAt: call.now });
        return { result: [posting.number], additional_data: [] };
      }
      return { result: assemble(call, posting, packages), additional_data: [] };
    },
  ),

  'POST /v1/posting/fbs/cancel-reason': reads(
    z.object({ related_posting_numbers: z.array(z.string()) }),
    ({ account }, { related_posting_numbers }) => ({
      result: related_posting_numbers.map((number) => ({ posting_number: postingOf(account, number).number, reasons })),
    }),
  ),

  'POST /v2/posting/fbs/cancel-reason/list': reads(z.object({}), () => ({
    result: reasons.map((reason) => ({ ...reason, is_available_for_cancellation: reason.type_id === 'seller' })),
  })),

  'POST /v2/posting/fbs/cancel': writes(
    z.object({ posting_number: z.string(), cancel_reason_id: int64, cancel_reason_message: optionalText }),
    (call, { posting_number, cancel_reason_id, cancel_reason_message }) => {
      const posting = postingOf(call.account, posting_number);
      if (posting.status === 'cancelled') throw new Refused(400, 9, 'POSTING_ALREADY_CANCELLED');
      if (!['awaiting_packaging', 'awaiting_deliver'].includes(posting.status))
        throw new Refused(400, 9, 'HAS_INCORRECT_STATUS');
      const cancellation = cancellationBySeller(cancel_reason_id, cancel_reason_message);
      cancelPosting(call.account, posting, { ...cancellation, afterShip: posting.shippedAt > 0 }, call);
      return { result: true };
    },
  ),

  'POST /v2/posting/fbs/product/cancel': writes(
    z.object({
      posting_number: z.string(),
      cancel_reason_id: int64,
      cancel_reason_message: z.string(),
      items: z.array(z.object({ sku: int64, quantity: int64 })).min(1),
    }),
    (call, { posting_number, cancel_reason_id, cancel_reason_message, items }) => {
      const posting = postingOf(call.account, posting_number);
      refuseUnshippable(posting);
      const cancellation = cancellationBySeller(cancel_reason_id, cancel_reason_message);
      if (!cancel_reason_message.trim()) throw invalid('cancel_reason_message is required');
      cancelItems(call.account, posting, items, call);
      if (posting.lines.length === 0) cancelPosting(call.account, posting, { ...cancellation, afterShip: false }, call);
      return { result: posting.number };
    },
  ),

  'POST /v2/posting/fbs/awaiting-delivery': writes(
    z.object({ posting_number: z.array(z.string()).max(100) }),
    (call, body) => {
      for (const number of body.posting_number) {
        const posting = postingOf(call.account, number);
        if (posting.status !== 'arbitration') throw new Refused(400, 9, 'HAS_INCORRECT_STATUS');
        leaveCarriage(call.account, posting);
        setStatus(call.account, posting, 'awaiting_deliver', call);
        posting.carriage = 0;
      }
      return { result: true };
    },
  ),
};

/** The posting of the number; refuses with Ozon's own code where there is none. */
export function postingOf(account: Account, number: string): Posting {
  const posting = account.postings[number];
  if (!posting) throw notFound('POSTING_NOT_FOUND');
  return posting;
}

/**
 * Text of a cancellation by the seller for one of the reasons; refuses what isn't a seller's reason, and the other one
 * without words.
 */
function cancellationBySeller(id: number, message: string) {
  const reason = reasons.find((known) => known.id === id && known.type_id === 'seller');
  if (!reason) throw invalid('cancel_reason_id is not available for this posting');
  if (reason.id === 402 && !message.trim()) throw invalid('cancel_reason_message is required');
  return { reasonId: id, reason: reason.id === 402 ? message : reason.title, type: 'seller', initiator: 'Продавец' };
}

function refuseUnshippable(posting: Posting): void {
  if (posting.status.startsWith('cancelled')) throw new Refused(400, 9, 'POSTING_ALREADY_CANCELLED');
  if (posting.shippedAt > 0) throw new Refused(400, 9, 'POSTING_ALREADY_SHIPPED');
  if (posting.status !== 'awaiting_packaging') throw new Refused(400, 9, 'HAS_INCORRECT_STATUS');
}

const within = (at: number, from: number | undefined, to: number | undefined): boolean =>
  at >= (from ?? 0) && at <= (to ?? Number.POSITIVE_INFINITY);

interface CommonFilter {
  statuses: string[];
  warehouse_ids: number[];
  delivery_method_ids: number[];
  last_changed_status_date?: { from?: number | undefined; to?: number | undefined } | null | undefined;
}

function filterPostings(account: Account, filter: CommonFilter): Posting[] {
  const places = [...filter.warehouse_ids, ...filter.delivery_method_ids];
  const changed = filter.last_changed_status_date;
  return Object.values(account.postings).filter(
    (posting) =>
      (filter.statuses.length === 0 || filter.statuses.includes(posting.status)) &&
      (places.length === 0 || places.includes(posting.warehouse)) &&
      within(posting.changedAt, changed?.from, changed?.to),
  );
}

interface ListPage {
  cursor: string;
  limit: number;
  sort_dir?: 'ASC' | 'DESC' | undefined;
  with?: z.output<typeof With>;
}

function listPage(account: Account, postings: Posting[], { cursor, limit, sort_dir, with: blocks }: ListPage) {
  if (limit < 1 || limit > 100) throw invalid('limit must be inside range [1, 100]');
  const keyOf = (posting: Posting) => `${padded(posting.createdAt)} ${posting.number}`;
  const page = pageOf(postings, keyOf, { cursor, limit, descending: sort_dir === 'DESC' });
  return {
    postings: page.rows.map((posting) => postingInList(account, posting, blocks ?? {})),
    cursor: page.cursor,
    has_next: page.hasNext,
  };
}
