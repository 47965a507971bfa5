import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { measureSort } from '#features/statistics/address.ts';
import { Classes } from '#features/statistics/goods/classes.tsx';
import { Costs } from '#features/statistics/goods/costs.tsx';
import { Cover } from '#features/statistics/goods/cover.tsx';
import { type GoodsFrame, GoodsSearch } from '#features/statistics/goods/goods-frame.ts';
import { GoodsViews } from '#features/statistics/goods/goods-views.tsx';
import { PeriodFilters } from '#features/statistics/period-filters.tsx';
import { SubjectList } from '#features/statistics/subject-list.tsx';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/statistics/products/')({
  staticData: { title: 'Статистика по товарам' },
  validateSearch: GoodsSearch,
  component: ProductsStatisticsPage,
});

function ProductsStatisticsPage() {
  const address = useListAddress(Route);
  const navigate = useNavigate();
  const { days, account, currency, catalog } = address.filters;
  const frame: GoodsFrame = {
    address,
    views: (
      <GoodsViews
        view={address.view}
        onChange={(view) =>
          // Sort, classes and the open row are of one part: only what all understand goes along.
          void navigate({ to: '.', search: { view, days, account, currency, catalog }, replace: true })
        }
      />
    ),
    actions: null,
    period: <PeriodFilters search={address.filters} set={address.set} channels windowsOnly />,
  };
  switch (address.view) {
    case 'classes':
      return <Classes {...frame} />;
    case 'cover':
      return <Cover {...frame} />;
    case 'costs':
      return <Costs {...frame} />;
    default: {
      const sort = measureSort.safeParse(address.sort).data ?? '-revenue';
      return <SubjectList subject="product" address={{ ...address, sort, view: undefined }} views={frame.views} />;
    }
  }
}
