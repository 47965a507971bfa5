import { createFileRoute } from '@tanstack/react-router';
import { measureSort, statisticsSearch } from '#features/statistics/address.ts';
import { SubjectList } from '#features/statistics/subject-list.tsx';
import { lenient, listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/statistics/source/')({
  staticData: { title: 'Статистика по источникам' },
  validateSearch: listSearch({ ...statisticsSearch, sort: lenient(measureSort) }),
  component: SourcesPage,
});

function SourcesPage() {
  return <SubjectList subject="source" address={useListAddress(Route, { sort: '-revenue' })} />;
}
