import { type TaskType, taskTypeTitles } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, job } from '../../jobs/job.ts';
import { accountQueue } from '../connection/client.ts';
import { insertTask, taskOfType, tasksByIds } from '../tasks.queries.ts';
import { insertRun } from './runs.queries.ts';

const withoutRunners = async () => {
  throw new Error('The work of tasks comes from jobsOf(runners)');
};

/** A run of a task is worked off in slices, each a job in the account's queue: a long upload lets an order import in between. */
export const taskSlice = job(
  'marketplaces.task',
  z.object({ company: z.string(), task: z.string(), run: z.string(), slice: z.int() }),
  withoutRunners,
  { attempts: 25 },
);

/** Wakes a task at the hour of its schedule. */
export const taskDue = job(
  'marketplaces.due',
  z.object({ company: z.string(), task: z.string(), at: z.string() }),
  withoutRunners,
);

/** Under which the slices of a run stand in the queue: there is one at a time. */
export const runKey = (run: string): string => `task-run:${run}`;

/** Puts a run in line; false when the task is busy or removed. */
export async function startTask(
  db: Db,
  { id, account }: { id: string; account: string },
  how: { input?: unknown; byClock?: boolean } = {},
): Promise<boolean> {
  const run = await insertRun(db, id, how);
  if (!run) return false;
  await enqueueSlice(db, account, { company: db.company, task: id, run, slice: 0 }, new Date());
  if (!how.byClock) await announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [id] });
  return true;
}

/** Puts a slice at the end of the account's queue, instead of whatever slice of this run waits in it. */
export async function enqueueSlice(
  db: Db,
  account: string,
  slice: z.input<typeof taskSlice.payload>,
  runAt: Date,
): Promise<void> {
  await enqueue(db, taskSlice, slice, { queue: accountQueue(slice.company, account), key: runKey(slice.run), runAt });
}

/** Wakes the task at its moment, instead of the one before. */
export async function scheduleTask(db: Db, task: string, at: Date): Promise<void> {
  const payload = { company: db.company, task, at: at.toISOString() };
  await enqueue(db, taskDue, payload, { key: `task-due:${task}`, runAt: at });
}

/** Runs the account's task of a type for an input of its own, making the task when there is none; answers its id, refuses while it is busy. */
export async function runTaskOfType(
  db: Db,
  account: { id: string; title: string },
  type: TaskType,
  input: unknown,
): Promise<string> {
  const known = await taskOfType(db, account.id, type);
  const task =
    known ??
    (await insertTask(db, {
      account: account.id,
      type,
      title: `${taskTypeTitles[type]}: ${account.title}`,
      schedule: null,
      start_instantly: false,
      isActive: true,
      scope: null,
      nextRunAt: null,
    }));
  if (!(await startTask(db, { id: task, account: account.id }, { input })))
    throw conflict('task_busy', `${taskTypeTitles[type]} уже в очереди или идёт: дождитесь её конца`);
  return task;
}

/** Tells open cabinets how far a task is. */
export async function announceTask(db: Db, id: string): Promise<void> {
  const [task] = await tasksByIds(db, [id]);
  if (!task) return;
  const { done, total, refused, note } = task.progress;
  await announce(db, {
    type: 'progress',
    resource: 'marketplaces/tasks',
    id,
    title: task.title,
    status: task.status ?? '',
    progress: { done, total, failed: refused, note: note || task.message },
  });
}
