import { type Currency, findProductSeries, moneyText, type Types } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import type { Kind } from '#ui/charts/drawing.tsx';
import type { Line } from '#ui/charts/line.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import { periodAsked, type StatisticsSearch } from '../address.ts';
import css from '../statistics.module.css';
import { type SeriesRow, seriesRows } from './series-rows.ts';

type SeriesKind = NonNullable<Types<typeof findProductSeries>['body']>['kind'];

interface Props {
  id: string;
  search: StatisticsSearch;
  currency: Currency;
}

interface ChartOf {
  kind: SeriesKind;
  label: string;
  nothing: string;
  look: Kind;
  words: (value: number) => string;
  lessIsHigher?: boolean;
}

const colours = ['--pr-accent', '--pr-info-solid', '--pr-warn-solid', '--pr-success-solid', '--pr-line-field'];

const chartsOf = (currency: Currency): ChartOf[] => [
  {
    kind: 'price',
    label: 'Цена',
    nothing: 'Цены за эти дни не было.',
    look: 'steps',
    words: (value) => moneyText(value.toFixed(2), currency),
  },
  {
    kind: 'stock',
    label: 'Остаток на конец дня',
    nothing: 'Остаток за эти дни никто не считал.',
    look: 'steps',
    words: (value) => `${number(Math.round(value))}\u00a0шт.`,
  },
  {
    kind: 'position',
    label: 'Место в поиске площадок',
    nothing: 'Место в поиске за эти дни площадки не сообщали.',
    look: 'measured',
    words: (value) => number(Math.round(value)),
    lessIsHigher: true,
  },
  {
    kind: 'figures',
    label: 'Показы на площадках',
    nothing: 'Показов за эти дни площадки не сообщали.',
    look: 'measured',
    words: (value) => number(Math.round(value)),
  },
];

/** Price, stock, place and shows of an offer over the days of the screen; where nothing is known there is a gap. */
export function OverTime({ id, search, currency }: Props) {
  return (
    <Section title="Цена, остаток и место в поиске">
      {chartsOf(currency).map((chart) => (
        <SeriesChart key={chart.kind} id={id} search={search} of={chart} />
      ))}
    </Section>
  );
}

function SeriesChart({ id, search, of }: Omit<Props, 'currency'> & { of: ChartOf }) {
  const { compare: _, ...period } = periodAsked(search);
  const body = { kind: of.kind, ...period };
  const { data, error, refetch } = useCall(findProductSeries, { path: { id }, body, quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className={`sk ${css.chartBar}`} aria-busy />;
  const rows = seriesRows(data.lines, search);
  if (rows.every(({ values }) => values.every((value) => value === null)))
    return <p className={css.formula}>{of.nothing}</p>;
  return (
    <DaysChart
      label={of.label}
      rows={rows}
      lines={data.lines.map(
        ({ title }, nth): Line<SeriesRow> => ({
          title,
          value: ({ values }) => values[nth] ?? null,
          color: colours[nth % colours.length] ?? '--pr-accent',
        }),
      )}
      kind={of.look}
      words={of.words}
      whole={of.kind !== 'price'}
      lessIsHigher={of.lessIsHigher ?? false}
    />
  );
}
