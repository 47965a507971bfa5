import { z } from 'zod';
import type { RealizationApi, RealizedProduct } from '../../api/realization.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { hundredths } from '../../shapes.ts';
import { count, currency, id, rows, text } from '../shapes.ts';

const Side = z
  .object({
    quantity: count,
    amount: hundredths,
    standard_fee: hundredths,
    bonus: hundredths,
    stars: hundredths,
    bank_coinvestment: hundredths,
    pick_up_point_coinvestment: hundredths,
    total: hundredths,
  })
  .nullish();
type Side = z.output<typeof Side>;

const Report = z.object({
  result: z.object({
    header: z.object({ number: text, doc_date: text, currency_sys_name: currency }),
    rows: rows(
      z.object({
        item: z.object({ name: text, offer_id: text, sku: id }),
        delivery_commission: Side,
        return_commission: Side,
      }),
      'item.offer_id',
    ),
  }),
});
type Row = z.output<typeof Report>['result']['rows'][number];

/** «Отчёты о реализации»: POST /v2/finance/realization, of a month, by the fifth of the next. */
export function realizationApi(http: Caller): RealizationApi {
  return {
    onRequest: false,
    async ofMonth(of) {
      const [year = 0, month = 0] = of.split('-').map(Number);
      const call = { path: '/v2/finance/realization', body: { month, year }, repeatable: true } as const;
      const answer = await http.json(call, Report).catch(notMade);
      if (answer === null) return { state: 'told', report: null };
      const { header, rows } = answer.result;
      const day = /^\d{4}-\d\d-\d\d/.exec(header.doc_date)?.[0] ?? null;
      const { number, currency_sys_name: currency } = header;
      return { state: 'told', report: { number, day, currency, rows: rows.map(productOf) } };
    },
  };
}

function notMade(error: unknown): null {
  if (error instanceof MarketplaceError && error.kind === 'missing') return null;
  throw error;
}

function productOf({ item, delivery_commission: sold, return_commission: returned }: Row): RealizedProduct {
  const both = (of: (side: NonNullable<Side>) => number) => (sold ? of(sold) : 0) - (returned ? of(returned) : 0);
  return {
    sku: item.sku,
    offerId: item.offer_id,
    title: item.name,
    sold: { pieces: sold?.quantity ?? 0, kopecks: sold?.amount ?? 0 },
    returned: { pieces: returned?.quantity ?? 0, kopecks: returned?.amount ?? 0 },
    discount: null,
    fee: both(({ standard_fee }) => standard_fee),
    extra: both(
      ({ bonus, stars, bank_coinvestment, pick_up_point_coinvestment }) =>
        bonus + stars + bank_coinvestment + pick_up_point_coinvestment,
    ),
    due: both(({ total }) => total),
  };
}
