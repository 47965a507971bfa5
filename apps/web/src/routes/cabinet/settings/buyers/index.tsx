import { peopleReaders } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#ui/page/page.tsx';
import { FindBuyer } from './-find-buyer.tsx';
import { KeepBuyers } from './-keep-buyers.tsx';

export const Route = createFileRoute('/cabinet/settings/buyers/')({
  staticData: { title: 'Данные покупателей', roles: peopleReaders },
  component: BuyersPage,
});

function BuyersPage() {
  return (
    <Page title="Данные покупателей">
      <KeepBuyers />
      <FindBuyer />
    </Page>
  );
}
