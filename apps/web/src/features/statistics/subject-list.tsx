import { Button } from '@mantine/core';
import {
  createStatisticsReport,
  findCatalogs,
  findStatisticsReportRows,
  getStatisticsReport,
  type MeasureName,
  type StatisticsRow,
  type Totals,
} from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { List } from '#api/pages.ts';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { dayWords } from '#text/days.ts';
import type { Step } from '#ui/charts/stretches.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { stringifySearch } from '#ui/list/address-text.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { ProgressBar } from '#ui/marks/progress.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { daysOfPeriod, type MeasureSort, periodAsked, type StatisticsSearch, stretchPeriod } from './address.ts';
import { columnsOf } from './columns.tsx';
import { figureWords } from './measure-words.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportMenu } from './report-menu.tsx';
import { RowsSide } from './rows-side.tsx';
import css from './statistics.module.css';
import { filtersAsked, pageOf, type Subject, subjects } from './subjects.ts';
import { TotalsTop } from './totals-top.tsx';
import { useMeasures } from './use-measures.ts';
import { useTotals } from './use-totals.ts';

type ListSearch = StatisticsSearch & {
  search?: string | undefined;
  sort?: MeasureSort | undefined;
  open?: string | undefined;
  view?: undefined;
};

interface Props {
  subject: Subject;
  address: ListAddress<ListSearch>;
  /** Parts of the screen, above the figures. */
  views?: ReactNode;
  actions?: ReactNode;
}

/** All things of a subject: figures and a chart of all together, a table of each. */
export function SubjectList(props: Props) {
  const { subject, address } = props;
  const search: StatisticsSearch = address.filters;
  // Of goods only windows are kept: other days are counted by a report.
  const free = subject === 'product' && search.days?.includes('..') === true;
  return free ? <OfReport {...props} /> : <OfWindow {...props} />;
}

function OfWindow(props: Props) {
  const { subject, address } = props;
  const search: StatisticsSearch = address.filters;
  const list = useList(subjects[subject].find, {
    ...periodAsked(search),
    ...filtersAsked(subject, search),
    search: address.search,
    ...(address.sort && { sort: address.sort }),
  });
  return <Table {...props} list={list} />;
}

/** Goods in days of one's own: a report, made once and kept for a day. */
function OfReport(props: Props) {
  const { subject, address } = props;
  const search: StatisticsSearch = address.filters;
  const found = useReport(search.report);
  const { totals: _, ...frame } = useFrame(props);
  const make = () =>
    quietly(async () => {
      const { id } = await change(createStatisticsReport, {
        body: { subject, ...periodAsked(search), ...filtersAsked(subject, search) },
      });
      address.set({ report: id });
    });
  if (found.data?.state === 'ready') return <OfReadyReport {...props} report={found.data.id} />;
  const { from, to } = daysOfPeriod(search.days);
  return (
    <Page {...frame} fill>
      {found.error ? (
        <Failed error={found.error} onRetry={make} />
      ) : found.data?.state === 'making' || found.isLoading ? (
        <Empty title={`Считаем товары за ${dayWords(from)} – ${dayWords(to)}`}>
          <ProgressBar
            progress={{ done: Math.round((found.data?.progress ?? 0) * 100), total: 100, failed: 0, note: '' }}
            label="Отчёт"
          />
        </Empty>
      ) : (
        <Empty
          title={found.data ? 'Отчёт не получился' : `Товары за ${dayWords(from)} – ${dayWords(to)}`}
          action={<Button onClick={make}>Посчитать</Button>}
        >
          {found.data?.fault ||
            'За свои дни таблица товаров считается отчётом: это займёт до нескольких минут, потом он хранится сутки.'}
        </Empty>
      )}
    </Page>
  );
}

function OfReadyReport(props: Props & { report: string }) {
  const { address, report } = props;
  const list = useList(findStatisticsReportRows, address.sort ? { sort: address.sort } : {}, { path: { id: report } });
  return <Table {...props} list={list} unsearched />;
}

/** A report that is looked at again while it is being made. */
function useReport(id: string | undefined) {
  const found = useCall(getStatisticsReport, { path: { id: id ?? '0' }, quiet: true }, { enabled: id !== undefined });
  const { data, refetch } = found;
  const making = data?.state === 'making';
  useEffect(() => {
    if (!making) return undefined;
    const look = setInterval(() => void refetch(), 1000);
    return () => clearInterval(look);
  }, [making, refetch]);
  return found;
}

