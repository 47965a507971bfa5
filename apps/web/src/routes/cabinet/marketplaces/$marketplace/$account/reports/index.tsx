import { Button } from '@mantine/core';
import {
  type AccountReport,
  askReport,
  findAccountReports,
  Marketplace,
  moneyReaders,
  type ReportState,
  reportStates,
  reportStateTitles,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { longDate } from '#text/dates.ts';
import { dayWords } from '#text/days.ts';
import { fileSize } from '#text/numbers.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf, Word } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { type Choice, MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { AskReport } from './-ask-report.tsx';
import { download, useReportActs } from './-use-acts.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/reports/')({
  staticData: { title: 'Отчёты', roles: moneyReaders, valid: ofMarketplace('account') },
  validateSearch: listSearch({ kind: Word, state: oneOf('asked', 'making', 'ready', 'empty', 'failed') }),
  component: ReportsPage,
});

const states = reportStates.map((value) => ({ value, label: reportStateTitles[value] }));
const tones: Record<ReportState, Tone> = {
  asked: 'neutral',
  making: 'info',
  ready: 'success',
  empty: 'neutral',
  failed: 'error',
};

function State({ state }: { state: ReportState }) {
  return (
    <Status tone={tones[state]} ring={state === 'asked' || state === 'empty'}>
      {reportStateTitles[state]}
    </Status>
  );
}

/** Of which days a report is, or of which moment. */
function daysOf({ dateStart, dateFinish }: AccountReport): string {
  if (!dateStart || !dateFinish) return 'На момент запроса';
  return dateStart === dateFinish ? dayWords(dateStart) : `${dayWords(dateStart)} – ${dayWords(dateFinish)}`;
}

/** Outcome of a report, in a line. */
function told({ state, message, keptUntil }: AccountReport): string {
  if (state === 'ready') return keptUntil ? `Хранится до ${longDate(keptUntil)}` : '';
  return state === 'empty' ? 'За эти дни в нём пусто: файла нет' : message;
}

const columns = (acts: (report: AccountReport) => readonly Choice[]): Column<AccountReport>[] => [
  column.twoLines('title', 'Отчёт', (report) => ({ first: report.title, second: daysOf(report) }), { width: 240 }),
  { id: 'state', title: 'Состояние', width: 150, cell: ({ state }) => <State state={state} /> },
  column.text('told', 'Файл', told, { width: 220, grow: true }),
  { id: 'size', title: 'Размер', width: 100, align: 'right', cell: ({ size }) => (size > 0 ? fileSize(size) : '') },
  column.text('author', 'Кто', ({ author }) => author?.name ?? 'Задача или программа', { width: 170 }),
  column.date('asked', 'Запрошен', ({ askedAt }) => askedAt, { width: 110 }),
  column.acts(({ title }) => `Действия: ${title}`, acts),
];

function ReportsPage() {
  const { marketplace, account } = Route.useParams();
  const address = useListAddress(Route);
  const known = useMarketplace(Marketplace.parse(marketplace));
  const missing = known?.missing.reports;
  const kinds = known?.reports ?? [];
  const may = useMay(askReport) && kinds.length > 0;
  const list = useList(findAccountReports, { search: address.search, ...address.filters }, { path: { id: account } });
  const acts = useReportActs();
  const shown = useMemo(() => columns(acts), [acts]);
  const ask = may && (
    <Button
      onClick={() =>
        openDialog({ component: AskReport, componentProps: { account, kinds }, options: { header: 'Запросить отчёт' } })
      }
    >
      Запросить отчёт
    </Button>
  );
  return (
    <ListPage
      name="marketplaces.reports"
      title="Отчёты"
      address={address}
      list={list}
      columns={shown}
      searchFor="Название отчёта"
      filters={
        <>
          <FilterSelect
            label="Отчёт"
            options={kinds.map(({ slug, title }) => ({ value: slug, label: title }))}
            {...address.filter('kind')}
          />
          <FilterSelect label="Состояние" options={states} {...address.filter('state')} />
        </>
      }
      actions={ask}
      empty={
        <Empty title="Отчётов пока нет" action={ask}>
          {missing ??
            'Площадка делает отчёты по запросу: заказы, товары, возвраты. Запросите нужный — файл появится здесь и останется на два месяца. Чтобы отчёты приходили сами, создайте задачу «Отчёты площадки».'}
        </Empty>
      }
      onOpen={download}
      card={(report) => (
        <RowCard title={report.title} onOpen={() => download(report)}>
          <State state={report.state} />
          <span>{daysOf(report)}</span>
          {told(report) && <span>{told(report)}</span>}
          <DateCell moment={report.askedAt} />
          <MenuButton label={`Действия: ${report.title}`} choices={acts(report)} />
        </RowCard>
      )}
    />
  );
}
