import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/feeds/')({
  staticData: { title: 'Фиды' },
  component: InPreparation,
});
