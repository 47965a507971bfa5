import { z } from 'zod';
import type { Account } from './account.ts';
import { instant, moment, type Operations, reads } from './wire.ts';

const day = 24 * 3600 * 1000;
/** Days that a rating is counted of, backwards. */
const period = 14 * day;

type Share = (account: Account, from: number, to: number) => number;

/** In percent; what isn't there yet is all right. */
const shareOf = (part: number, whole: number, none: number): number =>
  whole === 0 ? none : Math.round((1000 * part) / whole) / 10;

const within = (account: Account, from: number, to: number) =>
  Object.values(account.postings).filter(({ createdAt }) => createdAt >= from && createdAt < to);

const onTime: Share = (account, from, to) => {
  const sent = within(account, from, to).filter(({ status }) =>
    ['driver_pickup', 'delivering', 'delivered'].includes(status),
  );
  return shareOf(sent.filter(({ changedAt, deliverBy }) => changedAt <= deliverBy).length, sent.length, 100);
};

const cancelled: Share = (account, from, to) => {
  const all = within(account, from, to);
  return shareOf(all.filter(({ cancellation }) => cancellation?.type === 'seller').length, all.length, 0);
};

interface Judged {
  name: string;
  share: Share;
  higher: boolean;
  /** Beyond it Ozon warns. */
  good: number;
  /** Beyond it Ozon blocks sales. */
  bad: number;
}

const judged: Record<string, Judged> = {
  rating_on_time: { name: 'Доставка вовремя', share: onTime, higher: true, good: 95, bad: 80 },
  rating_order_cancellation: { name: 'Отмены по вине продавца', share: cancelled, higher: false, good: 2, bad: 60 },
};
/** The description names it among those with a history. */
const told = ['rating_on_time'];

/** The seller's ratings: shares of what was sold, as the description names them. */
export const sellerRating: Operations = {
  'POST /v1/rating/summary': reads(z.object({}), ({ account, now }) => ({
    groups: [
      {
        group_name: 'Выполнение заказов',
        items: Object.entries(judged).map(([rating, of]) => item(rating, of, { account, now })),
      },
    ],
    localization_index: [],
    penalty_score_exceeded: false,
    premium: false,
    premium_plus: false,
  })),

  'POST /v1/rating/history': reads(
    z.object({ date_from: instant, date_to: instant, ratings: z.array(z.string()).min(1) }),
    ({ account, now }, { date_from, date_to, ratings }) => ({
      ratings: ratings.flatMap((rating) => {
        const of = judged[rating];
        if (!of || !told.includes(rating)) return [];
        const values = daysOf(date_from, Math.min(date_to, now)).map((end) => {
          const value = of.share(account, end - period, end + 1);
          const status = { danger: beyond(of, value, of.bad), premium: false, warning: beyond(of, value, of.good) };
          return { date_from: moment(end - period), date_to: moment(end), value, status };
        });
        return { rating, danger_threshold: of.bad, warning_threshold: of.good, premium_threshold: 98, values };
      }),
      premium_scores: [],
    }),
  ),
};

const beyond = ({ higher }: Judged, value: number, threshold: number): boolean =>
  higher ? value < threshold : value > threshold;

/** The last moment of each day, the newest at the end; a year at most. */
function daysOf(from: number, to: number): number[] {
  const days = Math.min(366, Math.max(1, Math.ceil((to - from) / day)));
  return Array.from({ length: days }, (_, at) => to - (days - 1 - at) * day);
}

function item(rating: string, of: Judged, { account, now }: { account: Account; now: number }) {
  const { name, share, higher } = of;
  const [current_value, past_value] = [
    share(account, now - period, now + 1),
    share(account, now - 2 * period, now - period),
  ];
  const [better, worse] = [current_value > past_value === higher, current_value < past_value === higher];
  const same = current_value === past_value;
  return {
    rating,
    name,
    current_value,
    past_value,
    rating_direction: higher ? 'HIGHER_IS_BETTER' : 'LOWER_IS_BETTER',
    status: beyond(of, current_value, of.bad) ? 'CRITICAL' : beyond(of, current_value, of.good) ? 'WARNING' : 'OK',
    value_type: 'PERCENT',
    change: {
      direction: same ? 'DIRECTION_NONE' : current_value > past_value ? 'DIRECTION_RISE' : 'DIRECTION_FALL',
      meaning: same ? 'MEANING_NONE' : better && !worse ? 'MEANING_GOOD' : 'MEANING_BAD',
    },
  };
}
