const timeOf = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });
const dayOf = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit' });
const dateOf = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric' });
const longOf = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' });
const secondsOf = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const fullOf = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' });

/** How many midnights lie between now and then: 0 today, −1 yesterday, 1 tomorrow. */
export function daysFrom(now: Date, then: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(then) - midnight(now)) / 86_400_000;
}

/** For a narrow column: today `10:42`, then `вчера`, `19.11`, `19.11.2025`. */
export function shortDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const days = daysFrom(now, date);
  if (days === 0) return timeOf.format(date);
  if (days === -1) return 'вчера';
  return date.getFullYear() === now.getFullYear() ? dayOf.format(date) : dateOf.format(date);
}

/** The whole of it, for titles: `19 ноября 2026 г. в 10:42`. */
export function fullDate(moment: string): string {
  return fullOf.format(new Date(moment));
}

/** To the second, for journals: `19.11, 10:42:07`. */
export function secondsDate(moment: string): string {
  return secondsOf.format(new Date(moment));
}

/** `10:42`. */
export function timeOfDay(moment: string): string {
  return timeOf.format(new Date(moment));
}

/** A moment to come, within a line: `13:00`, `завтра, 12:00`, `24.11, 12:00`. */
export function comingDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const days = daysFrom(now, date);
  if (days === 0) return timeOf.format(date);
  return `${days === 1 ? 'завтра' : dayOf.format(date)}, ${timeOf.format(date)}`;
}

/** Heading of a day in a history: `Сегодня, 20 ноября`, `18 ноября`, `18 ноября 2025`. */
export function dayHeading(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const days = daysFrom(now, date);
  const day = longOf.format(date);
  if (days === 0) return `Сегодня, ${day}`;
  if (days === -1) return `Вчера, ${day}`;
  return longDate(moment, now);
}

/** A day within a sentence: `18 ноября`, `18 ноября 2025`. */
export function longDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const day = longOf.format(date);
  return date.getFullYear() === now.getFullYear() ? day : `${day} ${date.getFullYear()}`;
}
