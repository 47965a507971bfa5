import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/statistics/catalogs/$catalog/')({
  staticData: { title: 'Статистика каталога', valid: ids('catalog') },
  component: InPreparation,
});
