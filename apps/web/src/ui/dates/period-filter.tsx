import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { FilterChip } from '#ui/filters/filter-chip.tsx';
import { daysOf, type Period, periodWords, type ReadyPeriod, readyPeriods } from './period.ts';
import css from './period-filter.module.css';

const Days = lazy(() => import('./calendar.tsx').then((calendar) => ({ default: calendar.Days })));

type FromTo = `${string}..${string}`;

interface Props {
  label: string;
  value: Period | undefined;
  onChange: (period: Period | undefined) => void;
}

/** A condition on when something was: a ready period, or days from and to. */
export function PeriodFilter({ label, value, onChange }: Props) {
  return (
    <FilterChip
      label={label}
      value={value && periodWords(value)}
      onClear={() => onChange(undefined)}
      width="max-content"
    >
      {(close) => (
        <PeriodChoice<ReadyPeriod>
          ready={Object.entries(readyPeriods) as [ReadyPeriod, string][]}
          value={value}
          days={value && daysOf(value)}
          onChange={(period) => {
            onChange(period);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

interface Choice<Ready extends string> {
  /** Ready periods with their words, in their order. */
  ready: readonly (readonly [Ready, string])[];
  value: Ready | FromTo | undefined;
  /** The first and the last day of the value. */
  days: readonly [from: string, to: string] | undefined;
  onChange: (period: Ready | FromTo) => void;
}

/** Ready periods at the left, a calendar at the right. */
export function PeriodChoice<Ready extends string>({ ready, value, days: begun, onChange }: Choice<Ready>) {
  const [days, setDays] = useState<[string | null, string | null]>([begun?.[0] ?? null, begun?.[1] ?? null]);
  const take = ([from, to]: [string | null, string | null]) => {
    setDays([from, to]);
    if (from && to) onChange(`${from}..${to}`);
  };
  return (
    <div className={css.choice}>
      <div className={css.ready}>
        {ready.map(([period, words]) => (
          <Button
            key={period}
            size="xs"
            variant={value === period ? 'light' : 'subtle'}
            color={value === period ? 'petrol' : 'gray'}
            justify="start"
            aria-pressed={value === period}
            onClick={() => onChange(period)}
          >
            {words}
          </Button>
        ))}
      </div>
      <Suspense fallback={<div className={css.waiting} aria-busy />}>
        <Days value={days} onChange={take} />
      </Suspense>
    </div>
  );
}
