import { z } from 'zod';
import type { Account, Exemplar, Posting } from '../account.ts';
import { int64, invalid, type Operations, optionalText, Refused, reads, writes } from '../wire.ts';
import { exemplarsOf, faultOf, isMarked, needsMark } from './marks.ts';
import { postingOf } from './orders.ts';

const Exemplars = z.object({
  posting_number: z.string(),
  products: z.array(
    z.object({
      product_id: int64,
      exemplars: z.array(
        z.object({
          exemplar_id: int64,
          gtd: optionalText,
          is_gtd_absent: z.boolean().default(false),
          rnpt: optionalText,
          is_rnpt_absent: z.boolean().default(false),
          marks: z.array(z.object({ mark: z.string(), mark_type: z.string() })).default([]),
        }),
      ),
    }),
  ),
});

export const exemplarMethods: Operations = {
  'POST /v6/fbs/posting/product/exemplar/create-or-get': writes(
    z.object({ posting_number: z.string() }),
    ({ account, next }, { posting_number }) => {
      const posting = assembling(account, posting_number);
      makeExemplars(posting, next);
      return {
        posting_number,
        multi_box_qty: 0,
        products: posting.lines.map((line) => ({
          product_id: line.sku,
          quantity: line.quantity,
          is_mandatory_mark_needed: needsMark(account, line.offerId),
          is_mandatory_mark_possible: true,
          is_gtd_needed: false,
          is_rnpt_needed: false,
          is_jw_uin_needed: false,
          is_weight_needed: false,
          has_imei: false,
          weight_min: 0,
          weight_max: 0,
          exemplars: exemplarsOf(posting, line.sku).map(shown),
        })),
      };
    },
  ),

  'POST /v6/fbs/posting/product/exemplar/set': writes(Exemplars, ({ account, next, clock, pace }, body) => {
    const posting = assembling(account, body.posting_number);
    makeExemplars(posting, next);
    const known = new Map((posting.exemplars ?? []).map((exemplar) => [exemplar.id, exemplar]));
    for (const { product_id, exemplars } of body.products) {
      for (const sent of exemplars) {
        const exemplar = known.get(sent.exemplar_id);
        if (exemplar?.sku !== product_id) throw invalid(`${sent.exemplar_id} does not belong to product ${product_id}`);
        Object.assign(exemplar, { ...sent, checkedAt: clock + pace.task });
      }
    }
    return undefined;
  }),

  'POST /v5/fbs/posting/product/exemplar/status': reads(
    z.object({ posting_number: z.string() }),
    ({ account, clock }, { posting_number }) => {
      const posting = assembling(account, posting_number);
      const waiting = (posting.exemplars ?? []).some(({ checkedAt }) => checkedAt > clock);
      const ready = !waiting && isMarked(account, posting);
      return {
        posting_number,
        status: waiting ? 'validation_in_process' : ready ? 'ship_available' : 'ship_not_available',
        products: posting.lines.map((line) => ({
          product_id: line.sku,
          exemplars: exemplarsOf(posting, line.sku).map((exemplar) => {
            const checked = { check_status: waiting ? 'processing' : 'passed', error_codes: [] as string[] };
            return {
              ...shown(exemplar),
              gtd_check_status: checked.check_status,
              gtd_error_codes: [],
              rnpt_check_status: checked.check_status,
              rnpt_error_codes: [],
              weight_check_status: checked.check_status,
              weight_error_codes: [],
              marks: exemplar.marks.map(({ mark, mark_type }) => {
                const fault = waiting ? undefined : faultOf(account, posting, mark);
                return { mark, mark_type, ...checked, ...(fault && { check_status: 'failed', error_codes: [fault] }) };
              }),
            };
          }),
        })),
      };
    },
  ),
};

const shown = ({ id, gtd, is_gtd_absent, rnpt, is_rnpt_absent, marks }: Exemplar) => ({
  exemplar_id: id,
  gtd,
  is_gtd_absent,
  rnpt,
  is_rnpt_absent,
  weight: 0,
  marks,
});

/** One for each piece; those of pieces that were cancelled go. */
function makeExemplars(posting: Posting, next: () => number): void {
  posting.exemplars = posting.lines.flatMap((line) => {
    const known = exemplarsOf(posting, line.sku).slice(0, line.quantity);
    const fresh = Array.from({ length: line.quantity - known.length }, () => {
      const none = { gtd: '', is_gtd_absent: false, rnpt: '', is_rnpt_absent: false };
      return { id: next(), sku: line.sku, ...none, marks: [], checkedAt: 0 };
    });
    return [...known, ...fresh];
  });
}

function assembling(account: Account, number: string): Posting {
  const posting = postingOf(account, number);
  if (posting.status !== 'awaiting_packaging')
    throw new Refused(400, 9, "Posting must have 'awaiting_packaging' status");
  return posting;
}
