import { Select } from '@mantine/core';
import { findRunDays, type RunDay, type ScenarioModel } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import type { Line } from '#ui/charts/line.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './calculation.module.css';

const counts: Line<RunDay>[] = [
  { title: 'Посчитано', value: ({ done }) => done, color: '--pr-text-3', dashed: true },
  { title: 'Стало другим', value: ({ changed }) => changed, color: '--pr-accent' },
];
const missing: Line<RunDay> = { title: 'Без значения', value: (row) => row.withoutValue, color: '--pr-warn' };

/** Totals of a scenario's runs from day to day: counts, and the average of an output. */
export function RunDays({ of: { id, outputList } }: { of: Pick<ScenarioModel, 'id' | 'outputList'> }) {
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch } = useCall(findRunDays, { path: { id }, quiet: true });
  const rows = data?.rows ?? [];
  const output = outputList.find((one) => one.id === chosen) ?? outputList[0];
  const averageOf = (row: RunDay) => row.averages.find((one) => one.output === output?.id)?.average ?? null;
  if (rows.length === 0 && !error) return null;
  return (
    <Section title="Расчёты по дням" note="за месяц">
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {rows.length === 1 && <span>Первый расчёт был сегодня: графики появятся завтра</span>}
      {rows.length > 1 && (
        <div className={css.stack}>
          <DaysChart label="Предложений за день" rows={rows} lines={counts} words={number} />
          {rows.some((row) => row.withoutValue !== null) && (
            <DaysChart label="Без значения, после расчёта всех" rows={rows} lines={[missing]} words={number} />
          )}
          {output && rows.some((row) => averageOf(row) !== null) && (
            <>
              {outputList.length > 1 && (
                <Select
                  label="Среднее результата"
                  allowDeselect={false}
                  data={outputList.map((one) => ({ value: one.id, label: one.title }))}
                  value={output.id}
                  onChange={(next) => setChosen(next ?? undefined)}
                />
              )}
              <DaysChart
                label={`Среднее: ${output.title}`}
                rows={rows}
                lines={[{ title: output.title, value: averageOf, color: '--pr-accent' }]}
                words={number}
              />
            </>
          )}
        </div>
      )}
    </Section>
  );
}
