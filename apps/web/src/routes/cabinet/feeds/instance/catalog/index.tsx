import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/feeds/instance/catalog/')({
  staticData: { title: 'Фиды с товарами' },
  component: InPreparation,
});
