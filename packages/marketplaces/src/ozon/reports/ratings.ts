import type { RatingState, RatingUnit } from '@prilavok/contract';
import { z } from 'zod';
import type { RatingsApi, RemoteRating } from '../../api/ratings.ts';
import type { Caller } from '../../http.ts';
import { count, key, list, numberOrNone, rows, text, toSecond } from '../shapes.ts';

const Summary = z.object({
  groups: rows(
    z.object({
      group_name: text,
      items: list(
        z.object({
          rating: key,
          name: text,
          current_value: count,
          past_value: numberOrNone,
          rating_direction: text,
          status: text,
          value_type: text,
        }),
      ),
    }),
    'group_name',
  ),
});
type Item = z.output<typeof Summary>['groups'][number]['items'][number];

const History = z.object({
  ratings: rows(
    z.object({
      rating: key,
      danger_threshold: count,
      warning_threshold: count,
      values: list(z.object({ date_to: key, value: count })),
    }),
    'rating',
  ),
});
type Past = z.output<typeof History>['ratings'][number];

/** Those whose days are told. Description of /v1/rating/history, `ratings`. */
const withHistory = [
  'rating_on_time',
  'rating_review_avg_score_total',
  'rating_ssl',
  'rating_on_time_supply_delivery',
  'rating_order_accuracy',
  'rating_on_time_supply_cancellation',
  'rating_reaction_time',
  'rating_average_response_time',
  'rating_replied_dialogs_ratio',
  'rating_general_indicator_fbs_rfbs',
  'rating_price_green',
  'rating_price_yellow',
  'rating_price_red',
  'rating_price_super',
];

/** The ratings of the seller's cabinet: /v1/rating/summary has all of them as they stand, /v1/rating/history thresholds and days of some. */
export function ratingsApi(http: Caller): RatingsApi {
  return {
    async read(since) {
      const { groups } = await http.json({ path: '/v1/rating/summary', body: {}, repeatable: true }, Summary);
      const ratings = withHistory.filter((name) =>
        groups.some(({ items }) => items.some((item) => item.rating === name)),
      );
      const past = ratings.length > 0 ? await history(http, ratings, since) : new Map<string, Past>();
      return groups.flatMap(({ group_name, items }) =>
        items.map((item) => ({ group: group_name, ...ratingOf(item, past.get(item.rating)) })),
      );
    },
  };
}

async function history(http: Caller, ratings: string[], since: string): Promise<Map<string, Past>> {
  const body = { date_from: `${since}T00:00:00Z`, date_to: toSecond(Date.now()), ratings };
  const answer = await http.json({ path: '/v1/rating/history', body, repeatable: true }, History);
  return new Map(answer.ratings.map((row) => [row.rating, row]));
}

function ratingOf(item: Item, past: Past | undefined): Omit<RemoteRating, 'group'> {
  const better = directions[item.rating_direction] ?? 'neutral';
  // Zero stands where no threshold is.
  const [warnAt, dangerAt] = [past?.warning_threshold || null, past?.danger_threshold || null];
  const beyond = (threshold: number | null) =>
    threshold !== null && (better === 'lower' ? item.current_value > threshold : item.current_value < threshold);
  // A status that we don't know says nothing of whether all is well.
  const state = better !== 'neutral' && beyond(dangerAt) ? 'critical' : (states[item.status] ?? null);
  return {
    rating: item.rating,
    title: item.name || item.rating,
    value: item.current_value,
    past: item.past_value,
    unit: units[item.value_type] ?? 'unknown',
    better,
    state: (state === 'fine' || state === null) && better !== 'neutral' && beyond(warnAt) ? 'warning' : state,
    warnAt,
    dangerAt,
    days: (past?.values ?? []).map(({ date_to, value }) => ({ day: date_to.slice(0, 10), value })),
  };
}

// Words of the description of /v1/rating/summary.
const directions: Record<string, RemoteRating['better']> = { HIGHER_IS_BETTER: 'higher', LOWER_IS_BETTER: 'lower' };
const states: Record<string, RatingState> = { OK: 'fine', WARNING: 'warning', CRITICAL: 'critical' };
const units: Record<string, RatingUnit> = {
  INDEX: 'index',
  PERCENT: 'percent',
  TIME: 'seconds',
  RATIO: 'ratio',
  REVIEW_SCORE: 'score',
  COUNT: 'count',
};
