import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/statistics/marketplace/')({
  staticData: { title: 'Статистика по маркетплейсам' },
  component: InPreparation,
});
