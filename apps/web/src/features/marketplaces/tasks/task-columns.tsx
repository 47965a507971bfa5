import { isBusyTask, type Task, taskTypeTitles } from '@prilavok/contract';
import { comingDate, fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { TaskState, taskAddress, whenOf } from './task-state.tsx';

export const markColumn: Column<Task> = column.picture(
  'mark',
  'Площадка',
  ({ marketplace }) => <Mark marketplace={marketplace} />,
  { width: 44 },
);

export const taskColumns: readonly Column<Task>[] = [
  {
    id: 'title',
    title: 'Задача',
    width: 180,
    grow: true,
    cell: (task) => (
      <TwoLineCell
        first={<LinkCell to={taskAddress(task)}>{task.title}</LinkCell>}
        second={task.title === taskTypeTitles[task.type] ? undefined : taskTypeTitles[task.type]}
      />
    ),
  },
  column.text('account', 'Аккаунт', ({ accountTitle }) => accountTitle, { width: 130 }),
  { id: 'status', title: 'Состояние', width: 150, cell: (task) => <TaskState task={task} /> },
  column.text('outcome', 'Чем кончилось', outcomeOf, { width: 172 }),
  column.text('when', 'Когда идёт', whenOf, { width: 166 }),
  column.date('last', 'Была', ({ finishedAt, startedAt }) => finishedAt ?? startedAt, { width: 80 }),
  { id: 'next', title: 'Следующая', width: 116, align: 'right', cell: ({ nextRunAt }) => <Next moment={nextRunAt} /> },
];

/** Sentence about a running task, or about the end of the last pass. */
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
