import { createFileRoute } from '@tanstack/react-router';
import { orderOwner } from '#features/orders/property-owner.ts';
import { PropertyViews } from '#features/properties/property-views.tsx';
import { InPreparation } from '#shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/orders/properties/convert/')({
  staticData: { title: 'Преобразование свойств' },
  component: () => <InPreparation header={<PropertyViews owner={orderOwner} part="convert" />} />,
});
