import { createFileRoute } from '@tanstack/react-router';
import { orderOwner } from '#features/orders/property-owner.ts';
import { PropertiesScreen } from '#features/properties/properties-screen.tsx';
import { PropertiesSearch } from '#features/properties/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/orders/properties/')({
  staticData: { title: 'Свойства заказов и товаров' },
  validateSearch: PropertiesSearch,
  component: Properties,
});

function Properties() {
  return <PropertiesScreen owner={orderOwner} address={useListAddress(Route, { sort: 'title' })} />;
}
