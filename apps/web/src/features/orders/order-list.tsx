import { countOrders, createOrder, findOrders, type OrderRow, runOrderAction } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { sums } from '#text/money.ts';
import { counted } from '#text/plurals.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { ByLabel } from './by-label.tsx';
import { openNewOrder } from './new-order.tsx';
import { OrderBulk } from './order-bulk.tsx';
import { OrderCard } from './order-card.tsx';
import { accountColumns, orderColumns } from './order-columns.tsx';
import { NoneOfAccount, NoOrders, NothingToDo } from './order-empty.tsx';
import { OrderFilters } from './order-filters.tsx';
import { StateViews, TabViews } from './order-views.tsx';
import { filtersOf, type OrdersAddress, sortOf } from './orders-search.ts';

interface Props {
  title: string;
  /** Narrows the whole list to one tab and shows the states within it. */
  within?: 'unprocessed';
  /** Narrows it to one account of a marketplace, and shows what that calls the statuses. */
  account?: string;
  address: OrdersAddress;
  /** Instead of the button that adds an order of the seller's own, which no account has. */
  actions?: ReactNode;
}

/** The list of orders; new ones appear by themselves, as the stream tells of them. */
export function OrderList({ title, within, account, address, actions }: Props) {
  const navigate = useNavigate();
  const mayAct = useMay(runOrderAction);
  const tab = within ?? address.filters.tab;
  const sort = sortOf(address, tab);
  const asked = {
    search: address.search,
    filters: { ...filtersOf(address, tab), ...(account ? { account: { in: [account] } } : {}) },
  };
  const orders = useList(findOrders, { ...asked, sort }, { count: countOrders });
  // The same question as the list's own count: it is sent once for both.
  const counts = useCall(countOrders, { body: asked }).data;
  const picked = (ids: readonly string[] | undefined) => orders.rows().filter(({ id }) => ids?.includes(id));
  const open = ({ id }: Pick<OrderRow, 'id'>) => void navigate({ to: '/cabinet/orders/$order', params: { order: id } });
  return (
    <ListPage
      name={account ? 'marketplaces.orders' : 'orders.orders'}
      title={title}
      address={{ ...address, sort }}
      list={orders}
      columns={account ? accountColumns : orderColumns}
      views={
        within ? (
          <StateViews counts={counts?.states} address={address} />
        ) : (
          <TabViews counts={account ? undefined : counts?.tabs} address={address} />
        )
      }
      searchFor={mayAct ? 'Номер, телефон, имя, артикул, штрихкод' : 'Номер, артикул, штрихкод, название'}
      filters={<OrderFilters withoutState={within !== undefined} ofAccount={account !== undefined} address={address} />}
      actions={
        account ? (
          actions
        ) : (
          <>
            <ByLabel onFound={open} />
            <AddButton call={createOrder} onClick={() => openNewOrder(open)} label="Заказ" />
          </>
        )
      }
      empty={within ? <NothingToDo /> : account ? <NoneOfAccount /> : <NoOrders />}
      pickName={({ number }) => `заказ ${number}`}
      bulk={mayAct ? ({ ids, clear }) => <OrderBulk orders={picked(ids)} clear={clear} /> : undefined}
      onOpen={open}
      card={(order) => <OrderCard order={order} />}
      footer={
        counts !== undefined &&
        counts.total > 0 && (
          <span>
            {counts.more
              ? `Больше ${counted(counts.total, ['заказа', 'заказов', 'заказов'])}`
              : `${counted(counts.total, ['заказ', 'заказа', 'заказов'])} на ${sums(counts.sums)}`}
          </span>
        )
      }
    />
  );
}
