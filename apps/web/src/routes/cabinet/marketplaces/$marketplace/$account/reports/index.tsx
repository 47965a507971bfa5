import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/in-preparation.tsx';
import { ofMarketplace } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/reports/')({
  staticData: { title: 'Отчёты', valid: ofMarketplace('account') },
  component: InPreparation,
});
