import type { ReactNode } from 'react';
import type { Step } from '#ui/charts/stretches.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { type MeasureSort, type StatisticsSearch, stretchPeriod } from './address.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportMenu } from './report-menu.tsx';
import css from './statistics.module.css';
import { type Subject, subjects } from './subjects.ts';
import { TotalsTop } from './totals-top.tsx';
import { useTotals } from './use-totals.ts';

type ListSearch = StatisticsSearch & {
  search?: string | undefined;
  sort?: MeasureSort | undefined;
  open?: string | undefined;
  view?: undefined;
};

/** Props of a subject's table. */
export interface SubjectProps {
  subject: Subject;
  address: ListAddress<ListSearch>;
  /** Parts of the screen, above the figures. */
  views?: ReactNode;
  actions?: ReactNode;
}

/** Frame above and beside every table of a subject. */
export function useSubjectFrame({ subject, address, views, actions }: SubjectProps) {
  const { title, channels } = subjects[subject];
  const search: StatisticsSearch = address.filters;
  const totals = useTotals(subject, search);
  const { set } = address;
  const onPick = (day: string, step: Step) => set({ ...stretchPeriod(day, step, search), report: undefined });
  return {
    title,
    actions: (
      <>
        {actions}
        <ReportMenu subject={subject} search={search} />
      </>
    ),
    header: (
      <>
        {views}
        <div className={css.head}>
          <PeriodFilters
            search={search}
            set={(next) => set({ ...next, report: undefined })}
            currencies={totals.data?.currencies ?? []}
            channels={channels}
          />
          <TotalsTop
            totals={totals}
            search={search}
            set={set}
            onOpen={(measure) => set({ sort: `-${measure}`, chart: measure === 'revenue' ? undefined : measure })}
            onPick={onPick}
          />
        </div>
      </>
    ),
    totals: totals.data,
  };
}
