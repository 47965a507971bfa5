import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../../../../shell/in-preparation.tsx';
import { ofMarketplace } from '../../../../../../../shell/valid.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/$catalog/default-properties/')({
  staticData: { title: 'Основные свойства', valid: ofMarketplace('catalog') },
  component: InPreparation,
});
