import { Button } from '@mantine/core';
import { type Catalog, changeCatalog, createCatalog, findCatalogs, removeCatalog } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { openCatalogSettings, openNewCatalog } from '#features/catalogs/catalog-form.tsx';
import { currencyTitles } from '#features/catalogs/price.ts';
import { Word } from '#features/catalogs/search-params.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { LinkCell } from '#ui/cells/link.tsx';
import { confirmDelete } from '#ui/confirm.ts';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { useWholeList } from '#ui/whole-list.ts';

export const Route = createFileRoute('/cabinet/catalogs/')({
  staticData: { title: 'Каталоги' },
  validateSearch: z.object({ search: Word }),
  component: CatalogsPage,
});

function CatalogsPage() {
  const { search = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createCatalog);
  const mayChange = useMay(changeCatalog);
  const catalogs = useCall(findCatalogs, {});

  const found = useMemo(
    () => catalogs.data?.rows.filter((one) => one.title.toLowerCase().includes(search.toLowerCase())),
    [catalogs.data, search],
  );
  const list = useWholeList(`catalogs ${search}`, { ...catalogs, data: found });
  const columns = useMemo(() => (mayChange ? [...facts, acts] : facts), [mayChange]);

  return (
    <ListPage
      name="catalogs"
      title="Каталоги"
      list={list}
      columns={columns}
      search={{
        value: search,
        onChange: (word) => navigate({ search: { search: word || undefined }, replace: true }),
        placeholder: 'Название каталога',
      }}
      onReset={() => navigate({ search: {} })}
      actions={mayCreate && newCatalog}
      empty={
        <Empty title="Каталогов пока нет" action={mayCreate && newCatalog}>
          Каталог — это ассортимент одного магазина: категории, бренды, свойства и товары. Создайте первый и загрузите в
          него фид.
        </Empty>
      }
      onOpen={(catalog) => navigate({ to: '/cabinet/catalogs/$catalog', params: { catalog: catalog.id } })}
      card={(catalog) => (
        <>
          <CardTitle to={`/cabinet/catalogs/${catalog.id}`}>{catalog.title}</CardTitle>
          <div>{currencyTitles[catalog.currency]}</div>
        </>
      )}
    />
  );
}

const newCatalog = (
  <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={openNewCatalog}>
    Каталог
  </Button>
);

const facts: Column<Catalog>[] = [
  {
    id: 'title',
    title: 'Название',
    cell: (catalog) => <LinkCell to={`/cabinet/catalogs/${catalog.id}`}>{catalog.title}</LinkCell>,
    width: 280,
    grow: true,
  },
  { id: 'currency', title: 'Валюта', cell: (catalog) => currencyTitles[catalog.currency], width: 220 },
  {
    id: 'created',
    title: 'Создан',
    cell: (catalog) => <DateCell moment={catalog.createdAt} />,
    width: 110,
    align: 'right',
  },
];

const acts: Column<Catalog> = {
  id: 'acts',
  title: 'Действия',
  head: '',
  cell: (catalog) => (
    <MenuButton
      label={`Действия с каталогом «${catalog.title}»`}
      choices={[
        { label: 'Название и валюта', onClick: () => openCatalogSettings(catalog) },
        { label: 'Удалить', onClick: () => remove(catalog), destructive: true },
      ]}
    />
  ),
  width: 70,
  align: 'right',
};

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
