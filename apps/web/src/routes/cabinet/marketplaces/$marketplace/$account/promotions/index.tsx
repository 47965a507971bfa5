import { Marketplace } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { InPreparation } from '#shell/in-preparation.tsx';
import { ofMarketplace } from '#shell/valid.ts';
import { Empty } from '#ui/empty.tsx';
import { Page } from '#ui/page.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/promotions/')({
  staticData: { title: 'Акции', valid: ofMarketplace('account') },
  component: PromotionsPage,
});

function PromotionsPage() {
  const { marketplace } = Route.useParams();
  const missing = useMarketplace(Marketplace.parse(marketplace))?.missing.promotions;
  if (!missing) return <InPreparation />;
  return (
    <Page title="Акции" fill>
      <Empty title="Акций здесь нет">{missing}</Empty>
    </Page>
  );
}
