import type { Figures, FiguresOfDay } from '@prilavok/contract';
import { dayAfter } from '#text/days.ts';
import { number } from '#text/numbers.ts';

/** A step of the way to an order. */
export interface Step {
  id: string;
  title: string;
  count: number;
  /** Which part of the step before went on to it; null for the first, and where nobody came so far. */
  share: number | null;
  /** How many there were in as many days before; null where that isn't known. */
  before: number | null;
}

const steps = [
  { id: 'shows', title: 'Показы в поиске и каталоге' },
  { id: 'visits', title: 'Открытия карточки' },
  { id: 'carts', title: 'Добавления в корзину' },
  { id: 'ordered', title: 'Заказано, штук' },
] as const;

/** The steps of which the marketplace tells, in their order. */
export function stepsOf(now: Figures, before: Figures | null): Step[] {
  const told = steps.flatMap(({ id, title }) => {
    const count = now[id];
    return count === null ? [] : [{ id, title, count, before: before?.[id] ?? null }];
  });
  return told.map((step, at) => ({ ...step, share: shareOf(step.count, told[at - 1]?.count ?? null) }));
}

/** A part as a share of the whole; null where there is none. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

/** A share as per cent, where one of a hundred is much: `0.0148` → `1,5 %`. */
export const rateWords = (share: number): string =>
  `${number(Number((share * 100).toFixed(share < 0.1 ? 1 : 0)))}\u00a0%`;

/** Days of a stretch, one after another: one of which nothing was told has no orders, and nothing else that is known. */
export function wholeDays(days: readonly FiguresOfDay[], { from, to }: { from: string; to: string }): FiguresOfDay[] {
  const told = new Map(days.map((one) => [one.day, one]));
  const none = { shows: null, visits: null, carts: null, ordered: 0, revenue: '0.00' };
  const whole = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) whole.push(told.get(day) ?? { day, ...none });
  return whole;
}

/** As many days right before these. */
export function daysBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const many = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return { from: dayAfter(from, -many), to: dayAfter(from, -1) };
}
