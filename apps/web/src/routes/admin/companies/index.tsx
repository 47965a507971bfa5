import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/admin/companies/')({
  staticData: { title: 'Компании' },
  component: InPreparation,
});
