import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { z } from 'zod';
import { statisticsSearch } from '#features/statistics/address.ts';
import { Economics } from '#features/statistics/product/economics.tsx';
import { OverTime } from '#features/statistics/product/over-time.tsx';
import { StockFacts } from '#features/statistics/product/stock-facts.tsx';
import { useProduct } from '#features/statistics/product/use-product.ts';
import { WhatIf } from '#features/statistics/product/what-if.tsx';
import { SubjectPage } from '#features/statistics/subject-page.tsx';
import { useMeasures } from '#features/statistics/use-measures.ts';
import { ids } from '#shell/valid.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Thumb } from '#ui/marks/thumb.tsx';

export const Route = createFileRoute('/cabinet/statistics/products/$offer/')({
  staticData: { title: 'Статистика товара', valid: ids('offer') },
  validateSearch: z.object(statisticsSearch),
  component: ProductStatisticsPage,
});

function ProductStatisticsPage() {
  const { offer } = Route.useParams();
  const { filters: search, set } = useListAddress(Route);
  const { data, error, refetch } = useProduct(offer, search);
  const money = useMeasures().includes('profit');
  return (
    <SubjectPage
      subject="product"
      id={offer}
      search={search}
      set={set}
      title={data?.title}
      mark={data && <Thumb src={data.image} />}
      failed={error && !data ? { error, retry: () => void refetch() } : undefined}
      actions={
        data && (
          <Button component={Link} to={`/cabinet/catalogs/${data.catalog}/products/${data.product}`} variant="default">
            Карточка товара
          </Button>
        )
      }
    >
      {data && (
        <>
          {money && <Economics economics={data.economics} currency={data.currency} />}
          {money && <WhatIf of={data} />}
          <StockFacts of={data} />
          <OverTime id={offer} search={search} currency={data.currency} />
        </>
      )}
    </SubjectPage>
  );
}
