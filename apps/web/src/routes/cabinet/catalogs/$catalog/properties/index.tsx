import { createFileRoute } from '@tanstack/react-router';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { PropertiesScreen } from '#features/properties/properties-screen.tsx';
import { PropertiesSearch } from '#features/properties/search.ts';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/')({
  staticData: { title: 'Свойства', valid: ids('catalog') },
  validateSearch: PropertiesSearch,
  component: Properties,
});

function Properties() {
  const navigate = Route.useNavigate();
  return (
    <PropertiesScreen
      owner={catalogOwner(Route.useParams().catalog)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (was) => ({ ...was, ...change }), replace: true })}
    />
  );
}
