import { createFileRoute } from '@tanstack/react-router';
import { OrderList } from '#features/orders/order-list.tsx';
import { OrdersSearch } from '#features/orders/orders-search.ts';

export const Route = createFileRoute('/cabinet/orders/new/')({
  staticData: { title: 'Необработанные заказы' },
  validateSearch: OrdersSearch,
  component: UnprocessedPage,
});

function UnprocessedPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OrderList
      title="Необработанные заказы"
      within="unprocessed"
      search={search}
      onSearch={(change) => void navigate({ search: (was: OrdersSearch) => ({ ...was, ...change }), replace: true })}
    />
  );
}
