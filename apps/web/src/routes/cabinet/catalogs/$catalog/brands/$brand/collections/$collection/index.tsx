import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../../../../../shell/in-preparation.tsx';
import { ids } from '../../../../../../../../shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/brands/$brand/collections/$collection/')({
  staticData: { title: 'Коллекция', valid: ids('catalog', 'brand', 'collection') },
  component: InPreparation,
});
