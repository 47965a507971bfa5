import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/statistics/products/$product/')({
  staticData: { title: 'Статистика товара', valid: ids('product') },
  component: InPreparation,
});
