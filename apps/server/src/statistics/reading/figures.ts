import {
  addDays,
  type DayFigures,
  type Days,
  type MeasureName,
  maySeeMeasure,
  type Role,
  roubles,
  type StatisticsFigures,
} from '@prilavok/contract';
import { forbidden } from '../../http/errors.ts';
import { type FigureColumn, figureColumns } from '../counting/columns.ts';

/** Figures as they are kept: counts, pieces and kopecks. */
export type Sums = Record<FigureColumn, number>;

const zero = Object.fromEntries(figureColumns.map((column) => [column, 0])) as Sums;

/** Adds up several figures. */
export function sumOf(all: Iterable<Partial<Sums>>): Sums {
  const sums = { ...zero };
  for (const each of all) for (const column of figureColumns) sums[column] += Number(each[column] ?? 0);
  return sums;
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Whether somebody of this role sees what marketplaces settle, cost and profit. */
export const seesBooks = (role: Role): boolean => maySeeMeasure('profit', role);

/** Refuses a measure that the role doesn't see. */
export function mustSee(measure: MeasureName, role: Role, code = 'forbidden'): void {
  if (!maySeeMeasure(measure, role))
    throw forbidden('Это число вашей роли не показывается: его видят владелец, маркетплейсы и наблюдатель', code);
}

/** Profit of kept figures. */
export const profitOf = (sums: Sums): number => sums.came + keptOf(sums) - sums.cost - sums.tax;
const keptOf = ({ commission, logistics, storage, other }: Sums): number => commission + logistics + storage + other;

/** Kept figures as calls answer them. */
export function figuresOf(sums: Sums, role: Role): StatisticsFigures {
  const books = seesBooks(role);
  const money = (kopecks: number) => (books ? roubles(kopecks) : null);
  const profit = profitOf(sums);
  const back = sums.cancelled_pieces + sums.returned_pieces;
  return {
    orders: sums.orders,
    ordered: roubles(sums.ordered),
    orderedPieces: sums.ordered_pieces,
    revenue: roubles(sums.ordered - sums.cancelled),
    cancelled: roubles(sums.cancelled),
    cancelledPieces: sums.cancelled_pieces,
    delivered: roubles(sums.delivered),
    deliveredPieces: sums.delivered_pieces,
    returned: roubles(sums.returned),
    returnedPieces: sums.returned_pieces,
    buyout: share(sums.delivered_pieces, sums.delivered_pieces + back),
    returnShare: share(sums.returned_pieces, sums.delivered_pieces + sums.returned_pieces),
    average: sums.orders > 0 ? roubles(Math.round(sums.ordered / sums.orders)) : null,
    came: money(sums.came),
    commission: money(sums.commission),
    logistics: money(sums.logistics),
    storage: money(sums.storage),
    other: money(sums.other),
    kept: money(keptOf(sums)),
    cost: money(sums.cost),
    tax: money(sums.tax),
    profit: money(profit),
    margin: books ? share(profit, sums.came) : null,
    uncosted: books ? sums.uncosted : null,
    estimated: money(sums.estimated),
  };
}

/** A day of a chart as it is kept. */
export interface DaySums extends Partial<Sums> {
  day: string;
}

/** Every one of the days, those on which nothing happened too. */
export function seriesOf(days: Days, found: readonly DaySums[], role: Role): DayFigures[] {
  const byDay = Map.groupBy(found, ({ day }) => day);
  const series: DayFigures[] = [];
  for (let day = days.from; day <= days.to; day = addDays(day, 1))
    series.push({ day, ...figuresOf(sumOf(byDay.get(day) ?? []), role) });
  return series;
}
