import { comingDate } from './dates.ts';
import { daysFrom } from './days.ts';

const nbsp = '\u00a0';
const minute = 60_000;
const hour = 60 * minute;

/** `40 с`, `42 мин`, `1 ч 18 мин`, `3 д 4 ч`. */
export function duration(milliseconds: number): string {
  const all = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(all / 86_400);
  const hours = Math.floor((all % 86_400) / 3600);
  const minutes = Math.floor((all % 3600) / 60);
  const parts = (big: string, small: string, rest: number) => (rest > 0 ? `${big} ${small}` : big);
  if (days > 0) return parts(`${days}${nbsp}д`, `${hours}${nbsp}ч`, hours);
  if (hours > 0) return parts(`${hours}${nbsp}ч`, `${String(minutes).padStart(2, '0')}${nbsp}мин`, minutes);
  return minutes > 0 ? `${minutes}${nbsp}мин` : `${all}${nbsp}с`;
}

/** `через 1 ч 18 мин`, or `просрочено 40 мин` when it has passed. */
export function within(moment: string, now = new Date()): string {
  const left = new Date(moment).getTime() - now.getTime();
  return left < 0 ? `просрочено ${duration(-left)}` : `через ${duration(left)}`;
}

export interface Deadline {
  text: string;
  /** Calm, from four hours, from one hour or past. */
  urgency: 'calm' | 'soon' | 'now';
  /** How full the ring of the clock is: 1 when past, 0 a day ahead. */
  share: number;
}

/** The clock of an order that must be shipped by a moment. */
export function deadline(moment: string, now = new Date()): Deadline {
  const date = new Date(moment);
  const left = date.getTime() - now.getTime();
  const share = Math.min(1, Math.max(0, 1 - left / (24 * hour)));
  if (left < 0) return { text: `просрочено ${duration(-left)}`, urgency: 'now', share };
  if (left < hour) return { text: duration(left), urgency: 'now', share };
  if (left < 4 * hour) return { text: duration(left), urgency: 'soon', share };
  return { text: daysFrom(now, date) === 0 ? duration(left) : comingDate(moment, now), urgency: 'calm', share };
}
