import { createOrderSource, findOrderSources, type OrderSource } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { NewSource, SourceSide } from './-source-form.tsx';

export const Route = createFileRoute('/cabinet/orders/sources/')({
  staticData: { title: 'Источники заказов' },
  validateSearch: listSearch({}),
  component: SourcesPage,
});

function syncOf({ account, settings }: OrderSource) {
  if (account === null) return <Status ring>Заводятся вручную</Status>;
  return settings.is_enable_sync ? (
    <Status tone="success">Загружаются сами</Status>
  ) : (
    <Status ring>Не загружаются</Status>
  );
}

const columns: Column<OrderSource>[] = [
  column.picture('mark', 'Площадка', ({ settings }) => <Mark marketplace={settings.marketplace} />, { width: 44 }),
  column.text('title', 'Источник', ({ title }) => title, { width: 280, grow: true }),
  { id: 'sync', title: 'Загрузка заказов', width: 190, cell: syncOf },
  column.number('orders', 'Заказов', ({ orders }) => orders),
  column.date('synced', 'Загружено', ({ syncedAt }) => syncedAt, { width: 120 }),
];

const add = <AddButton call={createOrderSource} form={NewSource} header="Новый источник" label="Источник" />;

function SourcesPage() {
  const address = useListAddress(Route);
  const sources = useList(findOrderSources, { search: address.search });
  return (
    <ListPage
      name="orders.sources"
      title="Источники заказов"
      address={address}
      list={sources}
      columns={columns}
      searchFor="Название источника"
      actions={add}
      empty={
        <Empty title="Источников пока нет" action={add}>
          Источник аккаунта маркетплейса появится сам. Свой магазин или телефон добавьте здесь.
        </Empty>
      }
      side={(row) => <SourceSide row={row} all={sources.rows()} />}
      card={(source, open) => (
        <RowCard title={source.title} onOpen={open}>
          {counted(source.orders, ['заказ', 'заказа', 'заказов'])}
          {syncOf(source)}
        </RowCard>
      )}
    />
  );
}
