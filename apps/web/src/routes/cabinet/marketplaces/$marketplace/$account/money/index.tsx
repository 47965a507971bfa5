import { Button } from '@mantine/core';
import { getMoneyFile, Marketplace, type MoneyKind, Month, moneyReaders } from '@prilavok/contract';
import { IconDownload } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTaskNews } from '#features/marketplaces/tasks/use-task-news.ts';
import { useAccount, useMarketplace } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { daysOf, Period } from '#ui/dates/period.ts';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import { downloadFile } from '#ui/download.ts';
import { lenient, listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Page } from '#ui/page/page.tsx';
import { Views } from '#ui/page/views.tsx';
import type { Frame } from './-frame.ts';
import { lastMonths } from './-months.ts';
import { MoneyOperations } from './-operations.tsx';
import { Realization } from './-realization.tsx';
import { MoneySummary } from './-summary.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/money/')({
  staticData: { title: 'Деньги', roles: moneyReaders, valid: ofMarketplace('account') },
  validateSearch: listSearch({
    view: oneOf('operations', 'realization'),
    month: lenient(Month),
    days: Period,
    kind: oneOf(
      ...(['sale', 'return', 'commission', 'logistics', 'storage', 'other', 'unknown'] satisfies [
        MoneyKind,
        ...MoneyKind[],
      ]),
    ),
  }),
  component: MoneyPage,
});

const views = [
  { id: 'summary', label: 'По дням и видам' },
  { id: 'operations', label: 'Начисления' },
  { id: 'realization', label: 'Реализация' },
] as const;

/** Bookings of the marketplace on an account's sales. */
function MoneyPage() {
  const { marketplace, account: id } = Route.useParams();
  const address = useListAddress(Route);
  const { account } = useAccount(id);
  const lacks = useMarketplace(Marketplace.parse(marketplace))?.missing;
  const missing = lacks?.money;
  useTaskNews();
  if (missing)
    return (
      <Page title="Деньги">
        <Empty title="Начислений здесь не видно">{missing}</Empty>
      </Page>
    );
  const { days: period = 'days30', kind } = address.filters;
  const [from, to] = daysOf(period);
  const days = { from, to };
  const query = { ...days, search: address.search, ...(kind && { kind }) };
  const name = `Начисления — ${account?.title ?? ''}, ${from} – ${to}.csv`;
  const frame: Frame = {
    account: id,
    at: `/cabinet/marketplaces/${marketplace}/${id}/money`,
    days,
    address,
    views: (
      <Views
        label="Деньги"
        views={views}
        value={address.view ?? 'summary'}
        onChange={(view) =>
          address.set(
            view === 'operations'
              ? { view }
              : { view: undefined, kind: undefined, search: undefined, ...(view === 'realization' && { view }) },
          )
        }
      />
    ),
    controls: <PeriodFilter label="Дни" {...address.filter('days')} value={period} />,
    actions: (
      <Button
        variant="default"
        leftSection={<IconDownload />}
        onClick={() => void downloadFile(getMoneyFile, { id, name, within: { account: id }, query })}
      >
        Скачать CSV
      </Button>
    ),
  };
  if (address.view === 'realization')
    return (
      <Realization
        account={id}
        at={frame.at}
        title={account?.title ?? ''}
        month={address.filters.month ?? lastMonths()[1] ?? ''}
        onMonth={(month) => address.set({ month })}
        views={frame.views}
        missing={lacks?.realization}
      />
    );
  return address.view === 'operations' ? <MoneyOperations {...frame} /> : <MoneySummary {...frame} />;
}
