import { z } from 'zod';
import type { AnalyticsApi } from '../../api/analytics.ts';
import type { Caller } from '../../http.ts';
import { hundredths } from '../../shapes.ts';
import { count, id, rows, text, toldIn, wrapped } from '../shapes.ts';

/** Description of …/sales-funnel/products: the largest `limit`. */
const page = 1000;

const Funnel = wrapped(
  z.object({
    products: rows(
      z.object({
        product: z.object({ nmId: id, title: text, vendorCode: text }),
        statistic: z.object({
          selected: z.object({ openCount: count, cartCount: count, orderCount: count, orderSum: hundredths }),
        }),
      }),
      'product.nmId',
    ),
  }),
);

/**
 * The funnel of sales by cards: POST /api/analytics/v3/sales-funnel/products, of one day each time. Its neighbour …/history tells days by themselves,
 * but of twenty cards and a week. Sizes share their card, and it doesn't say how often cards were shown.
 */
export function analyticsApi(http: Caller): AnalyticsApi {
  const call = { host: 'analytics', path: '/api/analytics/v3/sales-funnel/products', group: 'funnel' } as const;
  return {
    span: 1,
    // The description: a small part comes within several days.
    settles: 7,
    beginning: 30,
    pause: 20,
    async counted({ from: day }, { cursor = '0' }) {
      const offset = Number(cursor);
      const body = {
        selectedPeriod: { start: day, end: day },
        skipDeletedNm: false,
        orderBy: { field: 'openCard', mode: 'desc' },
        limit: page,
        offset,
      };
      const { products } = (await http.json({ ...call, body, repeatable: true }, Funnel)).data;
      const rows = products.map(({ product, statistic: { selected } }) => ({
        day,
        sku: product.nmId,
        offerId: product.vendorCode,
        title: product.title,
        shows: null,
        visits: selected.openCount,
        carts: selected.cartCount,
        ordered: selected.orderCount,
        kopecks: selected.orderSum,
      }));
      return { state: 'told', rows, cursor: toldIn(products) < page ? null : String(offset + page) };
    },
  };
}
