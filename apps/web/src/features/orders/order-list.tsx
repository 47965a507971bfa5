import { Button } from '@mantine/core';
import { countOrders, createOrder, findOrders, type OrderRow, runOrderAction } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { money } from '#text/money.ts';
import { counted } from '#text/plurals.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';
import { ListPage } from '#ui/list-page.tsx';
import { NewOrder } from './new-order.tsx';
import { OrderBulk } from './order-bulk.tsx';
import { OrderCard } from './order-card.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { StateViews, TabViews } from './order-views.tsx';
import { filtersOf, nothingAsked, type OrdersSearch, sortNamed, sortOf } from './orders-search.ts';

interface Props {
  title: string;
  /** Narrows the whole list to one tab and shows the states within it. */
  within?: 'unprocessed';
  search: OrdersSearch;
  onSearch: (change: Partial<OrdersSearch>) => void;
}

/** The list of orders; new ones appear by themselves, as the stream tells of them. */
export function OrderList({ title, within, search, onSearch }: Props) {
  const navigate = useNavigate();
  const mayAct = useMay(runOrderAction);
  const mayCreate = useMay(createOrder);
  const tab = within ?? search.tab;
  const asked = { search: search.search ?? '', filters: filtersOf(search, tab), sort: sortOf(search, tab) };
  const orders = useList(findOrders, asked, { count: countOrders });
  // The same question as the list's own count: it is sent once for both.
  const counts = useCall(countOrders, { body: asked }).data;
  const { tab: _, sort: __, search: ___, ...conditions } = search;
  const narrowed = Object.values(conditions).some((value) => value !== undefined);
  const picked = (ids: readonly string[] | undefined) => orders.rows().filter(({ id }) => ids?.includes(id));

  const open = (order: Pick<OrderRow, 'id'>) =>
    void navigate({ to: '/cabinet/orders/$order', params: { order: order.id } });
  const create = () =>
    void openDialog({
      component: NewOrder,
      componentProps: { onMade: open },
      options: { header: 'Новый заказ', type: 'sidebar', size: 'medium', minimizable: true },
    });

  return (
    <ListPage
      name="orders.orders"
      title={title}
      list={orders}
      columns={orderColumns}
      views={
        within ? (
          <StateViews counts={counts?.states} search={search} onSearch={onSearch} />
        ) : (
          <TabViews counts={counts?.tabs} search={search} onSearch={onSearch} />
        )
      }
      search={{
        value: asked.search,
        onChange: (text) => onSearch({ search: text || undefined }),
        placeholder: 'Номер, артикул, штрихкод, название',
      }}
      filters={<OrderFilters withoutState={within !== undefined} search={search} onSearch={onSearch} />}
      filtered={narrowed || (search.tab !== undefined && !within)}
      onReset={() => onSearch(nothingAsked)}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={create}>
            Заказ
          </Button>
        )
      }
      sort={asked.sort}
      onSort={(sort) => onSearch({ sort: sortNamed(sort) })}
      empty={within ? <NothingToDo /> : <NoOrders />}
      onOpen={open}
      card={(order) => <OrderCard order={order} />}
      footer={
        counts !== undefined &&
        counts.total > 0 && (
          <span>
            {counted(counts.total, ['заказ', 'заказа', 'заказов'])} на {money(counts.sum)}
          </span>
        )
      }
      {...(mayAct ? { bulk: ({ ids, clear }) => <OrderBulk orders={picked(ids)} clear={clear} /> } : {})}
    />
  );
}

function NoOrders() {
  return (
    <Empty title="Заказов пока нет">
      Они появятся сами, как только подключён аккаунт: <Go to="/cabinet/marketplaces/ozon">подключить Ozon</Go>.
    </Empty>
  );
}

function NothingToDo() {
  return (
    <Empty title="Всё разобрано">
      Новые заказы появятся здесь сами. <Go to="/cabinet/orders">Все заказы</Go>
    </Empty>
  );
}
