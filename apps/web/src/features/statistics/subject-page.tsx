import type { MeasureName } from '@prilavok/contract';
import type { ReactNode } from 'react';
import type { Step } from '#ui/charts/stretches.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { type StatisticsSearch, stretchPeriod } from './address.ts';
import { PeriodFilters } from './period-filters.tsx';
import { RowsSide } from './rows-side.tsx';
import css from './statistics.module.css';
import { type Subject, subjects } from './subjects.ts';
import { TotalsTop } from './totals-top.tsx';
import { useTotals } from './use-totals.ts';

interface Props {
  subject: Subject;
  id: string;
  search: StatisticsSearch;
  set: (change: Partial<StatisticsSearch>) => void;
  /** The thing's own name, as soon as it is known. */
  title: string | undefined;
  mark?: ReactNode;
  /** Why nothing is known of it, and how to ask again. */
  failed?: { error: Error; retry: () => void } | undefined;
  actions?: ReactNode;
  /** Under the chart: what only this subject has. */
  children?: ReactNode;
}

/** One thing of a subject: its figures and chart, each number with the rows behind it at the side. */
export function SubjectPage({ subject, id, search, set, title, mark, failed, actions, children }: Props) {
  const totals = useTotals(subject, search, id);
  const open = (measure: MeasureName, day?: string) => set({ measure: measure as StatisticsSearch['measure'], day });
  const pick = (day: string, step: Step, measure: MeasureName) =>
    step === 'day' ? open(measure, day) : set(stretchPeriod(day, step, search));
  const { channels } = subjects[subject];
  return (
    <Page
      title={title ?? ''}
      ownWord
      mark={mark}
      loading={title === undefined && !failed}
      actions={actions}
      side={
        search.measure !== undefined && (
          <RowsSide
            key={`${search.measure} ${search.day}`}
            subject={subject}
            id={id}
            title={title}
            search={search}
            onClose={() => set({ measure: undefined, day: undefined })}
          />
        )
      }
    >
      {failed ? (
        <Failed error={failed.error} onRetry={failed.retry} />
      ) : (
        <>
          <div className={css.body}>
            <PeriodFilters search={search} set={set} currencies={totals.data?.currencies ?? []} channels={channels} />
            <TotalsTop totals={totals} search={search} set={set} onOpen={open} onPick={pick} />
          </div>
          {children}
        </>
      )}
    </Page>
  );
}
