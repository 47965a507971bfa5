import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../shell/in-preparation.tsx';

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Кабинет администратора' },
  component: InPreparation,
});
