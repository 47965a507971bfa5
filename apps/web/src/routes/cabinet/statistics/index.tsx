import { findMarketplaceStatistics, getStatisticsSettings, type MeasureName, moneyReaders } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useCall } from '#api/useCall.ts';
import { periodAsked, statisticsSearch, stretchPeriod } from '#features/statistics/address.ts';
import { FiguresTable } from '#features/statistics/figures-table.tsx';
import { PeriodFilters } from '#features/statistics/period-filters.tsx';
import css from '#features/statistics/statistics.module.css';
import { TotalsTop } from '#features/statistics/totals-top.tsx';
import { useTotals } from '#features/statistics/use-totals.ts';
import { Links } from '#shell/links.tsx';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';

export const Route = createFileRoute('/cabinet/statistics/')({
  staticData: { title: 'Статистика' },
  validateSearch: z.object(statisticsSearch),
  component: StatisticsPage,
});

const links = [
  {
    to: '/cabinet/statistics/source',
    title: 'Источники',
    note: 'Откуда приходят заказы и сколько стоят на каждом шаге',
  },
  {
    to: '/cabinet/statistics/marketplace',
    title: 'Маркетплейсы',
    note: 'Аккаунты, начисления и сверка с отчётами о реализации',
  },
  { to: '/cabinet/statistics/catalogs', title: 'Каталоги', note: 'Категории и бренды' },
  { to: '/cabinet/statistics/products', title: 'Товары', note: 'Экономика штуки, «что если», классы, запас' },
  {
    to: '/cabinet/statistics/settings',
    title: 'Настройки статистики',
    note: 'Налоги, ставки площадок без начислений, пороги классов',
    roles: getStatisticsSettings.roles === 'public' ? moneyReaders : getStatisticsSettings.roles,
  },
];

/** All of the company's figures, and the ways to each part of them. */
function StatisticsPage() {
  const { filters: search, set } = useListAddress(Route);
  const totals = useTotals('source', search);
  const body = { ...periodAsked(search), limit: 50 };
  const accounts = useCall(findMarketplaceStatistics, { body, quiet: true });
  const at = (measure: MeasureName) => set({ chart: measure === 'revenue' ? undefined : measure });
  return (
    <Page title="Статистика">
      <div className={css.body}>
        <PeriodFilters search={search} set={set} currencies={totals.data?.currencies ?? []} />
        <TotalsTop
          totals={totals}
          search={search}
          set={set}
          onOpen={at}
          onPick={(day, step) => set(stretchPeriod(day, step, search))}
        />
      </div>
      <Section title="По аккаунтам" actions={<Go to="/cabinet/statistics/marketplace">Все маркетплейсы</Go>}>
        {accounts.isPending && <span className={`sk ${css.rowsBar}`} aria-busy />}
        {accounts.error && !accounts.data && <Failed error={accounts.error} onRetry={() => void accounts.refetch()} />}
        {accounts.data && (
          <FiguresTable
            label="Аккаунты маркетплейсов"
            one="Аккаунт"
            subject="marketplace"
            rows={accounts.data.rows}
            currency={search.currency ?? 'RUB'}
          />
        )}
      </Section>
      <Section title="Подробнее">
        <Links links={links} />
      </Section>
    </Page>
  );
}
