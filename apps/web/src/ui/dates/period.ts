import { z } from 'zod';
import { dayAfter, dayOf, dayWords, startOfDay } from '#text/days.ts';
import { lenient } from '../list/search.ts';

/** A stretch of days in an address: one of the ready ones, which go with the calendar, or from a day to a day. */

export const readyPeriods = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  week: 'Эта неделя',
  days7: 'Последние 7 дней',
  days30: 'Последние 30 дней',
  month: 'Этот месяц',
  lastMonth: 'Прошлый месяц',
} as const;
export type ReadyPeriod = keyof typeof readyPeriods;
const ready = Object.keys(readyPeriods) as [ReadyPeriod, ...ReadyPeriod[]];

const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;

/** A period of an address; what is none counts as absent. */
export const Period = lenient(
  z.union([z.enum(ready), z.string().regex(new RegExp(`^${day}\\.\\.${day}$`)) as z.ZodType<`${string}..${string}`>]),
);
export type Period = NonNullable<z.infer<typeof Period>>;

/** The first and the last day of a period. */
export function daysOf(period: Period, today = dayOf(new Date())): readonly [from: string, to: string] {
  const monthBegins = (one: string) => `${one.slice(0, 8)}01`;
  switch (period) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [dayAfter(today, -1), dayAfter(today, -1)];
    case 'week':
      // Monday is the first day; of a plain day Sunday is 0.
      return [dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7)), today];
    case 'days7':
      return [dayAfter(today, -6), today];
    case 'days30':
      return [dayAfter(today, -29), today];
    case 'month':
      return [monthBegins(today), today];
    case 'lastMonth': {
      const last = dayAfter(monthBegins(today), -1);
      return [monthBegins(last), last];
    }
    default: {
      const [from = today, to = today] = period.split('..');
      return [from, to];
    }
  }
}

/** The moments between which a period lies, by the cabinet's clock; the same all day, so that a list is asked once. */
export function spanOf(period: Period): { from: string; to: string } {
  const [from, to] = daysOf(period);
  return {
    from: startOfDay(from).toISOString(),
    to: new Date(startOfDay(dayAfter(to, 1)).getTime() - 1).toISOString(),
  };
}

/** A period in words: «Вчера», «01.11.2026 – 20.11.2026». */
export function periodWords(period: Period): string {
  if (period in readyPeriods) return readyPeriods[period as ReadyPeriod];
  const [from, to] = daysOf(period);
  return from === to ? dayWords(from) : `${dayWords(from)} – ${dayWords(to)}`;
}
