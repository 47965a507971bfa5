import { createFileRoute } from '@tanstack/react-router';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { PropertiesScreen } from '#features/properties/properties-screen.tsx';
import { PropertiesSearch } from '#features/properties/search.ts';
import { ids } from '#shell/valid.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/')({
  staticData: { title: 'Свойства', valid: ids('catalog') },
  validateSearch: PropertiesSearch,
  component: Properties,
});

function Properties() {
  return (
    <PropertiesScreen
      owner={catalogOwner(Route.useParams().catalog)}
      address={useListAddress(Route, { sort: 'title' })}
    />
  );
}
