import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { dayWords } from '#text/days.ts';

/** What changed and holds, what happened on each day, or what was measured on it. */
export type Kind = 'steps' | 'sums' | 'measured';

interface Props {
  data: Record<string, string | number | null>[];
  lines: readonly { title: string; color: string; dashed: boolean }[];
  words: (value: number) => string;
  /** The least value on top. */
  reversed: boolean;
  whole: boolean;
  kind: Kind;
}

/** `2026-11-21` → `21.11`. */
const shortDay = (day: string): string => dayWords(day).slice(0, 5);

// What is drawn is hidden from those who hear the page, and said in words beside it: the keyboard has no business there.
const unfocused = { accessibilityLayer: false };

const steps = { curveType: 'stepAfter', withDots: false } as const;
const points = { curveType: 'linear', dotProps: { r: 2 }, activeDotProps: { r: 4 }, connectNulls: false } as const;

/** Steps from day to day, points or bars: loaded with the first chart. */
export default function Drawing({ data, lines, words, reversed, whole, kind }: Props) {
  const series = lines.map(({ title, color, dashed }) => ({
    name: title,
    color: `var(${color})`,
    ...(dashed && kind !== 'sums' && { strokeDasharray: '4 4' }),
  }));
  const common = {
    h: 160,
    data,
    dataKey: 'day',
    series,
    gridAxis: 'x',
    tickLine: 'none',
    valueFormatter: words,
    // The last point stands on the edge, and is seen whole.
    xAxisProps: { tickFormatter: shortDay, minTickGap: 24, ...(kind === 'measured' && { padding: { right: 4 } }) },
    yAxisProps: {
      width: 72,
      domain: ['auto', 'auto'] as ['auto', 'auto'],
      interval: 0,
      reversed,
      allowDecimals: !whole,
    },
    tooltipProps: { labelFormatter: (day: unknown) => dayWords(String(day)) },
    tooltipAnimationDuration: 0,
  } as const;
  if (kind === 'sums')
    return <BarChart {...common} barChartProps={unfocused} barProps={{ isAnimationActive: false }} />;
  return (
    <LineChart
      {...common}
      lineChartProps={unfocused}
      {...(kind === 'measured' ? points : steps)}
      strokeWidth={2}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
