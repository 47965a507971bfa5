import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { dayWords } from '#text/days.ts';

interface Props {
  data: Record<string, string | number | null>[];
  lines: readonly { title: string; color: string; dashed: boolean }[];
  words: (value: number) => string;
}

/** `2026-11-21` → `21.11`. */
const shortDay = (day: string): string => dayWords(day).slice(0, 5);

/** Steps from day to day: loaded with the first chart. */
export default function Drawing({ data, lines, words }: Props) {
  return (
    <LineChart
      h={160}
      data={data}
      dataKey="day"
      series={lines.map(({ title, color, dashed }) => ({
        name: title,
        color: `var(${color})`,
        ...(dashed && { strokeDasharray: '4 4' }),
      }))}
      curveType="stepAfter"
      withDots={false}
      strokeWidth={2}
      gridAxis="x"
      tickLine="none"
      valueFormatter={words}
      xAxisProps={{ tickFormatter: shortDay, minTickGap: 24 }}
      yAxisProps={{ width: 72, domain: ['auto', 'auto'] }}
      tooltipProps={{ labelFormatter: (day) => dayWords(String(day)) }}
      tooltipAnimationDuration={0}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
