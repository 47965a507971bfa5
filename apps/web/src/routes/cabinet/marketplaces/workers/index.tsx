import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/workers/')({
  staticData: { title: 'Все задачи' },
  component: InPreparation,
});
