import { z } from 'zod';
import type { AnalyticsApi, RemoteFigures } from '../../api/analytics.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { hundredths } from '../../shapes.ts';
import { count, id, list, rows, text, toldIn } from '../shapes.ts';

/** Description of /v1/analytics/data: the largest `limit`. */
const most = 1000;

/**
 * Metrics that are asked for: with Premium Plus all of it, without it what all sellers may. Pages are ordered by what
 * differs most.
 */
const metrics = {
  all: ['hits_view_search', 'hits_view_pdp', 'hits_tocart', 'ordered_units', 'revenue'],
  sold: ['ordered_units', 'revenue'],
} as const;
type MetricSet = keyof typeof metrics;
const order = { all: 'hits_view_search', sold: 'revenue' } as const satisfies Record<MetricSet, string>;

const Dimension = z.object({ id, name: text });
const Data = z.object({
  result: z.object({ data: rows(z.object({ dimensions: list(Dimension), metrics: list(count) }), 'dimensions.0.id') }),
});
type Row = z.output<typeof Data>['result']['data'][number];

/** «Графики» of the seller's cabinet: POST /v1/analytics/data, once a minute. */
export function analyticsApi(http: Caller): AnalyticsApi {
  return {
    span: 31,
    settles: 3,
    beginning: 30,
    pause: 60,
    async counted(days, { cursor = 'all/0' }) {
      const [set, offset] = placeOf(cursor);
      try {
        const rows = await page(http, days, { set, offset });
        const next = toldIn(rows) < most ? null : `${set}/${offset + most}`;
        return { state: 'told', rows: rows.flatMap((row) => figuresOf(row, set)), cursor: next };
      } catch (error) {
        // They say nothing of a subscription beforehand. The next question has to wait for its minute, too.
        if (set === 'all' && isForSubscribers(error)) return { state: 'told', rows: [], cursor: 'sold/0' };
        throw error;
      }
    },
  };
}

function placeOf(cursor: string): [set: MetricSet, offset: number] {
  const [set, offset] = cursor.split('/');
  return [set === 'sold' ? 'sold' : 'all', Number(offset)];
}

const isForSubscribers = (error: unknown): boolean =>
  error instanceof MarketplaceError && error.kind === 'refused' && error.remote?.status === 403;

async function page(
  http: Caller,
  { from, to }: { from: string; to: string },
  { set, offset }: { set: MetricSet; offset: number },
): Promise<Row[]> {
  const body = {
    date_from: from,
    date_to: to,
    dimension: ['sku', 'day'],
    metrics: metrics[set],
    sort: [{ key: order[set], order: 'DESC' }],
    limit: most,
    offset,
  };
  return (await http.json({ path: '/v1/analytics/data', body, repeatable: true }, Data)).result.data;
}

function figuresOf({ dimensions: [product, day], metrics: values }: Row, set: MetricSet): RemoteFigures[] {
  if (!product || !day) return [];
  const [revenue = 0, ordered = 0, carts = null, visits = null, shows = null] = values.toReversed();
  const of = { day: day.id.slice(0, 10), sku: product.id, offerId: '', title: product.name };
  const seen = set === 'all' ? { shows, visits, carts } : { shows: null, visits: null, carts: null };
  return [{ ...of, ...seen, ordered, kopecks: hundredths.parse(revenue) }];
}
