import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/_public/policy/cookie/')({
  staticData: { title: 'Куки' },
  component: InPreparation,
});
