import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/settings/api-keys/')({
  staticData: { title: 'Ключи API' },
  component: InPreparation,
});
