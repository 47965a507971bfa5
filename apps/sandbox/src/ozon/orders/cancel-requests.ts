import { z } from 'zod';
import type { Tick } from '../../frame/clock.ts';
import type { Account, CancelRequest, Posting } from '../account.ts';
import {
  type Call,
  int64,
  invalid,
  lists,
  moment,
  notFound,
  type Operations,
  optionalInt64,
  optionalText,
  Refused,
  texts,
  writes,
} from '../wire.ts';
import { cancelPosting } from './postings.ts';

const hour = 3_600_000;
/** The description only says that there is such a day. */
const agreedToAfter = 48 * hour;

const stateNames: Record<CancelRequest['state'], { id: number; name: string }> = {
  ON_APPROVAL: { id: 1, name: 'На рассмотрении' },
  APPROVED: { id: 2, name: 'Подтверждена' },
  REJECTED: { id: 3, name: 'Отклонена' },
};

const Answer = z.object({ cancellation_id: int64, comment: optionalText });

/** Requests to cancel what the seller carries. */
export const cancelRequests: Operations = {
  'POST /v2/conditional-cancellation/list': lists(
    'result',
    z.object({
      filters: z
        .object({
          cancellation_initiator: texts,
          posting_number: texts,
          state: z.enum(['ALL', 'ON_APPROVAL', 'APPROVED', 'REJECTED']).default('ALL'),
        })
        .nullish(),
      last_id: optionalInt64,
      limit: int64,
      with: z.object({ counter: z.boolean().optional() }).nullish(),
    }),
    ({ account }, { filters, last_id, limit, with: more }) => {
      if (limit < 1 || limit > 500) throw invalid('limit must be inside range [1, 500]');
      const all = Object.values(account.cancelRequests ?? {}).toSorted((one, other) => one.id - other.id);
      const page = all
        .filter(
          ({ id, posting, state }) =>
            id > last_id &&
            (!filters || filters.state === 'ALL' || filters.state === state) &&
            (!filters?.posting_number.length || filters.posting_number.includes(posting)) &&
            (!filters?.cancellation_initiator.length || filters.cancellation_initiator.includes('CLIENT')),
        )
        .slice(0, limit);
      return {
        result: page.map((request) => row(account, request)),
        last_id: page.at(-1)?.id ?? 0,
        counter: more?.counter ? all.filter(({ state }) => state === 'ON_APPROVAL').length : 0,
      };
    },
  ),

  'POST /v2/conditional-cancellation/approve': writes(Answer, (call, { cancellation_id, comment }) => {
    const request = waiting(call, cancellation_id);
    agree(call.account, request, comment, call);
  }),

  'POST /v2/conditional-cancellation/reject': writes(Answer, (call, { cancellation_id, comment }) => {
    const request = waiting(call, cancellation_id);
    if (comment === '') throw invalid('comment is required');
    Object.assign(request, { state: 'REJECTED', comment, answeredAt: call.now });
  }),
};

/** The buyer asks the seller, who carries the posting. */
export function askToCancel(account: Account, posting: Posting, tick: Tick): void {
  const all = Object.values(account.cancelRequests ?? {});
  if (all.some((one) => one.posting === posting.number && one.state === 'ON_APPROVAL')) return;
  const id = 40_000_000 + tick.next();
  const request: CancelRequest = {
    id,
    posting: posting.number,
    state: 'ON_APPROVAL',
    reason: { id: 507, name: 'Покупатель передумал' },
    message: 'Нашли такой же ближе',
    comment: '',
    answeredAt: 0,
    createdAt: tick.now,
    expiresAt: tick.clock + agreedToAfter,
  };
  account.cancelRequests = { ...account.cancelRequests, [id]: request };
}

/**
 * Ends requests; one that nobody answers is agreed to; what has come to its end otherwise asks for nothing more. True
 * when something was.
 */
export function expireRequests(account: Account, tick: Tick): boolean {
  const open = Object.values(account.cancelRequests ?? {}).filter(({ state }) => state === 'ON_APPROVAL');
  const statusOf = ({ posting }: CancelRequest) => account.postings[posting]?.status;
  const brought = open.filter((request) => statusOf(request) === 'delivered');
  for (const request of brought) Object.assign(request, { state: 'REJECTED', answeredAt: tick.now });
  const due = open.filter(
    (request) => !brought.includes(request) && (request.expiresAt <= tick.clock || statusOf(request) === 'cancelled'),
  );
  for (const request of due) agree(account, request, '', tick);
  return brought.length + due.length > 0;
}

function agree(account: Account, request: CancelRequest, comment: string, tick: Tick): void {
  Object.assign(request, { state: 'APPROVED', comment, answeredAt: tick.now });
  const posting = account.postings[request.posting];
  if (!posting || posting.status === 'cancelled') return;
  const { id: reasonId, name: reason } = request.reason;
  const afterShip = posting.shippedAt > 0;
  cancelPosting(account, posting, { reasonId, reason, type: 'client', initiator: 'Покупатель', afterShip }, tick);
}

function waiting({ account }: Call, id: number): CancelRequest {
  const request = account.cancelRequests?.[id];
  if (!request) throw notFound('cancellation not found');
  if (request.state !== 'ON_APPROVAL') throw new Refused(400, 9, 'CANCELLATION_IS_NOT_ON_APPROVAL');
  return request;
}

function row(account: Account, request: CancelRequest) {
  const answered = request.answeredAt > 0;
  return {
    cancellation_id: request.id,
    posting_number: request.posting,
    cancellation_initiator: 'CLIENT',
    cancellation_reason: request.reason,
    cancellation_reason_message: request.message,
    cancelled_at: moment(request.createdAt),
    order_date: moment(account.postings[request.posting]?.createdAt ?? request.createdAt),
    auto_approve_date: moment(request.createdAt + agreedToAfter),
    approve_comment: request.comment,
    // Go's zero time.
    approve_date: answered ? moment(request.answeredAt) : '0001-01-01T00:00:00Z',
    state: { ...stateNames[request.state], state: request.state },
    tpl_integration_type: 'non_integrated',
    source_id: 0,
  };
}
