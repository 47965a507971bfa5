import { z } from 'zod';
import type { PositionsApi } from '../../api/positions.ts';
import type { Caller } from '../../http.ts';
import { everyPage, nextOffset } from '../../pages.ts';
import { count, id, rows, wrapped } from '../shapes.ts';

/** Description of /api/v2/search-report/table/details: the largest `limit`. */
const page = 1000;

const Details = wrapped(
  z.object({ products: rows(z.object({ nmId: id, avgPosition: z.object({ current: count }) }), 'nmId') }),
);

/** /api/v2/search-report/table/details: the average place of a card, for sellers with the subscription «Джем». Its sizes share it. */
export function positionsApi(http: Caller): PositionsApi {
  const call = { host: 'analytics', path: '/api/v2/search-report/table/details', group: 'positions' } as const;
  return {
    lag: 1,
    async ofDay(day, goods) {
      const sizes = Map.groupBy(goods, ({ remoteId }) => remoteId.split(':')[0] ?? '');
      const found = await everyPage<z.output<typeof Details>['data']['products'][number], number>(
        async (offset = 0) => {
          const body = {
            currentPeriod: { start: day, end: day },
            orderBy: { field: 'avgPosition', mode: 'asc' },
            positionCluster: 'all',
            limit: page,
            offset,
          };
          const { products } = (await http.json({ ...call, body, repeatable: true }, Details)).data;
          return { rows: products, next: nextOffset(products, page, offset) };
        },
      );
      return found.flatMap(({ nmId, avgPosition: { current: position } }) =>
        position > 0 ? (sizes.get(nmId) ?? []).map(({ remoteId }) => ({ remoteId, position })) : [],
      );
    },
  };
}
