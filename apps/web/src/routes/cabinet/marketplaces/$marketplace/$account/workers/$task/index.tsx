import { Button } from '@mantine/core';
import {
  findTaskFaults,
  getTasks,
  isBusyTask,
  ProductResult,
  productTaskTypes,
  runTask,
  type Task,
  taskTypeTitles,
} from '@prilavok/contract';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { run, stop, taskChoices } from '#features/marketplaces/tasks/task-acts.tsx';
import { TaskSide } from '#features/marketplaces/tasks/task-side.tsx';
import { TaskState, taskAddress, whenOf } from '#features/marketplaces/tasks/task-state.tsx';
import { useTaskNews } from '#features/marketplaces/tasks/use-task-news.ts';
import { useAccount } from '#features/marketplaces/use-account.ts';
import { useScreenName } from '#shell/titles.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { lenient, listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { faultGroups } from './-fault-groups.ts';
import { TaskFaults } from './-faults.tsx';
import { TaskLogs } from './-log.tsx';
import { ProductSide } from './-product-side.tsx';
import { TaskProducts } from './-products.tsx';
import { TaskProgressBar } from './-progress.tsx';
import css from './-task.module.css';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/workers/$task/')({
  staticData: { title: 'Задача', valid: ofMarketplace('account', 'task') },
  validateSearch: listSearch({
    result: lenient(ProductResult),
    // The key of a group of faults: shown are the goods that have it.
    reason: lenient(z.string()),
    edit: lenient(z.boolean()),
  }),
  component: TaskPage,
});

function About({ task }: { task: Task }) {
  const words = [
    task.title === taskTypeTitles[task.type] ? '' : taskTypeTitles[task.type],
    task.accountTitle,
    whenOf(task),
  ];
  return (
    <span className={css.about} translate="no">
      {words.filter(Boolean).join(', ')}
    </span>
  );
}

function RunOrStop({ task }: { task: Task }) {
  if (!isBusyTask(task)) {
    return (
      <Button leftSection={<IconPlayerPlay />} onClick={() => run(task)}>
        {task.status === 'failed' && task.position !== null ? 'Продолжить' : 'Запустить'}
      </Button>
    );
  }
  return (
    <Button variant="default" loading={task.stopping} leftSection={<IconPlayerStop />} onClick={() => stop(task)}>
      Остановить
    </Button>
  );
}

/** Merges news of a running task, which are newer than what was last asked. */
function withNews(task: Task, news: { done: number; total: number | null; note: string } | undefined): Task {
  if (!news || task.status !== 'running' || news.done < task.progress.done) return task;
  return { ...task, progress: { ...task.progress, done: news.done, total: news.total, note: news.note } };
}

function Known({ task: asked, account }: { task: Task; account: string }) {
  const address = useListAddress(Route);
  const navigate = Route.useNavigate();
  const { result, reason, edit } = address.filters;
  const news = useTaskNews(asked.id);
  const known = useAccount(account).account;
  const catalog = known?.catalog ?? null;
  const may = useMay(runTask);
  const task = withNews(asked, news?.progress);
  const offer = address.open;
  const beside = edit || offer !== undefined;
  const where = { account, marketplace: task.marketplace, catalog };
  const hasProducts = productTaskTypes.includes(task.type);
  const faults = useCall(findTaskFaults, { path: { id: task.id }, quiet: true }).data?.rows;
  const groups = useMemo(() => faultGroups(faults ?? []), [faults]);
  const chosen = groups.find(({ key }) => key === reason);
  return (
    <Page
      title={task.title}
      ownWord
      mark={<Mark marketplace={task.marketplace} />}
      controls={
        <>
          <TaskState task={task} />
          <About task={task} />
        </>
      }
      actions={
        may && (
          <>
            <MenuButton
              label="Что ещё можно сделать с задачей"
              choices={taskChoices(task, {
                edit: () => address.set({ edit: true, open: undefined }),
                to: (copy) => void navigate({ to: taskAddress(copy) }),
                gone: () =>
                  void navigate({
                    to: '/cabinet/marketplaces/$marketplace/$account/workers',
                    params: { marketplace: task.marketplace, account },
                  }),
              })}
            />
            <RunOrStop task={task} />
          </>
        )
      }
      header={
        <>
          <TaskProgressBar task={task} account={known} />
          <TaskFaults
            task={task}
            where={where}
            groups={groups}
            chosen={chosen}
            onChoose={(group) => address.set({ reason: group?.key })}
          />
        </>
      }
      side={
        edit ? (
          <TaskSide
            row={{
              id: task.id,
              onClose: () => address.set({ edit: undefined }),
              onPrevious: undefined,
              onNext: undefined,
            }}
          />
        ) : (
          offer && (
            <ProductSide key={offer} task={task} offer={offer} where={where} onClose={() => address.show(undefined)} />
          )
        )
      }
      fill
    >
      <div className={css.work} data-alone={beside || !hasProducts || undefined}>
        {hasProducts && (
          <TaskProducts
            task={task}
            where={where}
            result={result}
            onResult={(next) => address.set({ result: next })}
            group={chosen}
            search={address.search}
            onSearch={(search) => address.set({ search })}
            opened={offer}
            onOpen={(next) => address.set({ open: next, edit: undefined })}
          />
        )}
        {!(beside && hasProducts) && <TaskLogs task={task.id} />}
      </div>
    </Page>
  );
}

function TaskPage() {
  const { task: id, account } = Route.useParams();
  const { data, error, refetch } = useCall(getTasks, { path: { ids: [id] } });
  const task = data?.rows[0];
  useScreenName(task?.title);
  if (task) return <Known task={task} account={account} />;
  const missing = data ? new Error('Такой задачи нет: возможно, её удалили') : error;
  return (
    <Page title="Задача" loading={!missing}>
      {missing && <Failed error={missing} onRetry={() => void refetch()} />}
    </Page>
  );
}
