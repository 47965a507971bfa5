import { z } from 'zod';
import { restrictions } from '../restrictions.ts';
import { barcodesOf } from '../shapes.ts';
import { int64, moment, notFound, type Operations, optionalText, Refused, reads, writes } from '../wire.ts';
import { postingOf } from './orders.ts';
import { countriesLike, isCountry } from './origins.ts';
import { setStatus } from './postings.ts';

/** Of single postings: by their barcode, what their point takes, their dispute, where their goods come from. */
export const postingDetails: Operations = {
  'POST /v2/posting/fbs/get-by-barcode': reads(z.object({ barcode: z.string() }), ({ account }, { barcode }) => {
    const posting = Object.values(account.postings).find((one) => {
      const { upper_barcode, lower_barcode } = barcodesOf(one);
      return upper_barcode === barcode || lower_barcode === barcode;
    });
    if (!posting) throw notFound('POSTING_NOT_FOUND');
    return {
      result: {
        posting_number: posting.number,
        order_id: posting.orderId,
        order_number: posting.orderNumber,
        status: posting.status,
        cancel_reason_id: posting.cancellation?.reasonId ?? 0,
        created_at: moment(posting.createdAt),
        in_process_at: moment(posting.createdAt),
        shipment_date: moment(posting.shipBy),
        products: posting.lines.map(({ sku, name, offerId, quantity, price }) => ({
          sku,
          name,
          offer_id: offerId,
          quantity,
          price,
        })),
        barcodes: barcodesOf(posting),
      },
    };
  }),

  'POST /v1/posting/fbs/restrictions': reads(
    z.object({ posting_number: z.string() }),
    ({ account }, { posting_number }) => ({
      result: {
        posting_number: postingOf(account, posting_number).number,
        ...restrictions,
      },
    }),
  ),

  'POST /v2/posting/fbs/arbitration': writes(
    z.object({ posting_number: z.array(z.string()).min(1).max(100) }),
    (call, { posting_number }) => {
      const postings = posting_number.map((number) => postingOf(call.account, number));
      // Handed over, and not yet seen by the sorting centre.
      const open = ['awaiting_deliver', 'driver_pickup', 'acceptance_in_progress', 'sent_by_seller', 'not_accepted'];
      if (
        postings.some(
          ({ status, carriage }) => !open.includes(status) || (status === 'awaiting_deliver' && carriage === 0),
        )
      )
        throw new Refused(400, 9, 'HAS_INCORRECT_STATUS');
      for (const posting of postings) setStatus(call.account, posting, 'arbitration', call);
      return { result: true };
    },
  ),

  'POST /v2/posting/fbs/product/country/list': reads(z.object({ name_search: optionalText }), (_, { name_search }) => ({
    result: countriesLike(name_search),
  })),

  'POST /v2/posting/fbs/product/country/set': writes(
    z.object({ posting_number: z.string(), product_id: int64, country_iso_code: z.string().length(2) }),
    ({ account, now }, { posting_number, product_id, country_iso_code }) => {
      const posting = postingOf(account, posting_number);
      const line = posting.lines.find(({ sku }) => sku === product_id);
      if (!line) throw notFound('UNKNOWN_PRODUCT');
      if (!isCountry(country_iso_code)) throw new Refused(400, 3, 'country_iso_code is not valid');
      line.country = country_iso_code;
      posting.changedAt = now;
      // Declarations are asked for where the buyer is a company; here none is.
      return { product_id, is_gtd_needed: false };
    },
  ),
};
