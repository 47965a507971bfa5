import { dayOf } from '#text/days.ts';
import { formatOf } from '#text/zone.ts';

/** Months that the report is asked of: this one and those of the year before. */
const many = 13;

/** `2026-11` and the months before it, the newest first. */
export function lastMonths(today = dayOf(new Date())): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: many }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

const words = formatOf({ month: 'long', year: 'numeric' });

/** `2026-10` → `октябрь 2026`. */
export const monthWords = (month: string): string => words(new Date(`${month}-15T12:00:00Z`)).replace(/\s*г\.$/, '');

/** The first and the last day of a month, as a period of an address has them. */
export const periodOf = (month: string): `${string}..${string}` => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return `${month}-01..${new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10)}`;
};
