import { daysFrom } from './days.ts';
import { foreignClock, formatOf } from './zone.ts';

/** Moments (ISO 8601) in words, by the cabinet's clock. */

const timeOf = formatOf({ hour: '2-digit', minute: '2-digit' });
const dayMonth = formatOf({ day: '2-digit', month: '2-digit' });
const dateOf = formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' });
const longOf = formatOf({ day: 'numeric', month: 'long' });
const yearOf = formatOf({ year: 'numeric' });
const clockOf = formatOf({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const todayOf = formatOf({ weekday: 'long', day: 'numeric', month: 'long' });
const fullOf = formatOf({ dateStyle: 'long', timeStyle: 'short' });

/** For a narrow column: today `10:42`, then `вчера`, `19.11`, `19.11.2025`. */
export function shortDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const days = daysFrom(now, date);
  if (days === 0) return timeOf(date);
  if (days === -1) return 'вчера';
  return yearOf(date) === yearOf(now) ? dayMonth(date) : dateOf(date);
}

/** The whole of it, for titles: `19 ноября 2026 г. в 10:42`, and whose clock that is where the reader's shows another. */
export function fullDate(moment: string): string {
  const date = new Date(moment);
  const foreign = foreignClock(date);
  return foreign ? `${fullOf(date)} (${foreign})` : fullOf(date);
}

/** To the second, for journals: today `10:42:07`, then `вчера, 10:42:07`, `19.11, 10:42:07`, `19.11.2025, 10:42:07`. */
export function journalDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const clock = clockOf(date);
  return daysFrom(now, date) === 0 ? clock : `${shortDate(moment, now)}, ${clock}`;
}

/** A sentence of a journal with the moments in it told by the reader's clock. */
export const withMoments = (sentence: string, now = new Date()): string =>
  sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (moment) => journalDate(moment, now));

/** `суббота, 21 ноября`. */
export function weekdayAndDay(date = new Date()): string {
  return todayOf(date);
}

/** `10:42`. */
export function timeOfDay(moment: string): string {
  return timeOf(new Date(moment));
}

/** A moment to come, within a line: `13:00`, `завтра, 12:00`, `24.11, 12:00`. */
export function comingDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const days = daysFrom(now, date);
  if (days === 0) return timeOf(date);
  return `${days === 1 ? 'завтра' : dayMonth(date)}, ${timeOf(date)}`;
}

/** Heading of a day in a history: `Сегодня, 20 ноября`, `18 ноября`, `18 ноября 2025`. */
export function dayHeading(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const days = daysFrom(now, date);
  const day = longOf(date);
  if (days === 0) return `Сегодня, ${day}`;
  if (days === -1) return `Вчера, ${day}`;
  return longDate(moment, now);
}

/** A day within a sentence: `18 ноября`, `18 ноября 2025`. */
export function longDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const day = longOf(date);
  return yearOf(date) === yearOf(now) ? day : `${day} ${yearOf(date)}`;
}
