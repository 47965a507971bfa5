import { z } from 'zod';
import type { RatingsApi, RemoteRating } from '../api/ratings.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { moscowDay } from '../shapes.ts';
import { count, id, list, rows, text } from './shapes.ts';

const DayRating = z.object({
  rating: count,
  calculationDate: text,
  components: list(z.object({ value: count, componentType: text })),
});
type DayRating = z.output<typeof DayRating>;
const Answer = z.object({
  result: z.object({ campaignRatings: rows(z.object({ campaignId: id, ratings: list(DayRating) }), 'campaignId') }),
});

/** Description of `QualityRatingComponentType`: what the index is made of, each a share of what went wrong. */
const components: Record<string, { group: string; title: string }> = {
  DBS_CANCELLATION_RATE: { group: 'DBS', title: 'Отменённые товары' },
  DBS_LATE_DELIVERY_RATE: { group: 'DBS', title: 'Доставлено позже срока' },
  FBS_CANCELLATION_RATE: { group: 'FBS и Экспресс', title: 'Отменённые товары' },
  FBS_LATE_SHIP_RATE: { group: 'FBS и Экспресс', title: 'Отгружено не вовремя' },
  FBY_LATE_DELIVERY_RATE: { group: 'FBY', title: 'Товары приехали на склад с опозданием' },
  FBY_CANCELLATION_RATE: { group: 'FBY', title: 'Отменённые и недоставленные товары' },
  FBY_DELIVERY_DIFF_RATE: { group: 'FBY', title: 'Товары не приехали с поставкой или не приняты' },
  FBY_LATE_EDITING_RATE: { group: 'FBY', title: 'Товары поздно убраны из заявки' },
};

/** The store's index of quality and what it is made of, of the last thirty days at most: POST …/ratings/quality. Where it begins to be bad, isn't told. */
export function ratingsApi(http: Caller, { business, campaign }: { business: string; campaign: string }): RatingsApi {
  return {
    async read(since) {
      const call = {
        path: '/v2/businesses/{businessId}/ratings/quality',
        params: { businessId: business },
        body: { campaignIds: [idNumber(campaign)], dateFrom: since, dateTo: moscowDay(Date.now()) },
        repeatable: true,
      };
      const { result } = await http.json(call, Answer);
      const own = result.campaignRatings.filter(({ campaignId }) => campaignId === campaign);
      const days = own
        .flatMap(({ ratings }) => ratings)
        .toSorted((a, b) => a.calculationDate.localeCompare(b.calculationDate));
      return [indexOf(days), ...componentsIn(days).map((type) => componentOf(type, days))].filter(
        (one) => one !== null,
      );
    },
  };
}

const indexOf = (days: readonly DayRating[]): RemoteRating | null =>
  ratingOf(
    { rating: 'quality', group: '', title: 'Индекс качества', unit: 'index', better: 'higher' },
    days.map(({ calculationDate, rating }) => ({ day: calculationDate, value: rating })),
  );

const componentsIn = (days: readonly DayRating[]): string[] => [
  ...new Set(days.flatMap((day) => day.components.map(({ componentType }) => componentType))),
];

const componentOf = (type: string, days: readonly DayRating[]): RemoteRating | null =>
  ratingOf(
    { rating: type, ...(components[type] ?? { group: '', title: type }), unit: 'percent', better: 'lower' },
    days.flatMap(({ calculationDate, components }) =>
      components
        .filter(({ componentType }) => componentType === type)
        .map(({ value }) => ({ day: calculationDate, value })),
    ),
  );

/** As it stands on the last of its days. */
function ratingOf(
  what: Pick<RemoteRating, 'rating' | 'group' | 'title' | 'unit' | 'better'>,
  days: RemoteRating['days'],
): RemoteRating | null {
  const last = days.at(-1);
  if (!last) return null;
  return { ...what, value: last.value, past: null, state: null, warnAt: null, dangerAt: null, days };
}
