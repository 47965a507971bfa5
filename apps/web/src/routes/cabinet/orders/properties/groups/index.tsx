import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/orders/properties/groups/')({
  staticData: { title: 'Группы свойств' },
  component: InPreparation,
});
