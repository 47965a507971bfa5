import { dayAfter, dayWords, shortDay } from '#text/days.ts';

/** Days of a chart taken together: by calendar weeks and months. */

export const steps = { day: 'По дням', week: 'По неделям', month: 'По месяцам' } as const;
export type Step = keyof typeof steps;

const months = ['янв.', 'февр.', 'март', 'апр.', 'май', 'июнь', 'июль', 'авг.', 'сент.', 'окт.', 'нояб.', 'дек.'];

/** The first day of the week or month in which a day lies. */
export function stretchOf(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 8)}01`;
  // Monday is the first day; of a plain day Sunday is 0.
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The last day of the stretch that begins on a day. */
export function lastOfStretch(day: string, step: Step): string {
  if (step === 'day') return day;
  // In 31 days any month is over.
  return step === 'week' ? dayAfter(day, 6) : dayAfter(stretchOf(dayAfter(day, 31), 'month'), -1);
}

/** Rows of days as rows of weeks or months, in their order; `sum` makes one of those that lie together. */
export function byStretch<Row extends { day: string }>(
  rows: readonly Row[],
  step: Step,
  sum: (together: readonly Row[]) => Omit<Row, 'day'>,
): (Omit<Row, 'day'> & { day: string })[] {
  if (step === 'day') return [...rows];
  const together = Map.groupBy(rows, ({ day }) => stretchOf(day, step));
  return [...together].map(([day, those]) => ({ ...sum(those), day }));
}

/** The step at which so many days give bars that can be told apart. */
export const stepFor = (days: number): Step => (days > 180 ? 'month' : days > 62 ? 'week' : 'day');

/** At the foot of a bar: `21.11`, `нояб. 26`. */
export function shortStretch(day: string, step: Step): string {
  if (step !== 'month') return shortDay(day);
  return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(2, 4)}`;
}

/** In full: `21.11.2026`, `16.11 – 22.11.2026`, `нояб. 2026`. */
export function stretchWords(day: string, step: Step): string {
  if (step === 'day') return dayWords(day);
  if (step === 'month') return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  return `${shortDay(day)} – ${dayWords(dayAfter(day, 6))}`;
}
