import { createFileRoute } from '@tanstack/react-router';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { GroupsScreen } from '#features/properties/groups-screen.tsx';
import { GroupsSearch } from '#features/properties/search.ts';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/groups/')({
  staticData: { title: 'Группы свойств', valid: ids('catalog') },
  validateSearch: GroupsSearch,
  component: Groups,
});

function Groups() {
  const navigate = Route.useNavigate();
  return (
    <GroupsScreen
      owner={catalogOwner(Route.useParams().catalog)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (was) => ({ ...was, ...change }), replace: true })}
    />
  );
}
