import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../../../../shell/in-preparation.tsx';
import { ids } from '../../../../../../../shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/categories/$category/product-properties/')({
  staticData: { title: 'Свойства товаров категории', valid: ids('catalog', 'category') },
  component: InPreparation,
});
