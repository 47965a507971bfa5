import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/orders/properties/convert/')({
  staticData: { title: 'Преобразование свойств' },
  component: InPreparation,
});
