import { createFileRoute } from '@tanstack/react-router';
import { OrderList } from '#features/orders/order-list.tsx';
import { UnprocessedSearch } from '#features/orders/orders-search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/orders/new/')({
  staticData: { title: 'Необработанные заказы' },
  validateSearch: UnprocessedSearch,
  component: UnprocessedPage,
});

function UnprocessedPage() {
  const address = useListAddress(Route);
  return <OrderList title="Необработанные заказы" within="unprocessed" address={address} />;
}
