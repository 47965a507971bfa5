import type {
  Currency,
  FiguresOfDay,
  findProductPositions,
  findProductPrices,
  findProductStocks,
  Types,
} from '@prilavok/contract';
import { dayOf } from '#text/days.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import { everyDay, lastOfDays } from './-last-of-days.ts';

type Price = Types<typeof findProductPrices>['reply']['rows'][number];
type Stock = Types<typeof findProductStocks>['reply']['rows'][number];

const value = (row: { value: number | null }) => row.value;
/** A price and a stock hold until another is told. */
const untilNow = () => ({ until: dayOf(new Date()), holds: true });

/** Prices that the marketplace took, day by day; one day is no chart. */
export function PricesOverTime({ prices, currency }: { prices: readonly Price[]; currency: Currency }) {
  const rows = lastOfDays(
    prices.flatMap(({ at, accepted, price, currency: sent }) =>
      accepted && sent === currency ? { at, of: '', value: Number(price) } : [],
    ),
  );
  if (rows.length < 2) return null;
  const words = (amount: number) => money(amount.toFixed(2), currency);
  return (
    <DaysChart
      label="Цена по дням"
      rows={everyDay(rows, untilNow())}
      lines={[{ title: 'Цена', value, color: '--pr-accent' }]}
      words={words}
    />
  );
}

type SearchPosition = Types<typeof findProductPositions>['reply']['rows'][number];

/** Where it stood in the search, newest first as they were told. */
export function PlacesOverTime({ places }: { places: readonly SearchPosition[] }) {
  const rows = places.toReversed().map(({ day, position }) => ({ day, value: position }));
  const last = rows.at(-1);
  if (!last || rows.length < 2) return null;
  return (
    <DaysChart
      label="Место в поиске по дням"
      rows={everyDay(rows, { until: last.day, holds: false })}
      lines={[{ title: 'Место', value, color: '--pr-accent' }]}
      words={(place) => number(Math.round(place))}
      lessIsHigher
      whole
      kind="measured"
    />
  );
}

/** Who looked at it and who ordered it, newest first as they were told. */
export function FiguresOverTime({ figures }: { figures: readonly FiguresOfDay[] }) {
  const rows = figures.toReversed();
  const seen = rows.some(({ visits }) => visits !== null);
  return (
    <DaysChart
      label={seen ? 'Открытия карточки, корзины и заказы по дням' : 'Заказано по дням, штук'}
      rows={rows}
      lines={[
        ...(seen ? [{ title: 'Открытия', value: ({ visits }: FiguresOfDay) => visits, color: '--pr-info' }] : []),
        ...(seen ? [{ title: 'В корзину', value: ({ carts }: FiguresOfDay) => carts, color: '--pr-warn' }] : []),
        { title: 'Заказано', value: ({ ordered }: FiguresOfDay) => ordered, color: '--pr-accent' },
      ]}
      whole
      words={(count) => number(Math.round(count))}
      kind="measured"
    />
  );
}

/** Stocks that it took, all warehouses together. */
export function StocksOverTime({ stocks }: { stocks: readonly Stock[] }) {
  const rows = lastOfDays(
    stocks.flatMap(({ at, accepted, stock, warehouse }) => (accepted ? { at, of: warehouse ?? '', value: stock } : [])),
  );
  if (rows.length < 2) return null;
  const words = (pieces: number) => `${number(pieces)} шт.`;
  return (
    <DaysChart
      label="Остаток по дням"
      rows={everyDay(rows, untilNow())}
      lines={[{ title: 'Остаток', value, color: '--pr-accent' }]}
      whole
      words={words}
    />
  );
}
