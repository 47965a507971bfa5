import { createFileRoute } from '@tanstack/react-router';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { GroupsScreen } from '#features/properties/groups-screen.tsx';
import { ids } from '#shell/valid.ts';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/groups/')({
  staticData: { title: 'Группы свойств', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: Groups,
});

function Groups() {
  return <GroupsScreen owner={catalogOwner(Route.useParams().catalog)} address={useListAddress(Route)} />;
}
