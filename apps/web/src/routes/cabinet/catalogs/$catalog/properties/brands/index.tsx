import { createFileRoute } from '@tanstack/react-router';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { MetatypeProperties } from '#features/properties/metatype-properties.tsx';
import { ids } from '#shell/valid.ts';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/brands/')({
  staticData: { title: 'Свойства брендов', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: Properties,
});

function Properties() {
  const owner = catalogOwner(Route.useParams().catalog);
  return <MetatypeProperties owner={owner} cards={owner.cards.brands} address={useListAddress(Route)} />;
}
