import { type TaskType, taskTypeTitles } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, job } from '../../jobs/job.ts';
import { accountQueue } from '../connection/client.ts';
import { insertTask, taskOfType, tasksByIds } from '../tasks.queries.ts';
import { openRun } from './runs.queries.ts';

const notWired = async () => {
  throw new Error('The work of tasks comes from jobsOf(runners)');
};

/** A pass of a task is worked off in slices, each a job in the account's line: a long upload lets an order import in between. */
export const taskSlice = job(
  'marketplaces.task',
  z.object({ company: z.string(), task: z.string(), run: z.string(), slice: z.int() }),
  notWired,
  { attempts: 25 },
);

/** The hour has come, by the schedule. */
export const taskDue = job(
  'marketplaces.due',
  z.object({ company: z.string(), task: z.string(), at: z.string() }),
  notWired,
);

export const runKey = (run: string): string => `task-run:${run}`;

/** Puts a pass in line; false when the task is busy. */
export async function startTask(
  db: Db,
  { id, account }: { id: string; account: string },
  how: { input?: unknown; byClock?: boolean } = {},
): Promise<boolean> {
  const run = await openRun(db, id, how);
  if (!run) return false;
  await enqueueSlice(db, account, { company: db.company, task: id, run, slice: 0 }, new Date());
  if (!how.byClock) await announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [id] });
  return true;
}

/** Puts a slice at the end of the account's line, instead of whatever slice of this pass waits in it. */
export async function enqueueSlice(
  db: Db,
  account: string,
  slice: z.input<typeof taskSlice.payload>,
  runAt: Date,
): Promise<void> {
  await enqueue(db, taskSlice, slice, { queue: accountQueue(slice.company, account), key: runKey(slice.run), runAt });
}

/** Wakes at the given moment, instead of the one before. */
export async function scheduleTask(db: Db, task: string, at: Date): Promise<void> {
  await enqueue(
    db,
    taskDue,
    { company: db.company, task, at: at.toISOString() },
    { key: `task-due:${task}`, runAt: at },
  );
}

/** Runs the account's task of a type for an input of its own, making the task when there is none; answers its id, refuses while it is busy. */
export async function startImportOf(
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
