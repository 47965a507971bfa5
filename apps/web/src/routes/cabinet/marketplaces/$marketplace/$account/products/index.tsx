import { Button } from '@mantine/core';
import { startProductSync } from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useTaskNews } from '#features/marketplaces/tasks/use-task-news.ts';
import { useAccount } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Views } from '#ui/page/views.tsx';
import { type Frame, ProductsSearch } from './-frame.ts';
import { LinkedProducts } from './-linked.tsx';
import { openSync } from './-sync.tsx';
import { UnlinkedProducts } from './-unlinked.tsx';
import { WhyNotOnSale } from './-why.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/products/')({
  staticData: { title: 'Товары площадки', valid: ofMarketplace('account') },
  validateSearch: ProductsSearch,
  component: ProductsPage,
});

const views = [
  { id: 'linked', label: 'Связаны с предложениями' },
  { id: 'why', label: 'Почему не продаются' },
  { id: 'open', label: 'Без пары' },
  { id: 'hidden', label: 'Скрытые' },
] as const;

function ProductsPage() {
  const { account: id } = Route.useParams();
  const address = useListAddress(Route);
  const { account } = useAccount(id);
  const maySync = useMay(startProductSync);
  useTaskNews();
  const view = address.view ?? 'linked';
  const frame: Frame = {
    account: id,
    marketplace: account?.marketplace,
    catalog: account?.catalog ?? null,
    currency: account?.currency ?? null,
    address,
    views: (
      <Views
        label="Товары площадки"
        views={views}
        value={view}
        onChange={(next) => {
          address.reset();
          address.set({ view: next === 'linked' ? undefined : next, open: undefined });
        }}
      />
    ),
    actions: maySync && account && (
      <Button leftSection={<IconRefresh />} onClick={() => openSync(account)}>
        Забрать и связать
      </Button>
    ),
  };
  if (view === 'linked') return <LinkedProducts {...frame} />;
  if (view === 'why') return <WhyNotOnSale {...frame} />;
  return <UnlinkedProducts key={view} hidden={view === 'hidden'} {...frame} />;
}
