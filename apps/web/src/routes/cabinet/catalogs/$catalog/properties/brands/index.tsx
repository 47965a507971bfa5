import { createFileRoute } from '@tanstack/react-router';
import { MetatypeProperties } from '#features/catalogs/metatype-properties.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/brands/')({
  staticData: { title: 'Свойства брендов', valid: ids('catalog') },
  component: Properties,
});

function Properties() {
  const { catalog } = Route.useParams();
  return <MetatypeProperties catalog={catalog} of="brands" />;
}
