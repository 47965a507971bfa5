import { z } from 'zod';
import { daysBetween, moscowDay } from '../goods/days.ts';
import type { Card } from './account.ts';
import { subjectOf } from './data/subjects.ts';
import { type Funnel, funnelOf, percentOf } from './funnel.ts';
import { analytics, analyticsRefusal, type Operations } from './wire.ts';

const Period = z.object({ start: z.iso.date(), end: z.iso.date() });
const dayMs = 24 * 3600 * 1000;
/** Description: how far back it goes. */
const mostDays = 365;

/** By which of the fields of `orderBy` rows are told apart here. */
const fields = {
  openCard: ({ opened }) => opened,
  addToCart: ({ carts }) => carts,
  orderCount: ({ ordered }) => ordered,
  orderSum: ({ orderedSum }) => orderedSum,
  buyoutCount: ({ bought }) => bought,
  buyoutSum: ({ boughtSum }) => boughtSum,
  cancelCount: ({ cancelled }) => cancelled,
  cancelSum: ({ cancelledSum }) => cancelledSum,
} as const satisfies Record<string, (funnel: Funnel) => number>;

export const salesFunnel: Operations = {
  'POST /api/analytics/v3/sales-funnel/products': analytics.reads(
    {
      body: z.object({
        selectedPeriod: Period,
        nmIds: z.array(z.int()).max(1000).default([]),
        skipDeletedNm: z.boolean().default(false),
        orderBy: z
          .object({ field: z.enum(Object.keys(fields) as (keyof typeof fields)[]), mode: z.enum(['asc', 'desc']) })
          .default({ field: 'openCard', mode: 'desc' }),
        limit: z.int().min(1).max(1000).default(50),
        offset: z.int().min(0).default(0),
      }),
    },
    ({ account, now }, { body: { selectedPeriod, nmIds, skipDeletedNm, orderBy, limit, offset } }) => {
      const { start, end } = selectedPeriod;
      if (start > end) throw analyticsRefusal('invalid period');
      if (start < moscowDay(now - mostDays * dayMs)) throw analyticsRefusal('excess limit on days');
      const today = moscowDay(now);
      const days = daysBetween(start, end).filter((day) => day <= today);
      const sign = orderBy.mode === 'asc' ? 1 : -1;
      const told = Object.values(account.cards)
        .filter(
          ({ nmID, trashedAt }) => (nmIds.length === 0 || nmIds.includes(nmID)) && !(skipDeletedNm && trashedAt > 0),
        )
        .map((card) => ({ card, funnel: funnelOf(account, card, days) }))
        .sort((one, other) => sign * (fields[orderBy.field](one.funnel) - fields[orderBy.field](other.funnel)));
      const sold = told.reduce((sum, { funnel }) => sum + funnel.orderedSum, 0);
      return {
        data: {
          currency: 'RUB',
          products: told.slice(offset, offset + limit).map(({ card, funnel }) => ({
            product: productOf(card),
            statistic: { selected: { period: selectedPeriod, ...statisticOf(funnel, { days: days.length, sold }) } },
          })),
        },
      };
    },
  ),
};

function productOf(card: Card) {
  const mp = Object.values(card.stocks).reduce(
    (all, sizes) => all + Object.values(sizes).reduce((sum, free) => sum + free, 0),
    0,
  );
  return {
    nmId: card.nmID,
    title: card.title,
    vendorCode: card.vendorCode,
    brandName: card.brand,
    subjectId: card.subjectID,
    subjectName: subjectOf(card.subjectID)?.title ?? '',
    tags: [],
    productRating: 0,
    feedbackRating: 0,
    stocks: { wb: 0, mp, balanceSum: mp },
  };
}

function statisticOf(funnel: Funnel, { days, sold }: { days: number; sold: number }) {
  const { opened, carts, ordered, orderedSum, bought, boughtSum, cancelled, cancelledSum } = funnel;
  return {
    openCount: opened,
    cartCount: carts,
    orderCount: ordered,
    orderSum: orderedSum,
    buyoutCount: bought,
    buyoutSum: boughtSum,
    cancelCount: cancelled,
    cancelSum: cancelledSum,
    avgPrice: ordered === 0 ? 0 : Math.round(orderedSum / ordered),
    avgOrdersCountPerDay: days === 0 ? 0 : Math.round((100 * ordered) / days) / 100,
    shareOrderPercent: percentOf(orderedSum, sold),
    addToWishlist: 0,
    timeToReady: { days: 0, hours: 0, mins: 0 },
    localizationPercent: 100,
    wbClub: {
      ...{ orderCount: 0, orderSum: 0, buyoutSum: 0, buyoutCount: 0, cancelSum: 0, cancelCount: 0 },
      ...{ avgPrice: 0, buyoutPercent: 0, avgOrderCountPerDay: 0 },
    },
    conversions: {
      addToCartPercent: percentOf(carts, opened),
      cartToOrderPercent: percentOf(ordered, carts),
      buyoutPercent: percentOf(bought, bought + cancelled),
    },
  };
}
