import { findRequestLogs, marketplaceEditors, type RequestLog } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { useAccount } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { fullDate, journalDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { Period, spanOf } from '#ui/dates/period.ts';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { RequestSide, refusalTitles } from './-request-side.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/request-logs/')({
  staticData: { title: 'Журнал запросов', roles: marketplaceEditors, valid: ofMarketplace('account') },
  validateSearch: listSearch({
    at: Period,
    status: oneOf('ok', 'failed'),
    refusal: oneOf('keys', 'limit', 'refused', 'missing', 'down', 'gone'),
  }),
  component: RequestLogsPage,
});

const statuses = choices({ ok: 'Удачные', failed: 'Неудачные' });
const refusals = choices(refusalTitles);

const columns: Column<RequestLog>[] = [
  {
    id: 'at',
    title: 'Когда',
    width: 150,
    cell: ({ at }) => <time title={fullDate(at)}>{journalDate(at)}</time>,
  },
  column.text('method', 'Метод', ({ method }) => method, { width: 80 }),
  column.text('path', 'Адрес', ({ path }) => path, { width: 320, grow: true }),
  { id: 'status', title: 'Ответ', width: 150, cell: answerOf },
  column.number('ms', 'Время, мс', ({ ms }) => ms),
];

function answerOf({ status, refusal }: RequestLog) {
  const title = refusal ? refusalTitles[refusal] : undefined;
  if (status === null) return <Status tone="error">Не пришёл</Status>;
  return (
    <span title={title}>
      <Status tone={status < 300 ? 'success' : status === 429 ? 'warn' : 'error'}>{String(status)}</Status>
    </span>
  );
}

function RequestLogsPage() {
  const { account: id } = Route.useParams();
  const address = useListAddress(Route);
  const { account } = useAccount(id);
  const { status = 'all', refusal, at } = address.filters;
  const { from: since, to } = at ? spanOf(at) : {};
  const logs = useList(findRequestLogs, { search: address.search, status, refusal, since, to }, { path: { id } });
  return (
    <ListPage
      name="marketplaces.request-logs"
      title="Журнал запросов"
      address={address}
      list={logs}
      columns={columns}
      searchFor="Адрес или слово из тела"
      filters={
        <>
          <PeriodFilter label="Когда" {...address.filter('at')} />
          <FilterSelect label="Ответ" options={statuses} {...address.filter('status')} />
          <FilterSelect label="Отказ" options={refusals} {...address.filter('refusal')} />
        </>
      }
      empty={
        <Empty title="Запросов пока не было">
          Здесь будут запросы к площадке и её ответы, кроме опросов заказов, в которых нет нового.
        </Empty>
      }
      side={(row) => <RequestSide account={id} row={row} keys={account?.keys ?? []} />}
      card={(log, open) => (
        <RowCard title={`${log.method} ${log.path}`} onOpen={open}>
          {answerOf(log)}
          <div>
            {journalDate(log.at)}, {number(log.ms)} мс
          </div>
        </RowCard>
      )}
    />
  );
}
