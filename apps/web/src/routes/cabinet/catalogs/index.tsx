import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../shell/in-preparation.tsx';

export const Route = createFileRoute('/cabinet/catalogs/')({
  staticData: { title: 'Каталоги' },
  component: InPreparation,
});
