import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/settings/unit-groups/')({
  staticData: { title: 'Группы единиц' },
  component: InPreparation,
});
