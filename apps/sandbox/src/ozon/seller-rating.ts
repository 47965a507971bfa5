import { z } from 'zod';
import type { Account } from './account.ts';
import { type Operations, reads } from './wire.ts';

const day = 24 * 3600 * 1000;

/** The seller's ratings: shares of what was sold, as the description names them. */
export const sellerRating: Operations = {
  'POST /v1/rating/summary': reads(z.object({}), ({ account, now }) => ({
    groups: [
      {
        group_name: 'Выполнение заказов',
        items: [
          item('rating_on_time', 'Доставка вовремя', onTime, { account, now, good: 95, higher: true }),
          item('rating_order_cancellation', 'Отмены по вине продавца', cancelled, {
            account,
            now,
            good: 2,
            higher: false,
          }),
        ],
      },
    ],
    localization_index: [],
    penalty_score_exceeded: false,
    premium: false,
    premium_plus: false,
  })),
};

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

function item(
  rating: string,
  name: string,
  share: Share,
  { account, now, good, higher }: { account: Account; now: number; good: number; higher: boolean },
) {
  const [current_value, past_value] = [
    share(account, now - 14 * day, now + 1),
    share(account, now - 28 * day, now - 14 * day),
  ];
  const [better, worse] = [current_value > past_value === higher, current_value < past_value === higher];
  const same = current_value === past_value;
  const fine = higher ? current_value >= good : current_value <= good;
  return {
    rating,
    name,
    current_value,
    past_value,
    rating_direction: higher ? 'HIGHER_IS_BETTER' : 'LOWER_IS_BETTER',
    status: fine ? 'OK' : 'WARNING',
    value_type: 'PERCENT',
    change: {
      direction: same ? 'DIRECTION_NONE' : current_value > past_value ? 'DIRECTION_RISE' : 'DIRECTION_FALL',
      meaning: same ? 'MEANING_NEUTRAL' : better && !worse ? 'MEANING_GOOD' : 'MEANING_BAD',
    },
  };
}
