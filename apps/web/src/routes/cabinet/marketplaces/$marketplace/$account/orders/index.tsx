import { Button } from '@mantine/core';
import { orderReaders, pullOrders } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { OrderList } from '#features/orders/order-list.tsx';
import { OrdersSearch } from '#features/orders/orders-search.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { PullOrders } from './-pull-orders.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/orders/')({
  staticData: { title: 'Заказы аккаунта', roles: orderReaders, valid: ofMarketplace('account') },
  validateSearch: OrdersSearch,
  component: AccountOrdersPage,
});

function AccountOrdersPage() {
  const { account } = Route.useParams();
  const address = useListAddress(Route);
  const may = useMay(pullOrders);
  const pull = () =>
    openDialog({ component: PullOrders, componentProps: { account }, options: { header: 'Забрать заказы за период' } });
  return (
    <OrderList
      title="Заказы аккаунта"
      account={account}
      address={address}
      actions={
        may && (
          <Button variant="default" onClick={pull}>
            Забрать заказы за период…
          </Button>
        )
      }
    />
  );
}
