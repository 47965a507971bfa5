import {
  createTask,
  findTasks,
  marketplaces,
  type Task,
  taskStatuses,
  taskStatusTitles,
  taskTypes,
  taskTypeTitles,
} from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { NewTask } from './new-task.tsx';
import { runChoice, taskChoices } from './task-acts.tsx';
import { TasksBulk } from './task-bulk.tsx';
import { markColumn, outcomeOf, taskColumns } from './task-columns.tsx';
import { TaskSide } from './task-side.tsx';
import { TaskState, taskAddress } from './task-state.tsx';
import type { TasksSearch } from './tasks-search.ts';
import { useTaskNews } from './use-task-news.ts';

interface Props {
  title: string;
  /** Only this account's tasks. */
  account?: string;
  address: ListAddress<TasksSearch>;
}

const types = taskTypes.map((value) => ({ value, label: taskTypeTitles[value] }));
const statuses = taskStatuses.map((value) => ({ value, label: taskStatusTitles[value] }));
const shops = marketplaces.map((value) => ({ value, label: marketplaceTitle(value) }));

/** Tasks as a list: all of the company's, or one account's. A row leads to the task's page; its menu edits it at the side. */
export function TaskList({ title, account, address }: Props) {
  useTaskNews();
  const navigate = useNavigate();
  const may = useMay(createTask);
  const tasks = useList(findTasks, { search: address.search, account, ...address.filters });
  const { show } = address;
  const columns = useMemo(() => {
    const known =
      account === undefined ? [markColumn, ...taskColumns] : taskColumns.filter(({ id }) => id !== 'account');
    const go = (task: Task) => ({
      edit: () => show(task.id),
      to: (copy: Task) => void navigate({ to: taskAddress(copy) }),
      gone: () => show(undefined),
    });
    const acts = column.acts<Task>(
      (task) => `Действия с задачей «${task.title}»`,
      (task) => [runChoice(task), ...taskChoices(task, go(task))],
    );
    return may ? [...known, acts] : known;
  }, [account, may, navigate, show]);
  const add = (
    <AddButton
      call={createTask}
      onClick={() =>
        openDialog({ component: NewTask, componentProps: { account }, options: { header: 'Новая задача' } })
      }
      label="Задача"
    />
  );
  return (
    <ListPage
      name={account === undefined ? 'marketplaces.tasks' : 'marketplaces.account-tasks'}
      title={title}
      address={address}
      list={tasks}
      columns={columns}
      searchFor="Название задачи"
      filters={
        <>
          {account === undefined && (
            <FilterSelect label="Площадка" options={shops} {...address.filter('marketplace')} />
          )}
          <FilterSelect label="Вид" options={types} {...address.filter('type')} />
          <FilterSelect label="Состояние" options={statuses} {...address.filter('status')} />
        </>
      }
      actions={add}
      pickName={({ title }) => `задачу ${title}`}
      bulk={may ? (picked) => <TasksBulk picked={picked} all={tasks.rows()} /> : undefined}
      onOpen={(task) => void navigate({ to: taskAddress(task) })}
      empty={
        <Empty title="Задач пока нет" action={add}>
          Задача отправляет товары, цены и остатки или забирает заказы: по расписанию или когда вы её запустите.
        </Empty>
      }
      side={(row) => <TaskSide row={row} />}
      card={(task) => (
        <RowCard title={task.title} to={taskAddress(task)}>
          <Mark marketplace={task.marketplace} />
          <TaskState task={task} />
          {outcomeOf(task)}
        </RowCard>
      )}
    />
  );
}
