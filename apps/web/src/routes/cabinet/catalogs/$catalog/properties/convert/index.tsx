import { createFileRoute } from '@tanstack/react-router';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { PropertyViews } from '#features/properties/property-views.tsx';
import { InPreparation } from '#shell/in-preparation.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/convert/')({
  staticData: { title: 'Преобразование свойств', valid: ids('catalog') },
  component: ConvertPage,
});

function ConvertPage() {
  const { catalog } = Route.useParams();
  return <InPreparation header={<PropertyViews owner={catalogOwner(catalog)} part="convert" />} />;
}
