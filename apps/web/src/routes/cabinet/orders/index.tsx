import { createFileRoute } from '@tanstack/react-router';
import { OrderList } from '#features/orders/order-list.tsx';
import { OrdersSearch } from '#features/orders/orders-search.ts';

export const Route = createFileRoute('/cabinet/orders/')({
  staticData: { title: 'Заказы' },
  validateSearch: OrdersSearch,
  component: OrdersPage,
});

function OrdersPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OrderList
      title="Заказы"
      search={search}
      onSearch={(change) => void navigate({ search: (was: OrdersSearch) => ({ ...was, ...change }), replace: true })}
    />
  );
}
