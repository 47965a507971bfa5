import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/statistics/catalogs/')({
  staticData: { title: 'Статистика по каталогам' },
  component: InPreparation,
});