/** What stands above and beside every table of a subject. */
function useFrame({ subject, address, views, actions }: Props) {
  const { title, channels } = subjects[subject];
  const search: StatisticsSearch = address.filters;
  const totals = useTotals(subject, search);
  const { set } = address;
  const onPick = (day: string, step: Step) => set({ ...stretchPeriod(day, step, search), report: undefined });
  return {
    title,
    actions: (
      <>
        {actions}
        <ReportMenu subject={subject} search={search} />
      </>
    ),
    header: (
      <>
        {views}
        <div className={css.head}>
          <PeriodFilters
            search={search}
            set={(next) => set({ ...next, report: undefined })}
            currencies={totals.data?.currencies ?? []}
            channels={channels}
          />
          <TotalsTop
            totals={totals}
            search={search}
            set={set}
            onOpen={(measure) => set({ sort: `-${measure}`, chart: measure === 'revenue' ? undefined : measure })}
            onPick={onPick}
          />
        </div>
      </>
    ),
    totals: totals.data,
  };
}

function Table(props: Props & { list: List<StatisticsRow>; unsearched?: boolean }) {
  const { subject, address, list, unsearched = false } = props;
  const { totals, header, ...frame } = useFrame(props);
  const { searchFor } = subjects[subject];
  const search: StatisticsSearch = address.filters;
  const seen = useMeasures();
  const currency = search.currency ?? 'RUB';
  const kept = keptOf(search);
  const { set } = address;
  const columns = useMemo(
    () =>
      columnsOf({
        subject,
        seen,
        currency,
        kept,
        onOpen: (open: string, measure: MeasureName) => set({ open, measure: measure as StatisticsSearch['measure'] }),
      }),
    [subject, seen, currency, kept, set],
  );
  const card = (row: StatisticsRow) => (
    <RowCard title={row.title} to={pageOf(subject, row.id) + kept}>
      <span>Выручка {figureWords(row.now, 'revenue', currency)}</span>
      <span>Заказов {figureWords(row.now, 'orders', currency)}</span>
      {row.now.profit !== null && <span>Прибыль {figureWords(row.now, 'profit', currency)}</span>}
    </RowCard>
  );
  return (
    <ListPage
      name={`statistics.${subject}`}
      {...frame}
      // The head says of which days the numbers are: they hide no rows.
      address={{ ...address, narrowed: address.search !== '' || (search.account ?? search.catalog) !== undefined }}
      list={list}
      columns={columns}
      views={header}
      {...(unsearched ? {} : { searchFor })}
      filters={
        subject === 'product' && (
          <CatalogFilter value={search.catalog} onChange={(catalog) => set({ catalog, report: undefined })} />
        )
      }
      empty={<NothingYet totals={totals} />}
      card={card}
      onOpen={({ id }) => set({ open: id })}
      side={({ id, onClose }) => (
        <RowsSide
          subject={subject}
          id={id}
          title={list.rows().find((row) => row.id === id)?.title}
          search={search}
          onClose={onClose}
        />
      )}
    />
  );
}

/** Days, comparison, channel and currency go along to a row's page. */
function keptOf({ days, compare, account, currency }: StatisticsSearch): string {
  return stringifySearch({ days, compare, account, currency });
}

function NothingYet({ totals }: { totals: Totals | undefined }) {
  if (totals && totals.counting !== null)
    return <Empty title="Считаем прошлые заказы">Числа появятся здесь сами, как только будут готовы.</Empty>;
  return (
    <Empty
      title="За эти дни заказов не было"
      action={
        <Button component={Link} to="/cabinet/marketplaces" variant="default">
          К маркетплейсам
        </Button>
      }
    >
      Статистика считается сама из заказов и начислений. Выберите другой период или подключите маркетплейс, с которого
      придут заказы.
    </Empty>
  );
}

function CatalogFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (catalog: string | undefined) => void;
}) {
  const catalogs = useCall(findCatalogs, { quiet: true }).data?.rows ?? [];
  if (catalogs.length < 2) return null;
  return (
    <FilterSelect
      label="Каталог"
      options={catalogs.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
    />
  );
}
