import { createFileRoute } from '@tanstack/react-router';
import { catalogCards, catalogOwner } from '#features/catalogs/property-owner.ts';
import { MetatypeProperties } from '#features/properties/metatype-properties.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/brands/')({
  staticData: { title: catalogCards.brands.title, valid: ids('catalog') },
  component: Properties,
});

function Properties() {
  const owner = catalogOwner(Route.useParams().catalog);
  return <MetatypeProperties owner={owner} cards={catalogCards.brands} />;
}
