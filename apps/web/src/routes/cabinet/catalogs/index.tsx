import { type Catalog, changeCatalog, createCatalog, findCatalogs, removeCatalog } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { openCatalogSettings, openNewCatalog } from '#features/catalogs/catalog-form.tsx';
import { currencyTitles } from '#features/catalogs/price.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { useWholeList } from '#ui/whole-list.ts';

export const Route = createFileRoute('/cabinet/catalogs/')({
  staticData: { title: 'Каталоги' },
  validateSearch: listSearch({}),
  component: CatalogsPage,
});

const pageOf = ({ id }: Catalog) => `/cabinet/catalogs/${id}`;

const columns: Column<Catalog>[] = [
  column.link('title', 'Название', (catalog) => ({ to: pageOf(catalog), text: catalog.title })),
  column.text('currency', 'Валюта', ({ currency }) => currencyTitles[currency], { width: 220 }),
  column.date('created', 'Создан', ({ createdAt }) => createdAt, { width: 110 }),
];

const withActs = [
  ...columns,
  column.acts<Catalog>(
    ({ title }) => `Действия с каталогом «${title}»`,
    (catalog) => [
      { label: 'Название и валюта', onClick: () => openCatalogSettings(catalog) },
      { label: 'Удалить', onClick: () => remove(catalog), destructive: true },
    ],
  ),
];

const add = (
  <AddButton call={createCatalog} onClick={openNewCatalog}>
    Каталог
  </AddButton>
);

function CatalogsPage() {
  const address = useListAddress(Route);
  const { search } = address;
  const navigate = Route.useNavigate();
  const mayChange = useMay(changeCatalog);
  const catalogs = useCall(findCatalogs, {});
  const found = useMemo(
    () => catalogs.data?.rows.filter((one) => one.title.toLowerCase().includes(search.toLowerCase())),
    [catalogs.data, search],
  );
  const list = useWholeList(`catalogs ${search}`, { ...catalogs, data: found });
  return (
    <ListPage
      name="catalogs.catalogs"
      title="Каталоги"
      address={address}
      list={list}
      columns={mayChange ? withActs : columns}
      searchFor="Название каталога"
      actions={add}
      empty={
        <Empty title="Каталогов пока нет" action={add}>
          Каталог — это ассортимент одного магазина: категории, бренды, свойства и товары. Создайте первый и загрузите в
          него фид.
        </Empty>
      }
      onOpen={(catalog) => navigate({ to: '/cabinet/catalogs/$catalog', params: { catalog: catalog.id } })}
      card={(catalog) => (
        <RowCard title={catalog.title} to={pageOf(catalog)}>
          {currencyTitles[catalog.currency]}
        </RowCard>
      )}
    />
  );
}

function remove(catalog: Catalog): void {
  confirmDelete({
    message: (
      <>
        Каталог <b translate="no">«{catalog.title}»</b> исчезнет вместе с товарами, категориями, брендами и свойствами.
        Вернуть его будет нельзя.
      </>
    ),
    accept: () => change(removeCatalog, { path: { id: catalog.id } }),
  });
}
