import { isBusyTask, type Task, taskTypeTitles } from '@prilavok/contract';
import { comingDate, fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { LinkCell } from '#ui/cells/link.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { Mark } from '#ui/mark.tsx';
import { TaskState, taskAddress, whenOf } from './task-state.tsx';

export const markColumn: Column<Task> = {
  id: 'mark',
  title: 'Площадка',
  head: '',
  width: 44,
  cell: ({ marketplace }) => <Mark marketplace={marketplace} />,
};

export const taskColumns: readonly Column<Task>[] = [
  {
    id: 'title',
    title: 'Задача',
    width: 200,
    grow: true,
    cell: (task) => (
      <TwoLineCell
        first={<LinkCell to={taskAddress(task)}>{task.title}</LinkCell>}
        second={task.title === taskTypeTitles[task.type] ? undefined : taskTypeTitles[task.type]}
      />
    ),
  },
  { id: 'account', title: 'Аккаунт', width: 160, cell: ({ accountTitle }) => <TextCell>{accountTitle}</TextCell> },
  { id: 'status', title: 'Состояние', width: 150, cell: (task) => <TaskState task={task} /> },
  { id: 'outcome', title: 'Чем кончилось', width: 210, cell: (task) => <TextCell>{outcomeOf(task)}</TextCell> },
  { id: 'when', title: 'Когда идёт', width: 230, cell: (task) => <TextCell>{whenOf(task)}</TextCell> },
  {
    id: 'last',
    title: 'Была',
    width: 80,
    align: 'right',
    cell: (task) => <DateCell moment={task.finishedAt ?? task.startedAt} />,
  },
  { id: 'next', title: 'Следующая', width: 112, align: 'right', cell: ({ nextRunAt }) => <Next moment={nextRunAt} /> },
];

/** What a running task does now, or how the last pass ended. */
export function outcomeOf(task: Task): string {
  const { progress, message } = task;
  if (!isBusyTask(task)) return message;
  const counts =
    progress.total === null
      ? progress.done > 0
        ? number(progress.done)
        : ''
      : `${number(progress.done)} из ${number(progress.total)}`;
  return [counts, progress.note].filter(Boolean).join(', ');
}

function Next({ moment }: { moment: string | null }) {
  return (
    moment && (
      <time dateTime={moment} title={fullDate(moment)}>
        {comingDate(moment)}
      </time>
    )
  );
}
