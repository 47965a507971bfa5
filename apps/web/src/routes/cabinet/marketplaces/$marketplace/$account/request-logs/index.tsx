import { findRequestLogs, type RequestLog } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useList } from '#api/useList.ts';
import { oneOf, orNothing } from '#features/list-search.ts';
import { CardTitle } from '#features/marketplaces/card-title.tsx';
import { useAccount } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Status } from '#ui/status.tsx';
import { RequestSide } from './-request-side.tsx';

const Search = z.object({
  path: z.coerce.string().max(200).optional().catch(undefined),
  status: oneOf('ok', 'failed'),
  open: z.coerce.string().optional().catch(undefined),
});

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/request-logs/')({
  staticData: { title: 'Журнал запросов', valid: ofMarketplace('account') },
  validateSearch: Search,
  component: RequestLogsPage,
});

const statuses = [
  { value: 'ok', label: 'Удачные' },
  { value: 'failed', label: 'Неудачные' },
] as const;
const moment = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const columns: readonly Column<RequestLog>[] = [
  {
    id: 'at',
    title: 'Когда',
    width: 150,
    cell: ({ at }) => <time title={fullDate(at)}>{moment.format(new Date(at))}</time>,
  },
  { id: 'method', title: 'Метод', width: 80, cell: ({ method }) => method },
  { id: 'path', title: 'Адрес', width: 320, grow: true, cell: ({ path }) => <TextCell>{path}</TextCell> },
  { id: 'status', title: 'Ответ', width: 150, cell: answerOf },
  { id: 'ms', title: 'Время, мс', width: 100, align: 'right', cell: ({ ms }) => number(ms) },
];

function answerOf({ status }: RequestLog) {
  if (status === null) return <Status tone="error">Не пришёл</Status>;
  return <Status tone={status < 300 ? 'success' : status === 429 ? 'warn' : 'error'}>{String(status)}</Status>;
}

function RequestLogsPage() {
  const { account: id } = Route.useParams();
  const { path = '', status, open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { account } = useAccount(id);
  const logs = useList(findRequestLogs, { path, status: status ?? 'all' }, { path: { id } });
  const narrow = (change: z.infer<typeof Search>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const opened = logs.rows().find((log) => log.id === open);
  return (
    <ListPage
      name="marketplaces.request-logs"
      title="Журнал запросов"
      list={logs}
      columns={columns}
      search={{ value: path, onChange: (text) => narrow({ path: orNothing(text) }), placeholder: 'Часть адреса' }}
      filters={
        <FilterSelect label="Ответ" options={statuses} value={status} onChange={(next) => narrow({ status: next })} />
      }
      filtered={status !== undefined}
      onReset={() => narrow({ path: undefined, status: undefined })}
      onOpen={(log) => narrow({ open: log.id })}
      opened={open}
      card={(log) => (
        <>
          <CardTitle onOpen={() => narrow({ open: log.id })}>{`${log.method} ${log.path}`}</CardTitle>
          {answerOf(log)}
          <div style={{ color: 'var(--pr-text-3)' }}>
            {moment.format(new Date(log.at))}, {number(log.ms)} мс
          </div>
        </>
      )}
      empty={<Empty title="Запросов пока не было">Здесь будет каждый запрос к площадке и её ответ.</Empty>}
      side={
        opened && <RequestSide log={opened} keys={account?.keys ?? []} onClose={() => narrow({ open: undefined })} />
      }
    />
  );
}
