import { Button } from '@mantine/core';
import { countFigures, getFiguresFile, Marketplace, productOrders, sortBy } from '@prilavok/contract';
import { IconDownload } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { useTaskNews } from '#features/marketplaces/tasks/use-task-news.ts';
import { useAccount, useMarketplace } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { daysOf, Period } from '#ui/dates/period.ts';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import { downloadFile } from '#ui/download.ts';
import { lenient, listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { Views } from '#ui/page/views.tsx';
import { type Frame, whence } from './-frame.ts';
import { AnalyticsProducts } from './-products.tsx';
import { AnalyticsSummary } from './-summary.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/analytics/')({
  staticData: { title: 'Аналитика', valid: ofMarketplace('account') },
  validateSearch: listSearch({
    view: oneOf('products'),
    days: Period,
    sort: lenient(sortBy(...productOrders)),
  }),
  component: AnalyticsPage,
});

const views = [
  { id: 'summary', label: 'По дням' },
  { id: 'products', label: 'По товарам' },
] as const;

/** How often an account's products were shown, opened, put into baskets and ordered. */
function AnalyticsPage() {
  const { marketplace: slug, account: id } = Route.useParams();
  const marketplace = Marketplace.parse(slug);
  const address = useListAddress(Route, { sort: '-revenue' });
  const { account } = useAccount(id);
  const missing = useMarketplace(marketplace)?.missing.analytics;
  useTaskNews();
  const { days: period = 'days30' } = address.filters;
  const [from, to] = daysOf(period);
  const days = { from, to };
  const { data, error, refetch } = useCall(countFigures, { path: { account: id }, body: days }, { enabled: !missing });
  if (missing)
    return (
      <Page title="Аналитика">
        <Empty title="Показов и корзин здесь не видно">{missing}</Empty>
      </Page>
    );
  const frame = {
    views: (
      <Views
        label="Аналитика"
        views={views}
        value={address.view ?? 'summary'}
        onChange={(view) =>
          address.set(view === 'summary' ? { view: undefined, sort: undefined, search: undefined } : { view })
        }
      />
    ),
    controls: <PeriodFilter label="Дни" {...address.filter('days')} value={period} />,
  };
  if (!data || data.readAt === null)
    return (
      <Page title="Аналитика" header={frame.views} controls={frame.controls} loading={!data && !error}>
        {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
        {data && (
          <Empty title="За эти дни площадка ничего не сообщила">
            {whence} <Go to={`/cabinet/marketplaces/${marketplace}/${id}/workers`}>К задачам</Go>
          </Empty>
        )}
      </Page>
    );
  const query = { ...days, search: address.search, sort: address.sort };
  const name = `Аналитика — ${account?.title ?? ''}, ${from} – ${to}.csv`;
  const known: Frame = {
    ...frame,
    account: id,
    marketplace,
    days,
    summary: data,
    address,
    actions: (
      <Button
        variant="default"
        leftSection={<IconDownload />}
        onClick={() => void downloadFile(getFiguresFile, { id, name, within: { account: id }, query })}
      >
        Скачать CSV
      </Button>
    ),
  };
  return address.view === 'products' ? <AnalyticsProducts {...known} /> : <AnalyticsSummary {...known} />;
}
