import { dayAfter, dayOf } from '#text/days.ts';
import { daysOfPeriod, type StatisticsSearch } from '../address.ts';

/** A day with what each line has on it; null where nothing is known. */
export interface SeriesRow {
  day: string;
  values: readonly (number | null)[];
}

interface SeriesLine {
  points: readonly { day: string; value: number }[];
}

/** All days of a period, none after today, so that a day without a point is a gap. */
export function seriesRows(
  lines: readonly SeriesLine[],
  { days }: Pick<StatisticsSearch, 'days'>,
  today = dayOf(new Date()),
): SeriesRow[] {
  const found = lines.map(({ points }) => new Map(points.map(({ day, value }) => [day, value])));
  const { from, to } = daysOfPeriod(days, today);
  const rows: SeriesRow[] = [];
  for (let day = from; day <= to && day <= today; day = dayAfter(day, 1))
    rows.push({ day, values: found.map((line) => line.get(day) ?? null) });
  return rows;
}
