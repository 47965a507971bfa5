import { dayAfter, dayOf } from '#text/days.ts';

/** A number that held from a moment on, of one part of the whole: a warehouse. */
interface Measurement {
  at: string;
  of: string;
  value: number;
}

/** The whole at the end of a day. */
export interface DayValue {
  day: string;
  value: number;
}

/**
 * Values at the end of each day on which something was told, the newest told first: parts that said nothing since are
 * as they were.
 */
export function lastOfDays(measurements: readonly Measurement[]): DayValue[] {
  const parts = new Map<string, number>();
  const days = new Map<string, number>();
  for (const { at, of, value } of measurements.toReversed()) {
    parts.set(of, value);
    days.set(
      dayOf(new Date(at)),
      [...parts.values()].reduce((sum, each) => sum + each, 0),
    );
  }
  return [...days].map(([day, value]) => ({ day, value }));
}

/** Days without a gap, so that a chart has as much room for each: what holds until the next is repeated, of what doesn't nothing is known. */
export function everyDay(
  rows: readonly DayValue[],
  { until, holds }: { until: string; holds: boolean },
): { day: string; value: number | null }[] {
  const known = new Map(rows.map(({ day, value }) => [day, value]));
  const every: { day: string; value: number | null }[] = [];
  for (let day = rows[0]?.day ?? until; day <= until; day = dayAfter(day, 1)) {
    const before = every.at(-1)?.value ?? null;
    every.push({ day, value: known.get(day) ?? (holds ? before : null) });
  }
  return every;
}
