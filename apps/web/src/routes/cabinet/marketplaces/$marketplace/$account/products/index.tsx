import { Button } from '@mantine/core';
import { startProductSync } from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useTaskNews } from '#features/marketplaces/tasks/use-task-news.ts';
import { useAccount } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { Views } from '#ui/views.tsx';
import { ProductsSearch } from './-frame.ts';
import { LinkedProducts } from './-linked.tsx';
import { openSync } from './-sync.tsx';
import { UnlinkedProducts } from './-unlinked.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/products/')({
  staticData: { title: 'Товары площадки', valid: ofMarketplace('account') },
  validateSearch: ProductsSearch,
  component: ProductsPage,
});

const views = [
  { id: 'linked', label: 'Связаны с предложениями' },
  { id: 'open', label: 'Без пары' },
  { id: 'hidden', label: 'Скрытые' },
] as const;

function ProductsPage() {
  const { account: id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { account } = useAccount(id);
  const maySync = useMay(startProductSync);
  useTaskNews();
  const view = search.view ?? 'linked';
  const frame = {
    account: id,
    marketplace: account?.marketplace,
    catalog: account?.catalog ?? null,
    search,
    narrow: (change: Partial<ProductsSearch>) =>
      void navigate({ search: (old) => ({ ...old, ...change }), replace: true }),
    views: (
      <Views
        label="Товары площадки"
        views={views}
        value={view}
        onChange={(next) => void navigate({ search: next === 'linked' ? {} : { view: next }, replace: true })}
      />
    ),
    actions: maySync && account && (
      <Button leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={() => openSync(account)}>
        Забрать и связать
      </Button>
    ),
  };
  return view === 'linked' ? (
    <LinkedProducts {...frame} />
  ) : (
    <UnlinkedProducts key={view} hidden={view === 'hidden'} {...frame} />
  );
}
