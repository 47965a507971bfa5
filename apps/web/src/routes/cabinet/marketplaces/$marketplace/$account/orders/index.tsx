import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';
import { ofMarketplace } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/orders/')({
  staticData: { title: 'Заказы аккаунта', valid: ofMarketplace('account') },
  component: InPreparation,
});
