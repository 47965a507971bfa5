import {
  createSupplier,
  findSuppliers,
  removeSuppliers,
  type Supplier,
  sortBy,
  supplierReaders,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { priceForms, supplierForms } from '#features/calculation/price-words.ts';
import { counted } from '#text/plurals.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { askTitle } from '#ui/edit/ask-title.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { DeleteMany } from '#ui/list/delete-many.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { lenient, listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { SupplierSide } from './-supplier-side.tsx';

export const Route = createFileRoute('/cabinet/settings/suppliers/')({
  staticData: { title: 'Поставщики', roles: supplierReaders },
  validateSearch: listSearch({ sort: lenient(sortBy('title', 'pricedAt')) }),
  component: SuppliersPage,
});

const pageOf = ({ id }: Supplier) => `/cabinet/settings/suppliers/${id}`;

const columns: Column<Supplier>[] = [
  column.link('title', 'Поставщик', (row) => ({ to: pageOf(row), text: row.title }), { sort: 'title' }),
  column.text('currency', 'Валюта', ({ currency }) => currency, { width: 90 }),
  column.number('prices', 'Цен', ({ prices }) => prices || null),
  column.date('pricedAt', 'Прайс применён', ({ pricedAt }) => pricedAt, { sort: 'pricedAt', width: 150 }),
];

function SuppliersPage() {
  const navigate = Route.useNavigate();
  const address = useListAddress(Route, { sort: 'title' });
  const list = useList(findSuppliers, { search: address.search, sort: address.sort });
  const create = () =>
    askTitle({
      header: 'Новый поставщик',
      action: 'Добавить поставщика',
      endpoint: createSupplier,
      input: (title) => ({ body: { title } }),
      done: ({ id }) => navigate({ to: '/cabinet/settings/suppliers/$supplier', params: { supplier: id } }),
    });
  const add = <AddButton call={createSupplier} onClick={create} label="Поставщик" />;
  return (
    <ListPage
      name="calculation.suppliers"
      title="Поставщики"
      address={address}
      list={list}
      columns={columns}
      actions={add}
      searchFor="Название поставщика"
      empty={
        <Empty title="Поставщиков пока нет" action={add}>
          Добавьте поставщика и загрузите его прайс: закупочные цены и остатки найдут свои товары сами.
        </Empty>
      }
      pickName={({ title }) => `поставщика ${title}`}
      bulk={(picked) => (
        <DeleteMany
          endpoint={removeSuppliers}
          picked={picked}
          forms={supplierForms}
          note="Вместе с ними удалятся их прайсы и цены. Ваши товары и их цены останутся."
          remove={(ids) => change(removeSuppliers, { path: { ids } })}
        />
      )}
      side={(row) => <SupplierSide row={row} />}
      card={(row) => (
        <RowCard title={row.title} to={pageOf(row)}>
          {counted(row.prices, priceForms)}
          {row.pricedAt && <DateCell moment={row.pricedAt} />}
        </RowCard>
      )}
    />
  );
}
