import { createFileRoute } from '@tanstack/react-router';
import { measureSort, statisticsSearch } from '#features/statistics/address.ts';
import { SubjectList } from '#features/statistics/subject-list.tsx';
import { lenient, listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/statistics/marketplace/')({
  staticData: { title: 'Статистика по маркетплейсам' },
  validateSearch: listSearch({ ...statisticsSearch, sort: lenient(measureSort) }),
  component: MarketplacesPage,
});

function MarketplacesPage() {
  return <SubjectList subject="marketplace" address={useListAddress(Route, { sort: '-revenue' })} />;
}
