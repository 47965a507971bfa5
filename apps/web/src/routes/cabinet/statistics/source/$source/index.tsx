import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/statistics/source/$source/')({
  staticData: { title: 'Статистика источника', valid: ids('source') },
  component: InPreparation,
});
