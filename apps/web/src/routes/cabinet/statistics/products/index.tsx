import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/statistics/products/')({
  staticData: { title: 'Статистика по товарам' },
  component: InPreparation,
});
