import { z } from 'zod';
import { countries } from '../goods/words.ts';
import { postingOf } from './orders.ts';
import { setStatus } from './postings.ts';
import { barcodesOf } from './shapes.ts';
import { int64, moment, notFound, type Operations, optionalText, Refused, reads, writes } from './wire.ts';

/** ISO codes of the countries that goods come from. */
const codes: Record<string, string> = {
  ...{ Россия: 'RU', Китай: 'CN', Беларусь: 'BY', Казахстан: 'KZ', Турция: 'TR', Узбекистан: 'UZ', Армения: 'AM' },
  ...{ Киргизия: 'KG', Германия: 'DE', Италия: 'IT', Индия: 'IN', Япония: 'JP', Вьетнам: 'VN', Польша: 'PL' },
};

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
        max_posting_weight: 25_000,
        min_posting_weight: 0,
        width: 80,
        length: 120,
        height: 80,
        max_posting_price: 500_000,
        min_posting_price: 0,
      },
    }),
  ),

  'POST /v2/posting/fbs/arbitration': writes(
    z.object({ posting_number: z.array(z.string()).min(1).max(100) }),
    (call, { posting_number }) => {
      const postings = posting_number.map((number) => postingOf(call.account, number));
      // Handed over, and not yet seen by the sorting centre.
      const open = ['awaiting_deliver', 'driver_pickup', 'not_accepted'];
      if (postings.some(({ status, carriage }) => !open.includes(status) || carriage === 0))
        throw new Refused(400, 9, 'HAS_INCORRECT_STATUS');
      for (const posting of postings) setStatus(call.account, posting, 'arbitration', call);
      return { result: true };
    },
  ),

  'POST /v2/posting/fbs/product/country/list': reads(z.object({ name_search: optionalText }), (_, { name_search }) => ({
    result: countries.flatMap((name) => {
      const country_iso_code = codes[name];
      const fits = name.toLowerCase().includes(name_search.toLowerCase());
      return country_iso_code && fits ? [{ name, country_iso_code }] : [];
    }),
  })),

  'POST /v2/posting/fbs/product/country/set': writes(
    z.object({ posting_number: z.string(), product_id: int64, country_iso_code: z.string().length(2) }),
    ({ account, now }, { posting_number, product_id, country_iso_code }) => {
      const posting = postingOf(account, posting_number);
      const line = posting.lines.find(({ sku }) => sku === product_id);
      if (!line) throw notFound('UNKNOWN_PRODUCT');
      if (!Object.values(codes).includes(country_iso_code)) throw new Refused(400, 3, 'country_iso_code is not valid');
      line.country = country_iso_code;
      posting.changedAt = now;
      return { product_id, is_gtd_needed: country_iso_code !== 'RU' };
    },
  ),
};
