import { z } from 'zod';
import { placeOf } from '../goods/places.ts';
import { instant, int64, invalid, moment, type Operations, optionalInt64, reads } from './wire.ts';

export const analytics: Operations = {
  'POST /v1/analytics/product-queries': reads(
    z.object({
      date_from: instant,
      date_to: instant,
      page: optionalInt64,
      page_size: int64,
      skus: z.array(int64).min(1).max(1000),
      sort_by: z.literal('BY_POSITION'),
      sort_dir: z.enum(['ASCENDING', 'DESCENDING']),
    }),
    ({ account, now }, { date_from, date_to, page, page_size, skus, sort_dir }) => {
      if (page < 0 || page_size < 1 || page_size > 1000) throw invalid('page_size must be inside range [1, 1000]');
      const day = moment(date_to).slice(0, 10);
      if (day >= moment(now).slice(0, 10)) throw invalid('date_to must be before the current day');
      const sign = sort_dir === 'ASCENDING' ? 1 : -1;
      const items = Object.values(account.products)
        .filter(({ sku, archived }) => skus.includes(sku) && !archived)
        .map(({ sku, offer_id, name }) => ({
          category: '',
          currency: account.currency,
          gmv: 0,
          name,
          offer_id,
          position: placeOf(sku, day),
          sku,
          unique_search_users: 0,
          unique_view_users: 0,
          view_conversion: 0,
        }))
        .sort((one, other) => sign * (one.position - other.position));
      return {
        analytics_period: { date_from: moment(date_from).slice(0, 10), date_to: day },
        items: items.slice(page * page_size, (page + 1) * page_size),
        page_count: Math.ceil(items.length / page_size),
        total: items.length,
      };
    },
  ),
};
