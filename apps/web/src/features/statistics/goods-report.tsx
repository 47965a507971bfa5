import { Button } from '@mantine/core';
import { createStatisticsReport, findStatisticsReportRows, getStatisticsReport } from '@prilavok/contract';
import { useEffect } from 'react';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { dayWords } from '#text/days.ts';
import { ProgressBar } from '#ui/marks/progress.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { daysOfPeriod, periodAsked, type StatisticsSearch } from './address.ts';
import { type SubjectProps, useSubjectFrame } from './subject-frame.tsx';
import { SubjectTable } from './subject-table.tsx';
import { filtersAsked } from './subjects.ts';

/** Goods in days of one's own: a report, made once and kept for a day. */
export function GoodsReport(props: SubjectProps) {
  const { subject, address } = props;
  const search: StatisticsSearch = address.filters;
  const found = useReport(search.report);
  const { totals: _, ...frame } = useSubjectFrame(props);
  const make = () =>
    quietly(async () => {
      const { id } = await change(createStatisticsReport, {
        body: { subject, ...periodAsked(search), ...filtersAsked(subject, search) },
      });
      address.set({ report: id });
    });
  if (found.data?.state === 'ready') return <OfReadyReport {...props} report={found.data.id} />;
  const { from, to } = daysOfPeriod(search.days);
  return (
    <Page {...frame} fill>
      {found.error ? (
        <Failed error={found.error} onRetry={make} />
      ) : found.data?.state === 'making' || found.isLoading ? (
        <Empty title={`Считаем товары за ${dayWords(from)} – ${dayWords(to)}`}>
          <ProgressBar
            progress={{ done: Math.round((found.data?.progress ?? 0) * 100), total: 100, failed: 0, note: '' }}
            label="Отчёт"
          />
        </Empty>
      ) : (
        <Empty
          title={found.data ? 'Отчёт не получился' : `Товары за ${dayWords(from)} – ${dayWords(to)}`}
          action={<Button onClick={make}>Посчитать</Button>}
        >
          {found.data?.fault ||
            'За свои дни таблица товаров считается отчётом: это займёт до нескольких минут, потом он хранится сутки.'}
        </Empty>
      )}
    </Page>
  );
}

function OfReadyReport(props: SubjectProps & { report: string }) {
  const { address, report } = props;
  const list = useList(findStatisticsReportRows, address.sort ? { sort: address.sort } : {}, { path: { id: report } });
  return <SubjectTable {...props} list={list} unsearched />;
}

/** A report that is looked at again while it is being made. */
function useReport(id: string | undefined) {
  const found = useCall(getStatisticsReport, { path: { id: id ?? '0' }, quiet: true }, { enabled: id !== undefined });
  const { data, refetch } = found;
  const making = data?.state === 'making';
  useEffect(() => {
    if (!making) return undefined;
    const look = setInterval(() => void refetch(), 1000);
    return () => clearInterval(look);
  }, [making, refetch]);
  return found;
}
