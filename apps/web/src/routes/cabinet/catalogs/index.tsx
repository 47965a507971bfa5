import { type Catalog, changeCatalog, createCatalog, currencyTitles, findCatalogs } from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { useWholeList } from '#ui/whole-list.ts';
import { catalogActs } from './-catalog-acts.tsx';
import { CatalogSide } from './-catalog-side.tsx';
import { openNewCatalog } from './-new-catalog.tsx';

export const Route = createFileRoute('/cabinet/catalogs/')({
  staticData: { title: 'Каталоги' },
  validateSearch: listSearch({}),
  component: CatalogsPage,
});

const pageOf = ({ id }: Catalog) => `/cabinet/catalogs/${id}`;
const words = ({ title }: Catalog) => [title];

const facts: Column<Catalog>[] = [
  column.link('title', 'Название', (catalog) => ({ to: pageOf(catalog), text: catalog.title })),
  column.text('currency', 'Валюта', ({ currency }) => currencyTitles[currency], { width: 220 }),
  column.date('created', 'Создан', ({ createdAt }) => createdAt, { width: 110 }),
];

function CatalogsPage() {
  const navigate = useNavigate();
  const mayChange = useMay(changeCatalog);
  const address = useListAddress(Route);
  const { search, show } = address;
  const catalogs = useCall(findCatalogs, {});
  const list = useWholeList('catalogs', { ...catalogs, data: catalogs.data?.rows }, { search, words });
  const columns = useMemo(() => (mayChange ? [...facts, catalogActs(show)] : facts), [mayChange, show]);
  const add = <AddButton call={createCatalog} onClick={openNewCatalog} label="Каталог" />;
  return (
    <ListPage
      name="catalogs.catalogs"
      title="Каталоги"
      address={address}
      list={list}
      columns={columns}
      actions={add}
      searchFor="Название каталога"
      empty={
        <Empty title="Каталогов пока нет" action={add}>
          Каталог — это ассортимент одного магазина: категории, бренды, свойства и товары. Создайте первый и загрузите в
          него фид.
        </Empty>
      }
      onOpen={(catalog) => void navigate({ to: pageOf(catalog) })}
      side={(row) => <CatalogSide row={row} />}
      card={(catalog) => (
        <RowCard title={catalog.title} to={pageOf(catalog)}>
          {currencyTitles[catalog.currency]}
        </RowCard>
      )}
    />
  );
}
