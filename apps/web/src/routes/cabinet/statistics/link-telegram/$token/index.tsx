import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/statistics/link-telegram/$token/')({
  staticData: { title: 'Привязка Телеграма' },
  component: InPreparation,
});
