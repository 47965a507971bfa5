import { z } from 'zod';
import { type OrdersApi, type RemoteOrder, withoutAccepting } from '../../api/orders.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { uniqueBy } from '../../portions.ts';
import { refuseUnacceptable } from '../goods/restrictions.ts';
import { flag, id, key, list, rows, text, toSecond, unreadIn } from '../shapes.ts';
import { cancelRequestsApi } from './cancel-requests.ts';
import { declareCountries, listCountries } from './countries.ts';
import { handOverMarks } from './exemplars.ts';
import { handOverPosting } from './own-delivery.ts';
import { ListedPosting, postingOf, SinglePosting } from './postings.ts';

const PostingsPage = z.object({ postings: rows(ListedPosting, 'posting_number'), cursor: text, has_next: flag });
const PostingAnswer = z.object({ result: SinglePosting });
const ShipAnswer = z.object({ result: rows(key) });
const ReasonsAnswer = z.object({
  result: rows(
    z.object({ posting_number: text, reasons: list(z.object({ id, title: text, type_id: text })) }),
    'posting_number',
  ),
});
const CancelAnswer = z.object({ result: flag });
const DisputeAnswer = z.object({ result: flag });
const LabelAnswer = z.object({ result: z.object({ posting_number: text }) });
const ItemsAnswer = z.object({ result: text });

const day = 24 * 3600 * 1000;
/** Description of both lists: largest `limit`. */
const page = 100;
/** Description of /v2/posting/fbs/cancel: only this reason must be said in words. */
const otherReason = '402';
/** Said of pieces beside a reason that nothing was added to. */
const inShort = 'Часть заказа отменена продавцом';
/** Blocks of a posting that are left out unless asked for. */
const extraBlocks = { analytics_data: true, barcodes: true };

/** Postings of the scheme FBS: /v4/posting/fbs/…, cancelling by /v2/posting/fbs/cancel. */
export function ordersApi(http: Caller): OrdersApi {
  async function fetchPage(path: string, filter: object, cursor: string | undefined) {
    const body = { filter, limit: page, sort_dir: 'ASC', with: extraBlocks, ...(cursor ? { cursor } : {}) };
    const part = await http.json({ path, body, repeatable: true }, PostingsPage);
    return {
      rows: uniqueBy(part.postings.map(postingOf), (posting) => posting.number),
      cursor: part.has_next ? part.cursor || null : null,
      unread: unreadIn(part.postings).filter(Boolean),
    };
  }

  async function read(numbers: string[]): Promise<RemoteOrder[]> {
    const found: RemoteOrder[] = [];
    for (const number of numbers) {
      const body = { posting_number: number, with: { ...extraBlocks, related_postings: true } };
      const call = { path: '/v3/posting/fbs/get', body, repeatable: true };
      const answer = await http.json(call, PostingAnswer).catch((error: unknown) => {
        if (error instanceof MarketplaceError && error.kind === 'missing') return undefined;
        throw error;
      });
      if (answer) found.push(postingOf(answer.result));
    }
    return found;
  }

  return {
    follows: 'changes',
    ...withoutAccepting,

    changed({ since, to, cursor }) {
      // The filter takes whole seconds: the end is moved to the next one, so that none falls between two windows.
      const end = Date.parse(to) + 999;
      const filter = {
        // The period of creation is obligatory and a year at most (description of the method); no posting lives longer than that.
        since: toSecond(end - 364 * day),
        to: toSecond(end),
        last_changed_status_date: { from: toSecond(since), to: toSecond(end) },
      };
      return fetchPage('/v4/posting/fbs/list', filter, cursor);
    },

    waiting(part) {
      const now = Date.now();
      const filter = { cutoff_from: toSecond(now - 90 * day), cutoff_to: toSecond(now + 90 * day) };
      return fetchPage('/v4/posting/fbs/unfulfilled/list', filter, part?.cursor);
    },

    async ofLabel(barcode) {
      const call = { path: '/v2/posting/fbs/get-by-barcode', body: { barcode }, repeatable: true };
      const answer = await http.json(call, LabelAnswer).catch((error: unknown) => {
        if (error instanceof MarketplaceError && error.kind === 'missing') return undefined;
        throw error;
      });
      return answer?.result.posting_number || null;
    },

    read,

    async details(number) {
      const [order] = await read([number]);
      if (!order) throw new MarketplaceError('missing', `Отправления ${number} на Ozon нет.`);
      const { buyer, services } = order;
      return { recipient: { name: buyer.name, phone: buyer.phone }, services };
    },

    async pack(number, packages) {
      await refuseUnacceptable(http, number, packages);
      await declareCountries(http, number, packages);
      await handOverMarks(http, number, packages);
      const body = {
        posting_number: number,
        // Here, and only here, `product_id` is the SKU.
        packages: packages.map(({ lines }) => ({
          products: lines.map(({ sku, quantity }) => ({ product_id: idNumber(sku), quantity })),
        })),
      };
      return (await http.json({ path: '/v4/posting/fbs/ship', body, repeatable: false }, ShipAnswer)).result;
    },

    async dispute(numbers) {
      const body = { posting_number: numbers };
      const { result } = await http.json(
        { path: '/v2/posting/fbs/arbitration', body, repeatable: false },
        DisputeAnswer,
      );
      if (!result) throw new MarketplaceError('refused', 'Ozon не открыл спор и не сказал почему.');
    },

    async returnToShipment(numbers) {
      const body = { posting_number: numbers };
      const call = { path: '/v2/posting/fbs/awaiting-delivery', body, repeatable: false };
      const { result } = await http.json(call, DisputeAnswer);
      if (!result) throw new MarketplaceError('refused', 'Ozon не вернул отправление к отгрузке и не сказал почему.');
    },

    countries: () => listCountries(http),

    handOver: (number, done) => handOverPosting(http, number, done),

    async cancel(number, reason) {
      const body = {
        posting_number: number,
        ...(reason && { cancel_reason_id: idNumber(reason.id) }),
        ...(reason?.message ? { cancel_reason_message: reason.message } : {}),
      };
      const { result } = await http.json({ path: '/v2/posting/fbs/cancel', body, repeatable: false }, CancelAnswer);
      if (!result) throw new MarketplaceError('refused', 'Ozon не отменил отправление и не сказал почему.');
    },

    async cancelItems(number, items, reason) {
      const body = {
        posting_number: number,
        ...(reason && { cancel_reason_id: idNumber(reason.id) }),
        // Wanted with every reason here.
        cancel_reason_message: reason?.message || inShort,
        items: items.map(({ sku, quantity }) => ({ sku: idNumber(sku), quantity })),
      };
      await http.json({ path: '/v2/posting/fbs/product/cancel', body, repeatable: false }, ItemsAnswer);
    },

    async cancelReasons(number) {
      const body = { related_posting_numbers: [number] };
      const request = { path: '/v1/posting/fbs/cancel-reason', body, repeatable: true };
      const { result } = await http.json(request, ReasonsAnswer);
      const own = result.find((entry) => entry.posting_number === number) ?? result[0];
      // Reasons of the buyer's are listed too; a seller can't give them.
      const sellers = (own?.reasons ?? []).filter((reason) => !reason.type_id || reason.type_id === 'seller');
      return sellers.map((reason) => ({
        id: reason.id,
        title: reason.title,
        needsMessage: reason.id === otherReason,
      }));
    },

    cancelRequests: cancelRequestsApi(http),
  };
}
