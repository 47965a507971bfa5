import { Button } from '@mantine/core';
import type { MeasureName, Totals } from '@prilavok/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Step } from '#ui/charts/stretches.ts';
import { Note } from '#ui/marks/note.tsx';
import { usePhone } from '#ui/use-phone.ts';
import type { StatisticsSearch } from './address.ts';
import css from './statistics.module.css';
import { TotalsChart } from './totals-chart.tsx';
import { TotalsHead } from './totals-head.tsx';
import { TotalsNotes } from './totals-notes.tsx';

interface Props {
  totals: UseQueryResult<Totals>;
  search: StatisticsSearch;
  set: (change: Partial<StatisticsSearch>) => void;
  onOpen: (measure: MeasureName) => void;
  onPick?: (day: string, step: Step, measure: MeasureName) => void;
}

/** The upper part of every statistics screen: figures, what they lack, and the chart, which waits behind a button on a phone. */
export function TotalsTop({ totals: { data, error, refetch }, search, set, onOpen, onPick }: Props) {
  const phone = usePhone();
  const [opened, setOpened] = useState<boolean>();
  const shown = opened ?? !phone;
  if (!data && error) {
    return (
      <div className={css.notes}>
        <Note tone="error">
          Итоги не загрузились: {error.message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Повторить
          </Button>
        </Note>
      </div>
    );
  }
  return (
    <>
      <TotalsHead totals={data} onOpen={onOpen} />
      {data && <TotalsNotes totals={data} />}
      {data && shown && <TotalsChart totals={data} search={search} set={set} onPick={onPick} />}
      {data && !shown && (
        <div className={css.notes}>
          <Button variant="default" size="xs" onClick={() => setOpened(true)}>
            Показать график
          </Button>
        </div>
      )}
      {!data && shown && <span className={`sk ${css.chartBar}`} aria-busy />}
    </>
  );
}
