import type { Currency, Days, Role, Totals } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { countDue } from '../counting/due.queries.ts';
import { stateOf } from '../counting/state.queries.ts';
import type { Scope } from './channels.queries.ts';
import { coverageOf } from './coverage.queries.ts';
import { type DaySums, figuresOf, seesBooks, seriesOf, sumOf } from './figures.ts';
import { type PeriodBody, periodOf } from './period.ts';

/** Answers totals with their days; `read` knows whose figures they are. */
export async function totalsOf(
  db: Db,
  role: Role,
  body: PeriodBody,
  {
    read,
    currencies,
    accounts,
  }: {
    read: (scope: Scope) => Promise<DaySums[]>;
    currencies: (days: Days) => Promise<Currency[]>;
    /** Whose coverage is told; absent: all accounts'. */
    accounts?: readonly string[] | undefined;
  },
): Promise<Totals> {
  const { days, before, currency } = await periodOf(db, body);
  // Sent together: a connection answers one after the other, without a way between them.
  const [now, then, coverage, known, counting] = await Promise.all([
    read({ days, currency }),
    before ? read({ days: before, currency }) : [],
    seesBooks(role) ? coverageOf(db) : [],
    currencies(days),
    countingOf(db),
  ]);
  return {
    days,
    beforeDays: before,
    currency,
    currencies: known,
    now: figuresOf(sumOf(now), role),
    before: before && figuresOf(sumOf(then), role),
    series: seriesOf(days, now, role),
    beforeSeries: before ? seriesOf(before, then, role) : [],
    coverage: coverage.filter(({ account }) => accounts === undefined || accounts.includes(account)),
    counting,
  };
}

/** Which part of the first count is done; null: it is over. */
async function countingOf(db: Db): Promise<number | null> {
  const state = await stateOf(db);
  if (!state || state.filling === 0) return null;
  return Math.max(0, Math.min(1, 1 - (await countDue(db)) / state.filling));
}
