import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/orders/properties/')({
  staticData: { title: 'Свойства заказов и товаров' },
  component: InPreparation,
});
