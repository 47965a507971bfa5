import { z } from 'zod';
import type { CancelRequestsApi } from '../../api/orders.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { uniqueBy } from '../../portions.ts';
import { id, key, moment, rows, text, toldIn } from '../shapes.ts';

/** Description of /v2/conditional-cancellation/list: largest `limit`. */
const page = 500;

const Requests = z.object({
  result: rows(
    z.object({
      cancellation_id: id,
      posting_number: key,
      cancellation_reason: z.object({ name: text }).nullish(),
      cancellation_reason_message: text,
      cancelled_at: moment,
      auto_approve_date: moment,
      state: z.object({ state: text }).nullish(),
    }),
    'posting_number',
  ),
  last_id: id,
});

const waiting = 'ON_APPROVAL';

/** Requests of buyers about postings that the seller carries: /v2/conditional-cancellation/… */
export const cancelRequestsApi = (http: Caller): CancelRequestsApi => ({
  async open({ cursor, numbers }) {
    const body = {
      limit: page,
      ...(cursor ? { last_id: idNumber(cursor) } : {}),
      filters: { state: waiting, ...(numbers ? { posting_number: numbers } : {}) },
    };
    const call = { path: '/v2/conditional-cancellation/list', body, repeatable: true };
    const { result, last_id } = await http.json(call, Requests);
    const rows = uniqueBy(result, (told) => told.cancellation_id)
      .filter(({ state }) => state?.state === waiting)
      .map((told) => ({
        id: told.cancellation_id,
        number: told.posting_number,
        reason: told.cancellation_reason?.name ?? '',
        message: told.cancellation_reason_message,
        askedAt: told.cancelled_at,
        answerBy: told.auto_approve_date,
      }));
    return { rows, cursor: toldIn(result) < page ? null : last_id };
  },

  async answer({ id: cancellation }, answer) {
    const cancellation_id = idNumber(cancellation);
    if (answer.agree)
      return http.done({
        path: '/v2/conditional-cancellation/approve',
        body: { cancellation_id },
        repeatable: false,
      });
    const body = { cancellation_id, comment: answer.message };
    return http.done({ path: '/v2/conditional-cancellation/reject', body, repeatable: false });
  },
});
