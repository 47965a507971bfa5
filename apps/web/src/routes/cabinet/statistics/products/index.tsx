import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/statistics/products/')({
  staticData: { title: 'Статистика по товарам' },
  component: InPreparation,
});
