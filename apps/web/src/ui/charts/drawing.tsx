import { CompositeChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ComponentProps } from 'react';
import { Rectangle, type RectangleProps } from 'recharts';
import { type Step, shortStretch, stretchWords } from './stretches.ts';

/**
 * Kind of a chart: values that change and hold, events of each day (beside each other, or as parts of one whole), or
 * measurements.
 */
export type Kind = 'steps' | 'sums' | 'stacked' | 'measured';

interface Props {
  data: Record<string, string | number | null>[];
  lines: readonly { title: string; color: string; dashed: boolean }[];
  words: (value: number) => string;
  /** The least value on top. */
  reversed: boolean;
  whole: boolean;
  kind: Kind;
  step: Step;
  /** The day whose bars are paler. */
  unfinished: string | undefined;
  onPick: ((day: string) => void) | undefined;
}

// What is drawn is hidden from those who hear the page, and said in words beside it: the keyboard has no business there.
const unfocused = { accessibilityLayer: false };

const holding = { curveType: 'stepAfter', withDots: false, connectNulls: false } as const;
const points = { curveType: 'linear', dotProps: { r: 2 }, activeDotProps: { r: 4 }, connectNulls: false } as const;

/** Steps from day to day, points or bars: loaded with the first chart. */
export default function Drawing({ data, lines, words, reversed, whole, kind, step, unfinished, onPick }: Props) {
  const bars = kind === 'sums' || kind === 'stacked';
  const series = lines.map(({ title, color, dashed }) => ({
    name: title,
    color: `var(${color})`,
    type: bars && !dashed ? ('bar' as const) : ('line' as const),
    ...(dashed && { strokeDasharray: '4 4' }),
  }));
  const chart = {
    ...unfocused,
    ...(onPick && {
      onClick: ({ activeLabel }: { activeLabel?: string | number | undefined }) =>
        activeLabel !== undefined && onPick(String(activeLabel)),
      style: { cursor: 'pointer' },
    }),
  };
  const common = {
    h: 160,
    data,
    dataKey: 'day',
    series,
    gridAxis: 'x',
    tickLine: 'none',
    valueFormatter: words,
    // The last point stands on the edge, and is seen whole.
    xAxisProps: {
      tickFormatter: (day: string) => shortStretch(day, step),
      minTickGap: 24,
      ...(kind === 'measured' && { padding: { right: 4 } }),
    },
    yAxisProps: {
      width: 72,
      // A bar is as long as what it stands for: it begins at zero.
      domain: [bars ? 0 : 'auto', 'auto'] as [number | 'auto', 'auto'],
      interval: 0,
      reversed,
      allowDecimals: !whole,
    },
    // Without a point under the pointer there is no day.
    tooltipProps: { labelFormatter: (day: unknown) => (day ? stretchWords(String(day), step) : '') },
    tooltipAnimationDuration: 0,
  } as const;
  if (bars)
    return (
      <CompositeChart
        {...common}
        composedChartProps={chart}
        withDots={false}
        curveType="linear"
        strokeWidth={1.5}
        maxBarWidth={40}
        barProps={barOf({ stacked: kind === 'stacked', unfinished })}
      />
    );
  return (
    <LineChart
      {...common}
      lineChartProps={chart}
      {...(kind === 'measured' ? points : holding)}
      strokeWidth={2}
      lineProps={{ isAnimationActive: false }}
    />
  );
}

type BarProps = Exclude<ComponentProps<typeof CompositeChart>['barProps'], undefined | ((series: never) => unknown)>;

/** How bars lie, and that those of a day that isn't over are paler. */
function barOf({ stacked, unfinished }: { stacked: boolean; unfinished: string | undefined }): BarProps {
  return {
    ...(stacked && { stackId: 'whole' }),
    ...(unfinished !== undefined && {
      shape: (bar: RectangleProps & { payload?: { day?: string } }) => (
        <Rectangle {...bar} fillOpacity={bar.payload?.day === unfinished ? 0.45 : 1} />
      ),
    }),
  };
}
