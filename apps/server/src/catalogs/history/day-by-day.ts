import type { OfferDay } from '@prilavok/contract';

/** An offer as it is now, and the days that are asked for: ISO dates, the first and the last. */
export interface Today extends Omit<OfferDay, 'day'> {
  first: string;
  today: string;
}

/** Value of one field before a day's first change and after its last. */
export type DayChange = {
  [Field in keyof Omit<OfferDay, 'day'>]: { day: string; field: Field; was: OfferDay[Field]; now: OfferDay[Field] };
}[keyof Omit<OfferDay, 'day'>];

/**
 * Each day with what was true at its end. Told backwards from what is true now: a day without a change ended as the next one began. So what
 * was changed past history shows as if it had always been, and never as a fall to nothing.
 */
export function dayByDay({ first, today, ...now }: Today, changes: readonly DayChange[]): OfferDay[] {
  const byDay = Map.groupBy(changes, ({ day }) => day);
  const days: OfferDay[] = [];
  let after = now;
  for (let day = today; day >= first; day = dayBefore(day)) {
    const changed = byDay.get(day) ?? [];
    const left = Object.fromEntries(changed.map(({ field, now: value }) => [field, value]));
    days.push({ day, ...after, ...left });
    after = { ...after, ...Object.fromEntries(changed.map(({ field, was }) => [field, was])) };
  }
  return days.reverse();
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
