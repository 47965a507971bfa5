import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/_public/policy/')({
  staticData: { title: 'Персональные данные' },
  component: InPreparation,
});
