import { createFileRoute } from '@tanstack/react-router';
import { orderOwner } from '#features/orders/property-owner.ts';
import { MetatypeProperties } from '#features/properties/metatype-properties.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/orders/properties/orders/')({
  staticData: { title: 'Свойства заказов' },
  validateSearch: listSearch({}),
  component: Properties,
});

function Properties() {
  return <MetatypeProperties owner={orderOwner} cards={orderOwner.cards.orders} address={useListAddress(Route)} />;
}
