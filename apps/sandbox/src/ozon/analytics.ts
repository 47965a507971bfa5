import { z } from 'zod';
import { placeOf } from '../goods/places.ts';
import type { Account, Line, Posting } from './account.ts';
import { instant, int64, invalid, moment, type Operations, optionalInt64, Refused, reads } from './wire.ts';

/** Description: without a subscription fifty questions a day. */
const mostADay = 50;
const monthsBack = 92 * 24 * 3600 * 1000;

interface Sold {
  posting: Posting;
  line: Line;
}

/** What all sellers may group by and count; the rest is for subscribers. */
const dimensions: Record<string, (sold: Sold) => { id: string; name: string }> = {
  sku: ({ line }) => ({ id: String(line.sku), name: line.name }),
  spu: ({ line }) => ({ id: String(line.sku), name: line.name }),
  day: ({ posting }) => dated(moment(posting.createdAt).slice(0, 10)),
  week: ({ posting }) => dated(moment(mondayOf(posting.createdAt)).slice(0, 10)),
  month: ({ posting }) => dated(`${moment(posting.createdAt).slice(0, 7)}-01`),
};
const metrics: Record<string, (sold: Sold) => number> = {
  revenue: ({ line }) => Number(line.price) * line.quantity,
  ordered_units: ({ line }) => line.quantity,
};

const dated = (day: string) => ({ id: day, name: day });
const mondayOf = (at: number): number => at - ((new Date(at).getUTCDay() + 6) % 7) * 24 * 3600 * 1000;

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

  'POST /v1/analytics/data': reads(
    z.object({
      date_from: z.iso.date(),
      date_to: z.iso.date(),
      dimension: z.array(z.string()).min(1),
      metrics: z.array(z.string()).min(1).max(14),
      limit: int64,
      offset: optionalInt64,
      sort: z.array(z.object({ key: z.string(), order: z.string().optional() })).nullish(),
      filters: z.array(z.object({ key: z.string(), op: z.string().optional(), value: z.string() })).nullish(),
    }),
    ({ account, now }, body) => {
      if (body.limit < 1 || body.limit > 1000) throw invalid('limit must be inside range [1, 1000]');
      refuseSubscribers(body, now);
      count(account, now);
      const sold = Object.values(account.postings)
        .filter(({ createdAt, status }) => {
          const day = moment(createdAt).slice(0, 10);
          return day >= body.date_from && day <= body.date_to && status !== 'cancelled_from_split_pending';
        })
        .flatMap((posting) => posting.lines.map((line): Sold => ({ posting, line })));
      const measured = (of: Sold[]) =>
        body.metrics.map((name) => of.reduce((sum, one) => sum + (metrics[name]?.(one) ?? 0), 0));
      const passes = (row: number[]) =>
        (body.filters ?? []).every(({ key, op = 'EQ', value }) => {
          const at = body.metrics.indexOf(key);
          return at < 0 || compare[op]?.(row[at] ?? 0, Number(value)) !== false;
        });
      const keysOf = (one: Sold) => body.dimension.flatMap((name) => dimensions[name]?.(one) ?? []);
      const rows = [
        ...Map.groupBy(sold, (one) =>
          keysOf(one)
            .map(({ id }) => id)
            .join(' '),
        ),
      ]
        .map(([, of]) => ({ dimensions: of[0] ? keysOf(of[0]) : [], metrics: measured(of) }))
        .filter((row) => passes(row.metrics));
      const [order] = body.sort ?? [];
      const by = body.metrics.indexOf(order?.key ?? '');
      if (by >= 0) {
        const sign = order?.order === 'ASC' ? 1 : -1;
        rows.sort((one, other) => sign * ((one.metrics[by] ?? 0) - (other.metrics[by] ?? 0)));
      }
      return {
        result: { data: rows.slice(body.offset, body.offset + body.limit), totals: measured(sold) },
        timestamp: moment(now).replace('T', ' ').slice(0, 19),
      };
    },
  ),
};

const compare: Record<string, (one: number, other: number) => boolean> = {
  EQ: (one, other) => one === other,
  GT: (one, other) => one > other,
  GTE: (one, other) => one >= other,
  LT: (one, other) => one < other,
  LTE: (one, other) => one <= other,
};

function refuseSubscribers(body: { dimension: string[]; metrics: string[]; date_from: string }, now: number): void {
  const known = body.dimension.every((name) => name in dimensions) && body.metrics.every((name) => name in metrics);
  if (!known || Date.parse(body.date_from) < now - monthsBack)
    throw new Refused(403, 7, 'not available with existing subscription');
}

/** A day's questions; not saved, as the day's end forgives them. */
const asked = new WeakMap<Account, { day: string; times: number }>();
function count(account: Account, now: number): void {
  const day = moment(now).slice(0, 10);
  const known = asked.get(account);
  const times = known?.day === day ? known.times + 1 : 1;
  if (times > mostADay) throw new Refused(429, 8, 'You have reached request rate limit per day');
  asked.set(account, { day, times });
}
