import { getMarketplaceStatistics } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useCall } from '#api/useCall.ts';
import { statisticsSearch } from '#features/statistics/address.ts';
import { SubjectPage } from '#features/statistics/subject-page.tsx';
import { ids } from '#shell/valid.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Reconciliation } from './-reconciliation.tsx';

export const Route = createFileRoute('/cabinet/statistics/marketplace/$account/')({
  staticData: { title: 'Статистика аккаунта', valid: ids('account') },
  validateSearch: z.object(statisticsSearch),
  component: AccountStatisticsPage,
});

function AccountStatisticsPage() {
  const { account } = Route.useParams();
  const { filters: search, set } = useListAddress(Route);
  const { data, error, refetch } = useCall(getMarketplaceStatistics, { path: { id: account }, quiet: true });
  return (
    <SubjectPage
      subject="marketplace"
      id={account}
      search={search}
      set={set}
      title={data?.title}
      mark={data && <Mark marketplace={data.marketplace} />}
      failed={error && !data ? { error, retry: () => void refetch() } : undefined}
    >
      {data && <Reconciliation of={data} />}
    </SubjectPage>
  );
}
