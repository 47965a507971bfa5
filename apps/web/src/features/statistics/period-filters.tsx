import { type Currency, currencyTitles, findAccounts, windows, windowTitles } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { PeriodChoice } from '#ui/dates/period-filter.tsx';
import { FilterChip } from '#ui/filters/filter-chip.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import {
  comparisonTitles,
  daysOfPeriod,
  periodTitle,
  type StatisticsPeriod,
  type StatisticsSearch,
  windowOf,
} from './address.ts';
import css from './statistics.module.css';

interface Props {
  search: StatisticsSearch;
  set: (change: Partial<StatisticsSearch>) => void;
  /** Currencies in which there are sums; one needs no choice. */
  currencies?: readonly Currency[];
  /** Accounts through which was sold; a page of one channel has no choice. */
  channels?: boolean;
  /** Only windows are kept of it, and nothing to compare with. */
  windowsOnly?: boolean;
}

const ready = windows.map((window) => [window, windowTitles[window]] as const);

/** Which days, beside which others, of which channel: the head of every statistics screen, kept in its address. */
export function PeriodFilters({ search, set, currencies = [], channels = false, windowsOnly = false }: Props) {
  return (
    <div className={css.filters}>
      {windowsOnly ? (
        <FilterSelect
          label="Период"
          all={windowTitles['90']}
          options={ready.map(([value, label]) => ({ value, label }))}
          value={windowOf(search.days)}
          onChange={(days) => set({ days })}
        />
      ) : (
        <StatisticsPeriodFilter value={search.days} onChange={(days) => set({ days, day: undefined })} />
      )}
      {!windowsOnly && (
        <FilterSelect
          label="Сравнение"
          all={comparisonTitles.before}
          options={[
            { value: 'year', label: comparisonTitles.year },
            { value: 'none', label: comparisonTitles.none },
          ]}
          value={search.compare}
          onChange={(compare) => set({ compare })}
        />
      )}
      {channels && <ChannelFilter value={search.account} onChange={(account) => set({ account })} />}
      {(currencies.length > 1 || search.currency) && (
        <FilterSelect
          label="Валюта"
          all="Рубль"
          options={currencies.filter((one) => one !== 'RUB').map((value) => ({ value, label: currencyTitles[value] }))}
          value={search.currency}
          onChange={(currency) => set({ currency })}
        />
      )}
    </div>
  );
}

interface PeriodProps {
  value: StatisticsPeriod | undefined;
  onChange: (days: StatisticsPeriod | undefined) => void;
}

function StatisticsPeriodFilter({ value, onChange }: PeriodProps) {
  const { from, to } = daysOfPeriod(value);
  return (
    <FilterChip
      label="Период"
      value={value && periodTitle(value)}
      all={periodTitle()}
      onClear={() => onChange(undefined)}
      width="max-content"
    >
      {(close) => (
        <PeriodChoice
          ready={ready}
          value={value ?? '30'}
          days={[from, to]}
          onChange={(days) => {
            onChange(days);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** Own orders, which no account brought, have the number 0. */
const ownOrders = { value: '0', label: 'Свои заказы' };

function ChannelFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (account: string | undefined) => void;
}) {
  const accounts = useCall(findAccounts, { body: { limit: 200 }, quiet: true }).data?.rows ?? [];
  const options = accounts.map(({ id, marketplace, title }) => ({
    value: id,
    label: `${marketplaceTitle(marketplace)}, ${title}`,
  }));
  return <FilterSelect label="Канал" options={[...options, ownOrders]} value={value} onChange={onChange} />;
}
