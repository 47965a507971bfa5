import {
  type Comparison,
  Currency,
  comparedDays,
  comparisons,
  countDays,
  type Days,
  daysOfWindow,
  measureNames,
  openMeasures,
  type StatisticsWindow,
  sortBy,
  windows,
  windowTitles,
} from '@prilavok/contract';
import { z } from 'zod';
import { dayOf, dayWords } from '#text/days.ts';
import { lastOfStretch, type Step, stepFor, steps } from '#ui/charts/stretches.ts';
import { lenient, oneOf, RowId } from '#ui/list/search.ts';

/**
 * State of a statistics screen in its address: of which days, beside which, of which channel, and what of it is open.
 */

const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const fromTo = z.string().regex(new RegExp(`^${day}\\.\\.${day}$`)) as z.ZodType<`${string}..${string}`>;

/** A window that is kept for every offer, or days from and to. */
export const StatisticsPeriod = lenient(z.union([z.enum(windows), fromTo]));
export type StatisticsPeriod = NonNullable<z.infer<typeof StatisticsPeriod>>;

/** Fields that every statistics screen has in its address. */
export const statisticsSearch = {
  days: StatisticsPeriod,
  compare: oneOf(...comparisons),
  currency: lenient(Currency),
  account: RowId,
  /** Goods of one catalog; only of the table of goods. */
  catalog: RowId,
  /** The measure of the chart, and whether its bars are days, weeks or months. */
  chart: oneOf(...measureNames),
  step: oneOf(...(Object.keys(steps) as [Step, ...Step[]])),
  /** The number whose rows are open at the side, and of which day. */
  measure: oneOf(...openMeasures),
  day: lenient(z.iso.date()),
  /** The report in which goods are counted for days of one's own. */
  report: RowId,
};

/** Order of a table of figures. */
export const measureSort = sortBy('title', ...measureNames);
export type MeasureSort = z.infer<typeof measureSort>;

const Search = z.object(statisticsSearch);
export type StatisticsSearch = z.infer<typeof Search>;

export const comparisonTitles = {
  before: 'С прошлым периодом',
  year: 'С прошлым годом',
  none: 'Не сравнивать',
} as const satisfies Record<Comparison, string>;

const usual: StatisticsWindow = '30';

const isWindow = (period: StatisticsPeriod): period is StatisticsWindow => windows.some((one) => one === period);

/** The window that a period is; none where it is days from and to. */
export const windowOf = (period: StatisticsPeriod | undefined): StatisticsWindow | undefined =>
  period !== undefined && isWindow(period) ? period : undefined;

/** The days of a period, by the cabinet's clock. */
export function daysOfPeriod(period: StatisticsPeriod = usual, today = dayOf(new Date())): Days {
  if (isWindow(period)) return daysOfWindow(period, today);
  const [from = today, to = today] = period.split('..').toSorted();
  return { from, to };
}

/** A period in words: «30 дней», «01.11.2026 – 20.11.2026». */
export function periodTitle(period: StatisticsPeriod = usual): string {
  if (isWindow(period)) return windowTitles[period];
  const { from, to } = daysOfPeriod(period);
  return from === to ? dayWords(from) : `${dayWords(from)} – ${dayWords(to)}`;
}

/** Period that the calls are asked for, by an address: the period, with what it is compared, and the currency. */
export function periodAsked({ days = usual, compare, currency }: StatisticsSearch) {
  return {
    ...(isWindow(days) ? { window: days } : daysOfPeriod(days)),
    ...(compare && { compare }),
    ...(currency && { currency }),
  };
}

/** Whether bars are days, weeks or months: as the address says, or as many as can be told apart. */
export const stepOf = ({ days, step }: StatisticsSearch): Step => step ?? stepFor(countDays(daysOfPeriod(days)));

/** The days compared with, in words; nothing where nothing is compared. */
export function comparedTitle({ days, compare = 'before' }: StatisticsSearch): string | undefined {
  const before = comparedDays(daysOfPeriod(days), compare);
  return before ? `${dayWords(before.from)} – ${dayWords(before.to)}` : undefined;
}

/** A bar that was pressed as a period of its own, within the days of the screen. */
export function stretchPeriod(
  day: string,
  step: Step,
  { days }: StatisticsSearch,
): Pick<StatisticsSearch, 'days' | 'step'> {
  const { from, to } = daysOfPeriod(days);
  // Days as text are ordered as they are in time.
  const [first = day] = [day, from].toSorted().toReversed();
  const [last = day] = [lastOfStretch(day, step), to].toSorted();
  return { days: `${first}..${last}`, step: undefined };
}
