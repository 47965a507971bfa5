import { getCatalogStatistics } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useCall } from '#api/useCall.ts';
import { periodAsked, statisticsSearch } from '#features/statistics/address.ts';
import { FiguresTable } from '#features/statistics/figures-table.tsx';
import { SubjectPage } from '#features/statistics/subject-page.tsx';
import { ids } from '#shell/valid.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';

export const Route = createFileRoute('/cabinet/statistics/catalogs/$catalog/')({
  staticData: { title: 'Статистика каталога', valid: ids('catalog') },
  validateSearch: z.object(statisticsSearch),
  component: CatalogStatisticsPage,
});

function CatalogStatisticsPage() {
  const { catalog } = Route.useParams();
  const { filters: search, set } = useListAddress(Route);
  const query = periodAsked(search);
  const { data, error, refetch } = useCall(getCatalogStatistics, { path: { id: catalog }, query, quiet: true });
  const currency = search.currency ?? 'RUB';
  return (
    <SubjectPage
      subject="catalog"
      id={catalog}
      search={search}
      set={set}
      title={data?.title}
      failed={error && !data ? { error, retry: () => void refetch() } : undefined}
    >
      {data && (
        <>
          <Section
            title="По категориям"
            actions={<Go to={`/cabinet/statistics/products?catalog=${catalog}`}>Товары каталога</Go>}
          >
            <FiguresTable label="Категории каталога" one="Категория" rows={data.categories} currency={currency} />
          </Section>
          <Section title="По брендам">
            <FiguresTable label="Бренды каталога" one="Бренд" rows={data.brands} currency={currency} />
          </Section>
        </>
      )}
    </SubjectPage>
  );
}
