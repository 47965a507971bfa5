import { formatOf } from './zone.ts';

/** Days as dates without a clock: `2026-11-21`, by the cabinet's zone. */

const parts = formatOf({ year: 'numeric', month: '2-digit', day: '2-digit' });
const clock = formatOf({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const aDay = 86_400_000;

/** The day of a moment: `2026-11-21`. */
export function dayOf(date: Date): string {
  return parts(date).split('.').reverse().join('-');
}

/** `2026-11-21` → `21.11.2026`. */
export const dayWords = (day: string): string => day.split('-').reverse().join('.');

/** `2026-11-21` → `21.11`. */
export const shortDay = (day: string): string => dayWords(day).slice(0, 5);

/** The day so many days after another; before it with a negative number. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * aDay).toISOString().slice(0, 10);
}

/** How many midnights lie between now and then: 0 today, −1 yesterday, 1 tomorrow. */
export function daysFrom(now: Date, then: Date): number {
  return (Date.parse(dayOf(then)) - Date.parse(dayOf(now))) / aDay;
}

/** The moment at which a day begins. */
export function startOfDay(day: string): Date {
  const midnight = Date.parse(day);
  const guess = new Date(midnight - aheadBy(new Date(midnight)));
  // Between the guess and the true one clocks may have been put forward or back.
  return new Date(midnight - aheadBy(guess));
}

/** How far the clock is ahead of UTC at a moment, in milliseconds. */
function aheadBy(date: Date): number {
  const [, day, month, year, time] = /(\d+)\.(\d+)\.(\d+), (.+)/.exec(clock(date)) ?? [];
  return Date.parse(`${year}-${month}-${day}T${time}Z`) - Math.floor(date.getTime() / 1000) * 1000;
}
