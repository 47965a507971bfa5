import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../../shell/in-preparation.tsx';
import { ids } from '../../../../../shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/')({
  staticData: { title: 'Свойства', valid: ids('catalog') },
  component: InPreparation,
});
