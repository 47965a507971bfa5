import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/orders/shipments/addresses/')({
  staticData: { title: 'Адреса отгрузок' },
  component: InPreparation,
});
