import { useList } from '#api/useList.ts';
import { periodAsked, type StatisticsSearch } from './address.ts';
import { GoodsReport } from './goods-report.tsx';
import type { SubjectProps } from './subject-frame.tsx';
import { SubjectTable } from './subject-table.tsx';
import { filtersAsked, subjects } from './subjects.ts';

/** All things of a subject: figures and a chart of all together, a table of each. */
export function SubjectList(props: SubjectProps) {
  const { subject, address } = props;
  const search: StatisticsSearch = address.filters;
  // Of goods only windows are kept: other days are counted by a report.
  const free = subject === 'product' && search.days?.includes('..') === true;
  return free ? <GoodsReport {...props} /> : <OfWindow {...props} />;
}

function OfWindow(props: SubjectProps) {
  const { subject, address } = props;
  const search: StatisticsSearch = address.filters;
  const list = useList(subjects[subject].find, {
    ...periodAsked(search),
    ...filtersAsked(subject, search),
    search: address.search,
    ...(address.sort && { sort: address.sort }),
  });
  return <SubjectTable {...props} list={list} />;
}
