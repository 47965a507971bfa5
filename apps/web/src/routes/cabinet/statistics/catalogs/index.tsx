import { createFileRoute } from '@tanstack/react-router';
import { measureSort, statisticsSearch } from '#features/statistics/address.ts';
import { SubjectList } from '#features/statistics/subject-list.tsx';
import { lenient, listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/statistics/catalogs/')({
  staticData: { title: 'Статистика по каталогам' },
  validateSearch: listSearch({ ...statisticsSearch, sort: lenient(measureSort) }),
  component: CatalogsPage,
});

function CatalogsPage() {
  return <SubjectList subject="catalog" address={useListAddress(Route, { sort: '-revenue' })} />;
}
