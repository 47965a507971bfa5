import { z } from 'zod';
import type { OrdersDoor } from '../doors/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { once } from '../portions.ts';
import { Posting, postingOf } from './postings.ts';
import { flag, id, list, text, toSecond } from './shapes.ts';

const Postings = z.object({ postings: list(Posting), cursor: text, has_next: flag });
const Got = z.object({ result: Posting });
const Shipped = z.object({ result: list(z.string()) });
const Reasons = z.object({
  result: list(z.object({ posting_number: text, reasons: list(z.object({ id, title: text, type_id: text })) })),
});
const Cancelled = z.object({ result: z.boolean() });

const day = 24 * 3600 * 1000;
/** Description of both lists. */
const page = 100;
/** Description of /v2/posting/fbs/cancel: only this reason must be said in words. */
const otherReason = '402';
const blocks = { analytics_data: true, barcodes: true };

export function openOrders(caller: Caller): OrdersDoor {
  async function pageOf(path: string, filter: object, cursor: string | undefined) {
    const body = { filter, limit: page, sort_dir: 'ASC', with: blocks, ...(cursor ? { cursor } : {}) };
    const part = await caller.json({ path, body, repeatable: true }, Postings);
    return {
      rows: once(part.postings.map(postingOf), (posting) => posting.number),
      cursor: part.has_next ? part.cursor || null : null,
    };
  }

  return {
    changed({ since, to, cursor }) {
      // The filter takes whole seconds: the end is moved to the next one, so that none falls between two windows.
      const end = Date.parse(to) + 999;
      const filter = {
        // The period of creation is obligatory and a year at most; what changes later than that doesn't exist.
        since: toSecond(end - 364 * day),
        to: toSecond(end),
        last_changed_status_date: { from: toSecond(since), to: toSecond(end) },
      };
      return pageOf('/v4/posting/fbs/list', filter, cursor);
    },

    waiting(part) {
      const now = Date.now();
      const filter = { cutoff_from: toSecond(now - 90 * day), cutoff_to: toSecond(now + 90 * day) };
      return pageOf('/v4/posting/fbs/unfulfilled/list', filter, part?.cursor);
    },

    async get(number) {
      const body = { posting_number: number, with: { ...blocks, related_postings: true } };
      return postingOf((await caller.json({ path: '/v3/posting/fbs/get', body, repeatable: true }, Got)).result);
    },

    async ship(number, packages) {
      const body = {
        posting_number: number,
        // Here, and only here, `product_id` is the SKU.
        packages: packages.map(({ lines }) => ({
          products: lines.map(({ sku, quantity }) => ({ product_id: Number(sku), quantity })),
        })),
      };
      return (await caller.json({ path: '/v4/posting/fbs/ship', body, repeatable: false }, Shipped)).result;
    },

    async cancel(number, reasonId, message) {
      const body = {
        posting_number: number,
        cancel_reason_id: Number(reasonId),
        ...(message ? { cancel_reason_message: message } : {}),
      };
      const { result } = await caller.json({ path: '/v2/posting/fbs/cancel', body, repeatable: false }, Cancelled);
      if (!result) throw new MarketplaceError('refused', 'Ozon не отменил отправление и не сказал почему.');
    },

    async cancelReasons(number) {
      const body = { related_posting_numbers: [number] };
      const call = { path: '/v1/posting/fbs/cancel-reason', body, repeatable: true };
      const { result } = await caller.json(call, Reasons);
      const own = result.find((entry) => entry.posting_number === number) ?? result[0];
      // Reasons of the buyer's are listed too; a seller can't give them.
      const sellers = (own?.reasons ?? []).filter((reason) => !reason.type_id || reason.type_id === 'seller');
      return sellers.map((reason) => ({
        id: reason.id,
        title: reason.title,
        needsMessage: reason.id === otherReason,
      }));
    },
  };
}
