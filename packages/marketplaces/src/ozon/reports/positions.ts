import { z } from 'zod';
import type { PositionsApi } from '../../api/positions.ts';
import type { Caller } from '../../http.ts';
import { everyPage } from '../../pages.ts';
import { portions } from '../../portions.ts';
import { count, id, rows } from '../shapes.ts';

/** Description of /v1/analytics/product-queries: most goods of a request, and the largest page. */
const most = 1000;

const Page = z.object({ items: rows(z.object({ sku: id, position: count }), 'sku'), page_count: count });

/** /v1/analytics/product-queries: the place is told to sellers with a subscription, to others it is left empty. A day is counted within two. */
export function positionsApi(http: Caller): PositionsApi {
  return {
    lag: 2,
    async ofDay(day, goods) {
      const bySku = new Map(goods.flatMap(({ sku, remoteId }) => (sku ? [[sku, remoteId] as const] : [])));
      const found = [];
      for (const skus of portions([...bySku.keys()], most)) {
        const period = { date_from: `${day}T00:00:00Z`, date_to: `${day}T23:59:59Z` };
        const order = { sort_by: 'BY_POSITION', sort_dir: 'ASCENDING' };
        const items = await everyPage<z.output<typeof Page>['items'][number], number>(async (page = 0) => {
          const body = { ...period, ...order, skus, page, page_size: most };
          const answer = await http.json({ path: '/v1/analytics/product-queries', body, repeatable: true }, Page);
          return { rows: answer.items, next: page + 1 < answer.page_count ? page + 1 : null };
        });
        found.push(...items);
      }
      return found.flatMap(({ sku, position }) => {
        const remoteId = bySku.get(sku);
        return remoteId && position > 0 ? [{ remoteId, position }] : [];
      });
    },
  };
}
