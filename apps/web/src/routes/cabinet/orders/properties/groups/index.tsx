import { createFileRoute } from '@tanstack/react-router';
import { orderOwner } from '#features/orders/property-owner.ts';
import { GroupsScreen } from '#features/properties/groups-screen.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/orders/properties/groups/')({
  staticData: { title: 'Группы свойств' },
  validateSearch: listSearch({}),
  component: Groups,
});

function Groups() {
  return <GroupsScreen owner={orderOwner} address={useListAddress(Route)} />;
}
