import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/feeds/instance/order/')({
  staticData: { title: 'Фиды с заказами' },
  component: InPreparation,
});
