import {
  type Comparison,
  type Currency,
  comparedDays,
  countDays,
  type Days,
  daysOfWindow,
  mostStatisticsDays,
  type StatisticsWindow,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import { todayOf } from '../counting/state.queries.ts';

/** How a call names its days. */
export interface PeriodBody {
  window: StatisticsWindow;
  from?: string | undefined;
  to?: string | undefined;
  compare: Comparison;
  currency: Currency;
}

/** Days of a question, with those that they are compared with. */
export interface Period {
  days: Days;
  before: Days | null;
  currency: Currency;
  /** The window that was asked for; null: days of one's own. */
  window: StatisticsWindow | null;
}

/** The days that a call names, by the company's clock. */
export async function periodOf(db: Db, { window, from, to, compare, currency }: PeriodBody): Promise<Period> {
  const own = ownDays(from, to);
  const days = own ?? daysOfWindow(window, await todayOf(db));
  return { days, before: comparedDays(days, compare), currency, window: own ? null : window };
}

function ownDays(from: string | undefined, to: string | undefined): Days | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined) throw invalid('from', 'назовите и первый день, и последний');
  if (to === undefined) throw invalid('to', 'назовите и первый день, и последний');
  if (to < from) throw invalid('to', 'последний день раньше первого: поменяйте их местами');
  if (countDays({ from, to }) > mostStatisticsDays)
    throw invalid('to', `от первого дня больше ${mostStatisticsDays} дней: выберите меньше`);
  return { from, to };
}
