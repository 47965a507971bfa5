import { createFileRoute } from '@tanstack/react-router';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { MetatypeAlignment } from '#features/properties/alignment/metatype-alignment.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/brands/alignment/')({
  staticData: { title: 'Раскладка брендов', valid: ids('catalog') },
  component: Alignment,
});

function Alignment() {
  const owner = catalogOwner(Route.useParams().catalog);
  return <MetatypeAlignment owner={owner} cards={owner.cards.brands} />;
}
