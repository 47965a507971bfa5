import { createFileRoute } from '@tanstack/react-router';
import { OrderList } from '#features/orders/order-list.tsx';
import { OrdersSearch } from '#features/orders/orders-search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/orders/')({
  staticData: { title: 'Заказы' },
  validateSearch: OrdersSearch,
  component: OrdersPage,
});

function OrdersPage() {
  const address = useListAddress(Route);
  return <OrderList title="Заказы" address={address} />;
}
