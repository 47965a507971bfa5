import { type Account, Id, type TaskType, taskTypeTitles } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, job } from '../../jobs/job.ts';
import { accountQueue } from '../connection/client.ts';
import { PushKind } from '../events/outbox.queries.ts';
import { pushQueue } from '../events/outbox.ts';
import { recheckSoon } from '../events/recheck.ts';
import { insertTask, taskOfType, tasksByIds } from '../stored/tasks.queries.ts';
import { askAgain, insertRun, isAskedAgain } from './runs.queries.ts';

const withoutRunners = async () => {
  throw new Error('The work of tasks comes from jobsOf(runners)');
};

const Slice = z.object({
  company: Id,
  task: z.string(),
  run: z.string(),
  slice: z.int(),
  /** Kind that it sends, when pushes send that too: they stand in one queue. */
  pushes: PushKind.nullable().default(null),
});

/** A run of a task is worked off in slices, each a job in the account's queue: a long upload lets an order import in between. */
export const taskSlice = job('marketplaces.task', Slice, withoutRunners, { lane: 'marketplace', attempts: 25 });

/** Slice of orders, in their own lane: they don't wait behind uploads. */
export const ordersSlice = job('marketplaces.orders', Slice, withoutRunners, { lane: 'orders', attempts: 25 });

/** Wakes a task at the hour of its schedule. */
export const taskDue = job(
  'marketplaces.due',
  z.object({ company: Id, task: z.string(), at: z.string() }),
  withoutRunners,
  { lane: 'orders' },
);

/** Under which the slices of a run stand in the queue: there is one at a time. */
export const runKey = (run: string): string => `task-run:${run}`;

/** Puts a run in line; false when the task is busy or removed. */
export async function startTask(
  db: Db,
  { id, account, type }: { id: string; account: string; type: TaskType },
  how: { input?: unknown; byClock?: boolean } = {},
): Promise<boolean> {
  const run = await insertRun(db, id, how);
  if (!run) return false;
  await enqueueSlice(db, { account, type }, { company: db.company, task: id, run, slice: 0 }, new Date());
  if (!how.byClock) announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [id] });
  return true;
}

/** Puts a slice at the end of its queue, instead of whatever slice of this run waits. */
export async function enqueueSlice(
  db: Db,
  { account, type }: { account: string; type: TaskType },
  slice: Omit<z.output<typeof taskSlice.payload>, 'pushes'> & { pushes?: PushKind | null },
  runAt: Date,
): Promise<void> {
  const { company, run, pushes } = slice;
  const queue = pushes ? pushQueue(company, account, pushes) : accountQueue(company, account);
  await enqueue(db, type === 'orders_import' ? ordersSlice : taskSlice, slice, { queue, key: runKey(run), runAt });
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
  const task = await taskFor(db, account, type);
  if (!(await startTask(db, { id: task, account: account.id, type }, { input })))
    throw conflict('task_busy', `${taskTypeTitles[type]} уже в очереди или идёт: дождитесь её конца`);
  return task;
}

/**
 * Enqueues work that the run finds by itself, and of whose end people hear otherwise: one that is under way takes it
 * up, too, or another follows.
 */
export async function runSoon(
  db: Db,
  account: { id: string; title: string },
  type: TaskType,
  input: unknown,
): Promise<void> {
  const task = { id: await taskFor(db, account, type), account: account.id, type };
  const isComing = (await startTask(db, task, { input, byClock: true })) || (await askAgain(db, task.id));
  // It ended between the two.
  if (!isComing) await startTask(db, task, { input, byClock: true });
}

/** The account's task of a type, made when there is none. */
async function taskFor(db: Db, account: { id: string; title: string }, type: TaskType): Promise<string> {
  const known = await taskOfType(db, account.id, type);
  if (known) return known;
  return insertTask(db, {
    account: account.id,
    type,
    title: `${taskTypeTitles[type]}: ${account.title}`,
    schedule: null,
    start_instantly: false,
    isActive: true,
    scope: null,
    nextRunAt: null,
  });
}

/**
 * Has all that the account shows held against what the marketplace accepted, after a change that concerns it all: switches, shares, warehouses. A walk
 * that is under way may have passed what changed: another follows at its end.
 */
export async function startWalk(
  db: Db,
  { id, title, switches }: Pick<Account, 'id' | 'title' | 'switches'>,
): Promise<void> {
  await recheckSoon(db, id);
  if (!switches.prices.on && !switches.stocks.on) return;
  const type = 'stocks_prices_upload';
  const task = { id: await taskFor(db, { id, title }, type), account: id, type } as const;
  const isComing = (await startTask(db, task)) || (await askAgain(db, task.id));
  // It ended between the two.
  if (!isComing) await startTask(db, task);
}

/** Begins a task anew whose run has just ended well, when that was asked for meanwhile. */
export async function startIfAsked(db: Db, task: { id: string; account: string; type: TaskType }): Promise<void> {
  const how = task.type === 'reports' ? { input: { asked: true }, byClock: true } : {};
  if (await isAskedAgain(db, task.id)) await startTask(db, task, how);
}

/** Tells open cabinets how far a task is. */
export async function announceTask(db: Db, id: string): Promise<void> {
  const [task] = await tasksByIds(db, [id]);
  if (!task) return;
  const { done, total, refused, note } = task.progress;
  announce(db, {
    type: 'progress',
    resource: 'marketplaces/tasks',
    id,
    title: task.title,
    status: task.status ?? '',
    progress: { done, total, failed: refused, note: note || task.message },
  });
}
