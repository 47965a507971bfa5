import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';
import { ofMarketplace } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/orders/marketplace-settings/$marketplace/')({
  staticData: { title: 'Статусы маркетплейса', valid: ofMarketplace() },
  component: InPreparation,
});
