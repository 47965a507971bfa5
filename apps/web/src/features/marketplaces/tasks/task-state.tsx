import { type Task, type TaskStatus, taskStatusTitles, watched } from '@prilavok/contract';
import { Status } from '#ui/marks/status.tsx';
import { scheduleWords } from '#ui/schedule/schedule-words.ts';

const colours: Record<TaskStatus, string> = {
  success: 'var(--pr-success-solid)',
  pending: 'var(--pr-line-field)',
  running: 'var(--pr-task-running)',
  failed: 'var(--pr-error-solid)',
};

/** Where a task stands, in a dot and a word; one that was asked to stop says so. */
export function TaskState({ task }: { task: Task }) {
  const { status, stopping } = task;
  if (stopping) return <Status tone="warn">Останавливается</Status>;
  if (status === null) return <Status ring>Не запускалась</Status>;
  return <RunState status={status} />;
}

/** How one pass of a task ended, or that it still goes. */
export function RunState({ status }: { status: TaskStatus }) {
  return (
    <Status colour={colours[status]} ring={status === 'pending'}>
      {taskStatusTitles[status]}
    </Status>
  );
}

/** When a task runs by itself, in words. */
export function whenOf({ schedule, isActive, chosen }: Task): string {
  if (chosen !== null) return 'отправлено вручную';
  if (schedule === null) return 'только вручную';
  const words = schedule === watched ? 'постоянно' : (scheduleWords(schedule) ?? `по расписанию ${schedule}`);
  return isActive ? words : `${words}, сейчас выключено`;
}

/** Address of a task's page. */
export const taskAddress = ({
  marketplace,
  account,
  id,
}: {
  marketplace: string;
  account: string;
  id: string;
}): string => `/cabinet/marketplaces/${marketplace}/${account}/workers/${id}`;
