import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/statistics/source/')({
  staticData: { title: 'Статистика по источникам' },
  component: InPreparation,
});
