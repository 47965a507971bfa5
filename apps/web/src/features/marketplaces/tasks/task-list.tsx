import { Button } from '@mantine/core';
import {
  createTask,
  findTasks,
  isBusyTask,
  marketplaces,
  type Task,
  taskStatuses,
  taskStatusTitles,
  taskTypes,
  taskTypeTitles,
} from '@prilavok/contract';
import { IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { orNothing } from '#features/list-search.ts';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage, type Picked } from '#ui/list-page.tsx';
import { Mark, marketplaceTitle } from '#ui/mark.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { run, stop, taskChoices } from './task-acts.tsx';
import { markColumn, outcomeOf, taskColumns } from './task-columns.tsx';
import { EditTask, NewTask } from './task-form.tsx';
import { TaskState, taskAddress } from './task-state.tsx';
import type { TasksSearch } from './tasks-search.ts';
import { useTaskNews } from './use-task-news.ts';

interface Props {
  title: string;
  /** Only this account's tasks. */
  account?: string;
  search: TasksSearch;
  narrow: (change: Partial<TasksSearch>) => void;
  controls?: ReactNode;
}

const types = taskTypes.map((value) => ({ value, label: taskTypeTitles[value] }));
const statuses = taskStatuses.map((value) => ({ value, label: taskStatusTitles[value] }));
const places = marketplaces.map((value) => ({ value, label: marketplaceTitle(value) }));

/** Tasks as a list: all of the company's, or one account's. */
export function TaskList({ title, account, search, narrow, controls }: Props) {
  useTaskNews();
  const navigate = useNavigate();
  const mayCreate = useMay(createTask);
  const { search: word = '', type, status, marketplace, open } = search;
  const tasks = useList(findTasks, { search: word, account, type, status, marketplace });
  const show = (id: string | undefined) => narrow({ open: id });
  const columns = useMemo(() => {
    const known =
      account === undefined ? [markColumn, ...taskColumns] : taskColumns.filter(({ id }) => id !== 'account');
    if (!mayCreate) return known;
    const to = (task: Task) => void navigate({ to: taskAddress(task) });
    const acts: Column<Task> = {
      id: 'acts',
      title: 'Действия',
      head: '',
      width: 56,
      align: 'right',
      cell: (task) => (
        <MenuButton
          label={`Действия с задачей «${task.title}»`}
          choices={[
            isBusyTask(task)
              ? {
                  label: 'Остановить',
                  off: task.stopping ? 'Уже останавливается' : undefined,
                  onClick: () => stop(task),
                }
              : { label: 'Запустить', onClick: () => run(task) },
            ...taskChoices(task, {
              edit: () => narrow({ open: task.id }),
              to,
              gone: () => narrow({ open: undefined }),
            }),
          ]}
        />
      ),
    };
    return [...known, acts];
  }, [account, mayCreate, navigate, narrow]);
  const opened = tasks.rows().find(({ id }) => id === open);
  const filtered = Boolean(type ?? status ?? marketplace);
  const close = () => show(undefined);
  return (
    <ListPage
      name={account === undefined ? 'marketplaces.tasks' : 'marketplaces.account-tasks'}
      title={title}
      list={tasks}
      columns={columns}
      controls={controls}
      search={{
        value: word,
        onChange: (text) => narrow({ search: orNothing(text) }),
        placeholder: 'Название задачи',
      }}
      filters={
        <>
          {account === undefined && (
            <FilterSelect
              label="Площадка"
              options={places}
              value={marketplace}
              onChange={(next) => narrow({ marketplace: next })}
            />
          )}
          <FilterSelect label="Вид" options={types} value={type} onChange={(next) => narrow({ type: next })} />
          <FilterSelect
            label="Состояние"
            options={statuses}
            value={status}
            onChange={(next) => narrow({ status: next })}
          />
        </>
      }
      filtered={filtered}
      onReset={() => narrow({ search: undefined, type: undefined, status: undefined, marketplace: undefined })}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show('new')}>
            Задача
          </Button>
        )
      }
      {...(mayCreate ? { bulk: (picked: Picked) => <Bulk picked={picked} all={tasks.rows()} /> } : {})}
      onOpen={(task) => void navigate({ to: taskAddress(task) })}
      opened={open}
      card={(task) => (
        <>
          <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
            <Mark marketplace={task.marketplace} />
            <b style={{ fontWeight: 500 }}>{task.title}</b>
          </div>
          <TaskState task={task} />
          <div>{outcomeOf(task)}</div>
        </>
      )}
      empty={
        <Empty title="Задач пока нет" action={mayCreate && <Button onClick={() => show('new')}>Создать задачу</Button>}>
          Задача отправляет товары, цены и остатки или забирает заказы: по расписанию или когда вы её запустите.
        </Empty>
      }
      side={
        open === 'new' && mayCreate ? (
          <NewTask account={account} onClose={close} onMade={(task) => void navigate({ to: taskAddress(task) })} />
        ) : (
          opened && <EditTask key={opened.id} task={opened} onClose={close} />
        )
      }
    />
  );
}

function Bulk({ picked, all }: { picked: Picked; all: readonly Task[] }) {
  const tasks = all.filter(({ id }) => picked.ids?.includes(id));
  const idle = tasks.filter((task) => !isBusyTask(task));
  const going = tasks.filter((task) => isBusyTask(task) && !task.stopping);
  const each = (list: readonly Task[], act: (task: Task) => void) => () => {
    for (const task of list) act(task);
    picked.clear();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={idle.length === 0}
        title={idle.length === 0 ? 'Все выбранные уже идут' : undefined}
        leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
        onClick={each(idle, run)}
      >
        Запустить {idle.length}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={going.length === 0}
        title={going.length === 0 ? 'Ни одна из выбранных не идёт' : undefined}
        leftSection={<IconPlayerStop size={16} stroke={1.6} />}
        onClick={each(going, stop)}
      >
        Остановить {going.length}
      </Button>
    </>
  );
}
