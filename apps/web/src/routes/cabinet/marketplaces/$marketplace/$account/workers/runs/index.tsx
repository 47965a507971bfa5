import { findTaskRuns, type TaskRun } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { RunState, taskAddress } from '#features/marketplaces/tasks/task-state.tsx';
import { ofMarketplace } from '#shell/valid.ts';
import { fullDate, journalDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/workers/runs/')({
  staticData: { title: 'Прогоны задач', valid: ofMarketplace('account') },
  validateSearch: listSearch({}),
  component: RunsPage,
});

const columns = (addressOf: (run: TaskRun) => string): Column<TaskRun>[] => [
  column.link('title', 'Задача', (run) => ({ to: addressOf(run), text: run.title }), { width: 190 }),
  { id: 'status', title: 'Чем кончилась', width: 130, cell: ({ status }) => <RunState status={status} /> },
  { id: 'started', title: 'Начало', width: 140, cell: ({ startedAt }) => <At moment={startedAt} /> },
  column.text('took', 'Длилась', tookOf, { width: 90 }),
  column.number('done', 'Пройдено', ({ done }) => done),
  column.number('accepted', 'Принято', ({ accepted }) => accepted),
  column.number('refused', 'Отклонено', ({ refused }) => refused, { width: 100 }),
  column.number('skipped', 'Пропущено', ({ skipped }) => skipped, { width: 100 }),
  column.text('message', 'Итог', ({ message }) => message, { width: 180, grow: true }),
];

function At({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={fullDate(moment)}>
      {journalDate(moment)}
    </time>
  );
}

/** How long it went; nothing of one that still goes. */
function tookOf({ startedAt, finishedAt }: TaskRun): string | null {
  if (finishedAt === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${number(hours)} ч ${minutes} мин`;
  return minutes > 0 ? `${minutes} мин ${seconds % 60} с` : `${seconds} с`;
}

function RunsPage() {
  const { marketplace, account } = Route.useParams();
  const address = useListAddress(Route);
  const runs = useList(findTaskRuns, {}, { path: { id: account } });
  const addressOf = ({ task }: TaskRun) => taskAddress({ marketplace, account, id: task });
  return (
    <ListPage
      name="marketplaces.task-runs"
      title="Прогоны задач"
      address={address}
      list={runs}
      columns={columns(addressOf)}
      empty={
        <Empty title="Прогонов пока нет">
          Здесь будет каждый прогон задач аккаунта: сколько пройдено, что принято и почему остальное нет.
        </Empty>
      }
      card={(run) => (
        <RowCard title={run.title} to={addressOf(run)}>
          <RunState status={run.status} />
          <div>
            {journalDate(run.startedAt)}
            {tookOf(run) && `, ${tookOf(run)}`}
          </div>
          <div>{run.message}</div>
        </RowCard>
      )}
    />
  );
}
