import {
  countDeliveries,
  deliveryStates,
  deliveryStateTitles,
  findDeliveries,
  findDeliveryProviders,
  mostCounted,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { useOrderNews } from '#features/orders/use-order-news.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch, oneOf, RowId, Word } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { Views } from '#ui/page/views.tsx';
import { DeliveryCard, deliveryColumns } from './-delivery-row.tsx';
import { DeliverySide } from './-delivery-side.tsx';

export const Route = createFileRoute('/cabinet/orders/deliveries/')({
  staticData: { title: 'Доставки' },
  validateSearch: listSearch({ state: oneOf(...deliveryStates), provider: Word, order: RowId }),
  component: DeliveriesPage,
});

function DeliveriesPage() {
  const address = useListAddress(Route);
  const { state, provider, order } = address.filters;
  useOrderNews();
  const list = useList(findDeliveries, {
    search: address.search,
    ...(state ? { state: [state] } : {}),
    ...(provider ? { provider: [provider] } : {}),
    ...(order ? { order: { in: [order] } } : {}),
  });
  const counts = useCall(countDeliveries, {}).data?.states;
  const providers = useCall(findDeliveryProviders, {}).data?.rows ?? [];
  return (
    <ListPage
      name="orders.deliveries"
      title="Доставки"
      address={address}
      list={list}
      columns={deliveryColumns}
      views={
        <Views
          label="Состояние доставок"
          value={state ?? 'all'}
          onChange={(next) => address.set({ state: next === 'all' ? undefined : next })}
          views={[
            { id: 'all' as const, label: 'Все' },
            ...deliveryStates.map((id) => ({
              id,
              label: deliveryStateTitles[id],
              count: counts?.[id],
              most: mostCounted,
              alarming: id === 'failed',
            })),
          ]}
        />
      }
      controls={
        <FilterSelect
          label="Служба"
          options={providers.map(({ slug, title }) => ({ value: slug, label: title }))}
          {...address.filter('provider')}
        />
      }
      actions={
        <>
          <Go to="/cabinet/orders/deliveries/courier">Лист курьера</Go>
          <Go to="/cabinet/orders/deliveries/providers">Службы доставки</Go>
        </>
      }
      searchFor="Заказ, трек-номер, получатель, адрес"
      empty={
        <Empty title="Доставок пока нет">
          Доставку заказывают на странице заказа, который везёте вы: кнопкой «Заказать доставку».{' '}
          <Go to="/cabinet/orders">К заказам</Go>
        </Empty>
      }
      side={(row) => <DeliverySide row={row} />}
      card={(delivery, open) => <DeliveryCard delivery={delivery} onOpen={open} />}
    />
  );
}
