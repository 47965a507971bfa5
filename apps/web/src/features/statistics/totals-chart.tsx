import { type MeasureName, measures, type Totals } from '@prilavok/contract';
import { dayOf } from '#text/days.ts';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import type { Line } from '#ui/charts/line.ts';
import { type Step, steps, stretchOf } from '#ui/charts/stretches.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { comparedTitle, type StatisticsSearch, stepOf } from './address.ts';
import { type ChartRow, chartRows, measureOf } from './chart-rows.ts';
import { valueWords } from './measure-words.ts';
import css from './statistics.module.css';
import { useMeasures } from './use-measures.ts';

interface Props {
  totals: Totals;
  search: StatisticsSearch;
  set: (change: Partial<StatisticsSearch>) => void;
  /** A press on a bar, by the first day of what it stands for. */
  onPick?: ((day: string, step: Step, measure: MeasureName) => void) | undefined;
}

const stepOptions = Object.entries(steps).map(([value, label]) => ({ value: value as Step, label }));

/** One measure over time, beside the days compared with; what marketplaces keep, by its parts. */
export function TotalsChart({ totals, search, set, onPick }: Props) {
  const seen = useMeasures();
  const measure = search.chart && seen.includes(search.chart) ? search.chart : 'revenue';
  const step = stepOf(search);
  const rows = chartRows(totals, step);
  const share = measures[measure].unit === 'share' || measure === 'average';
  const parts = measure === 'kept';
  const compared = comparedTitle(search);
  return (
    <div className={css.chart}>
      <div className={css.chartHead}>
        <FilterSelect
          label="График"
          all={measures.revenue.title}
          options={seen.filter((name) => name !== 'revenue').map((value) => ({ value, label: measures[value].title }))}
          value={search.chart}
          onChange={(chart) => set({ chart })}
        />
        <FilterSelect
          label="Шаг"
          all={`${steps[stepOf({ ...search, step: undefined })]}`}
          options={stepOptions}
          value={search.step}
          onChange={(chosen) => set({ step: chosen })}
        />
      </div>
      <DaysChart
        label={`${measures[measure].title}, ${steps[step].toLowerCase()}`}
        rows={rows}
        lines={parts ? keptLines : linesOf(measure, compared)}
        words={(value) => valueWords(value, measure, totals.currency)}
        kind={parts ? 'stacked' : share ? 'measured' : 'sums'}
        whole={measures[measure].unit === 'count' || measures[measure].unit === 'pieces'}
        step={step}
        unfinished={stretchOf(dayOf(new Date()), step)}
        onPick={onPick && (({ day }) => onPick(day, step, measure))}
      />
    </div>
  );
}

function linesOf(measure: MeasureName, compared: string | undefined): Line<ChartRow>[] {
  return [
    { title: measures[measure].title, value: ({ now }) => measureOf(now, measure), color: '--pr-accent' },
    ...(compared
      ? [
          {
            title: compared,
            value: ({ before }: ChartRow) => measureOf(before, measure),
            color: '--pr-text-3',
            dashed: true,
          },
        ]
      : []),
  ];
}

/** Line of a kept sum, which has a minus; parts of a bar stand upwards. */
const keptLine = (measure: 'commission' | 'logistics' | 'storage' | 'other', color: string): Line<ChartRow> => ({
  title: measures[measure].title,
  value: ({ now }) => {
    const sum = measureOf(now, measure);
    return sum === null ? null : 0 - sum;
  },
  color,
});

const keptLines: Line<ChartRow>[] = [
  keptLine('commission', '--pr-accent'),
  keptLine('logistics', '--pr-info-solid'),
  keptLine('storage', '--pr-warn-solid'),
  keptLine('other', '--pr-line-field'),
];
