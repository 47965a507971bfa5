import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/orders/statuses/')({
  staticData: { title: 'Статусы заказов' },
  component: InPreparation,
});
