import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/orders/properties/products/')({
  staticData: { title: 'Свойства товаров в заказе' },
  component: InPreparation,
});
