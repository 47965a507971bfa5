import { z } from 'zod';
import { Currency } from '../money.ts';

/** Periods that are kept for every offer; all but the last end today. */
export const windows = ['7', '28', '30', '90', '365', 'month', 'lastMonth'] as const;
export const StatisticsWindow = z
  .enum(windows)
  .describe('Период: последние 7, 28, 30, 90, 365 дней с сегодняшним; month — этот месяц, lastMonth — прошлый');
export type StatisticsWindow = z.infer<typeof StatisticsWindow>;

export const windowTitles: Record<StatisticsWindow, string> = {
  '7': '7 дней',
  '28': '28 дней',
  '30': '30 дней',
  '90': '90 дней',
  '365': 'Год',
  month: 'Этот месяц',
  lastMonth: 'Прошлый месяц',
};

/** With which days a period is compared. */
export const comparisons = ['before', 'year', 'none'] as const;
export const Comparison = z
  .enum(comparisons)
  .describe('С чем сравнить: before — столько же дней перед этими, year — эти дни год назад, none — не сравнивать');
export type Comparison = z.infer<typeof Comparison>;

/** Most days of one question: two years and a leap day. */
export const mostStatisticsDays = 731;

/** First and last day of a period, both included. */
export const Days = z.object({
  from: z.iso.date().describe('Первый день, ГГГГ-ММ-ДД'),
  to: z.iso.date().describe('Последний день, ГГГГ-ММ-ДД'),
});
export type Days = z.infer<typeof Days>;

/** Which days are asked for: a window, or the days themselves. */
export const periodFields = {
  window: StatisticsWindow.default('30'),
  from: z.iso.date().optional().describe('Первый день вместо `window`; называется вместе с `to`'),
  to: z.iso.date().optional().describe(`Последний день; с первым не больше ${mostStatisticsDays} дней`),
  compare: Comparison.default('before'),
  currency: Currency.default('RUB').describe('В какой валюте: суммы разных валют не складываются'),
};

/** A day in milliseconds. */
const dayLength = 24 * 60 * 60 * 1000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later; a negative number goes back. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * dayLength);

/** How many days there are from the first to the last, both counted. */
export const countDays = ({ from, to }: Days): number => Math.round((timeOf(to) - timeOf(from)) / dayLength) + 1;

/** The days of a window, when this day is today. */
export function daysOfWindow(window: StatisticsWindow, today: string): Days {
  if (window === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  if (window === 'lastMonth') {
    const to = addDays(`${today.slice(0, 7)}-01`, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  return { from: addDays(today, 1 - Number(window)), to: today };
}

/** The days with which a period is compared; null: with none. The 29th of February is compared with the 28th. */
export function comparedDays(days: Days, compare: Comparison): Days | null {
  if (compare === 'none') return null;
  if (compare === 'before') return { from: addDays(days.from, -countDays(days)), to: addDays(days.from, -1) };
  return { from: yearBefore(days.from), to: yearBefore(days.to) };
}

const yearBefore = (day: string): string => {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.slice(5) === '02-29' ? `${year}-02-28` : `${year}${day.slice(4)}`;
};
