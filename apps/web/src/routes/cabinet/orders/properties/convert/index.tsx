import { createFileRoute } from '@tanstack/react-router';
import { orderOwner } from '#features/orders/property-owner.ts';
import { ConversionsScreen } from '#features/properties/conversion/conversions-screen.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/orders/properties/convert/')({
  staticData: { title: 'Преобразование свойств' },
  validateSearch: listSearch({}),
  component: ConvertPage,
});

function ConvertPage() {
  return <ConversionsScreen owner={orderOwner} address={useListAddress(Route)} />;
}
