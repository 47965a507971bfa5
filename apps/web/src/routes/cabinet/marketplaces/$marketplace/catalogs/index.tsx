import { type Catalog, findCatalogs, Marketplace } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { atMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { useWholeList } from '#ui/whole-list.ts';
import { CategoryPairs, OnSale, Sellers } from './-catalog-cells.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/')({
  staticData: { title: 'Настройка каталогов', valid: ofMarketplace() },
  validateSearch: listSearch({}),
  component: CatalogsPage,
});

const pageOf = (marketplace: Marketplace, { id }: Catalog) => `/cabinet/marketplaces/${marketplace}/catalogs/${id}`;

function columnsOf(marketplace: Marketplace): Column<Catalog>[] {
  return [
    column.link('title', 'Каталог', (catalog) => ({ to: pageOf(marketplace, catalog), text: catalog.title })),
    {
      id: 'pairs',
      title: 'Категории',
      width: 220,
      cell: ({ id }) => <CategoryPairs marketplace={marketplace} catalog={id} />,
    },
    {
      id: 'onSale',
      title: 'Карточки',
      width: 220,
      cell: ({ id }) => <OnSale marketplace={marketplace} catalog={id} />,
    },
    {
      id: 'accounts',
      title: 'Кто из него торгует',
      width: 280,
      cell: ({ id }) => <Sellers marketplace={marketplace} catalog={id} />,
    },
  ];
}

function CatalogsPage() {
  const id = Marketplace.parse(Route.useParams().marketplace);
  const address = useListAddress(Route);
  const navigate = Route.useNavigate();
  const _marketplace = useMarketplace(id);
  const catalogs = useCall(findCatalogs, {});
  const word = address.search.toLowerCase();
  const found = useMemo(
    () => catalogs.data?.rows.filter(({ title }) => title.toLowerCase().includes(word)),
    [catalogs.data, word],
  );
  const list = useWholeList(`${id} catalogs ${word}`, { ...catalogs, data: found });
  const columns = useMemo(() => columnsOf(id), [id]);
  return (
    <ListPage
      name="marketplaces.catalogs"
      title={`Каталоги на ${atMarketplaceTitle(id)}`}
      address={address}
      list={list}
      columns={columns}
      searchFor="Название каталога"
      onOpen={(catalog) => void navigate({ to: pageOf(id, catalog) })}
      empty={
        <Empty title="Каталогов пока нет" action={<Go to="/cabinet/catalogs">К каталогам</Go>}>
          Сначала создайте каталог и загрузите в него товары: их категории и сопоставим с категориями площадки.
        </Empty>
      }
      card={(catalog) => (
        <RowCard title={catalog.title} to={pageOf(id, catalog)}>
          <CategoryPairs marketplace={id} catalog={catalog.id} />
        </RowCard>
      )}
    />
  );
}
