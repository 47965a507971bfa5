import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../../../shell/in-preparation.tsx';
import { ids } from '../../../../../../shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/')({
  staticData: { title: 'Товар', valid: ids('catalog', 'product') },
  component: InPreparation,
});
