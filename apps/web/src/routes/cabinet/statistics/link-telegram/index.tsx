import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/statistics/link-telegram/')({
  staticData: { title: 'Телеграм-бот' },
  component: InPreparation,
});
