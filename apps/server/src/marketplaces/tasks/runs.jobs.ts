import { productTaskTypes, type TaskType } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { CompanyBlocked } from '../../jobs/company-work.ts';
import { type Job, type JobRun, job } from '../../jobs/job.ts';
import { log } from '../../log.ts';
import { Lost, Stopped } from '../../work/pulse.ts';
import { openClient } from '../connection/client.ts';
import { refuseKeys } from '../connection/key-refusals.ts';
import type { PushKind } from '../events/outbox.queries.ts';
import { type AccountWithKeys, accountWithKeys, clearKeyRefusals } from '../stored/accounts.queries.ts';
import { runDueTask } from './due.jobs.ts';
import { endingOf, isIdle, pauseText, positionLabel, retryDelay } from './outcome.ts';
import { type NextSlice, openTaskRun, type TaskRun, type TaskRunner } from './run.ts';
import { tellOutcome } from './run-notice.ts';
import {
  advanceSlice,
  closeRun,
  deleteRun,
  insertLog,
  leftovers,
  type RunningTask,
  runCounters,
  runFailures,
  takeSlice,
  updateWaiting,
} from './runs.queries.ts';
import { announceTask, enqueueSlice, ordersSlice, startIfAsked, taskDue, taskSlice } from './start.ts';

/** The work of task types, by type. */
export type TaskRunners = Partial<Record<TaskType, TaskRunner>>;

/** The jobs of tasks, with the work of each type handed over by the room that knows it. */
export function jobsOf(runners: TaskRunners): Job[] {
  const { lane } = taskDue;
  return [
    ...[taskSlice, ordersSlice].map(({ name, payload, lane, attempts }) =>
      job(name, payload, (run) => runSlice(run, runners), { lane, attempts }),
    ),
    job(taskDue.name, taskDue.payload, runDueTask, { lane }),
  ];
}

interface Slice {
  company: string;
  task: string;
  run: string;
  slice: number;
  pushes: PushKind | null;
}

async function runSlice({ payload, signal, attempt }: JobRun<Slice>, runners: TaskRunners): Promise<void> {
  const { company, run } = payload;
  const task = await withCompany(company, (db) => takeSlice(db, payload));
  if (!task) return;
  if (task.stopping) return close(payload, 'failed', 'Остановлена. Следующий запуск продолжит с места остановки');
  const stored = await withCompany(company, (db) => accountWithKeys(db, task.account));
  if (!stored) return close(payload, 'failed', 'Аккаунт отключён');
  if (stored.pausedAt) return close(payload, 'failed', `Аккаунт приостановлен: ${stored.pauseReason ?? ''}`);
  const runner = runners[task.type];
  if (!runner) return giveUp(payload, 'Задачи этого вида здесь не выполняются');

  const { keys: _keys, pausedAt: _at, pauseReason: _reason, ...account } = stored;
  const open = openTaskRun(
    { company, id: run, task, account, pushes: payload.pushes },
    (until, misread) => openClient(company, stored, { task: task.id, signal: until, misread }),
    signal,
  );
  try {
    if (payload.slice === 0 && attempt === 1) await logStart(open.run);
    await runner(open.run);
    await open.close();
    open.run.signal.throwIfAborted();
  } catch (error) {
    await open.close().catch(() => {});
    const reason = open.run.signal.aborted && !signal.aborted ? open.run.signal.reason : error;
    if (signal.aborted) throw error;
    if (reason instanceof CompanyBlocked) throw reason;
    return fail(payload, task, reason, { attempt, account: stored });
  }
  await withCompany(company, (db) => clearKeyRefusals(db, task.account));
  const next = open.next();
  if (next !== null) return enqueueNext(payload, task, { ...next, failures: 0 });
  const counters = await withCompany(company, (db) => runCounters(db, task.id));
  await withCompany(company, async (db) => {
    if (task.byClock && isIdle(counters)) await closeQuietly(db, payload);
    else
      await closeTold(
        db,
        payload,
        endingOf(counters, await leftovers(db, payload), productTaskTypes.includes(task.type)),
      );
    await startIfAsked(db, task);
  });
}

async function logStart(run: TaskRun): Promise<void> {
  const from = positionLabel(run.position);
  await run.log('info', from ? `Задача запущена: ${from}` : 'Задача запущена с начала');
  if (!run.task.byClock) await withCompany(run.company, (db) => announceTask(db, run.task.id));
}

/** Nothing was found and no person had asked for it: the run leaves no line in the log. */
async function closeQuietly(db: Db, { task, run }: Slice): Promise<void> {
  const closed = await closeRun(db, { task, run }, { status: 'success', message: 'Нового не было' });
  if (closed) await deleteRun(db, { task, run });
}

/** Puts the next slice at the end of the account's queue. */
async function enqueueNext(
  payload: Slice,
  task: RunningTask,
  { seconds, pushes = payload.pushes, failures }: NextSlice & { failures: number },
): Promise<void> {
  const { company, run, slice } = payload;
  await withCompany(company, async (db) => {
    if (!(await advanceSlice(db, { run, slice }, failures))) return;
    const next = { company, task: task.id, run, slice: slice + 1, pushes };
    await enqueueSlice(db, task, next, new Date(Date.now() + seconds * 1000));
  });
}

/** Tries in a row after which a run gives up. */
const mostFailures = 8;

async function fail(
  payload: Slice,
  task: RunningTask,
  error: unknown,
  { attempt, account }: { attempt: number; account: AccountWithKeys },
): Promise<void> {
  if (error instanceof Lost) return;
  if (error instanceof Stopped) {
    await close(payload, 'failed', 'Остановлена. Следующий запуск продолжит с места остановки');
    return;
  }
  if (!(error instanceof MarketplaceError)) {
    // A fault of ours or of the database: the queue repeats the slice; what doesn't pass in four tries won't in a fifth.
    if (attempt < 4) throw error;
    log.error({ err: error, task: task.id }, 'A task failed');
    return giveUp(payload, 'Произошла ошибка на сервере, попробуйте позже');
  }
  switch (error.kind) {
    case 'keys':
      return stopAtKeys(payload, task, error, account);
    case 'limit':
    case 'down':
      return tryLater(payload, task, error);
    case 'refused':
    case 'missing':
    case 'gone':
      return giveUp(payload, error.message);
  }
}

async function stopAtKeys(
  payload: Slice,
  task: RunningTask,
  error: MarketplaceError,
  account: AccountWithKeys,
): Promise<void> {
  const { paused, reason } = await refuseKeys(payload.company, account, error);
  if (!paused) return tryLater(payload, task, error);
  await close(payload, 'failed', `Аккаунт приостановлен. ${reason}`);
}

async function tryLater(payload: Slice, task: RunningTask, error: MarketplaceError): Promise<void> {
  const { company, run } = payload;
  // A pause that the marketplace has asked for is no failure: the run waits as long as it must.
  const failures = (await withCompany(company, (db) => runFailures(db, run))) + (error.retryAfter ? 0 : 1);
  if (failures > mostFailures) return giveUp(payload, `${error.message} Попыток было: ${failures - 1}`);
  const seconds = retryDelay(failures, error.retryAfter);
  const message = `${error.message} Повторим через ${pauseText(seconds)}`;
  await withCompany(company, async (db) => {
    await updateWaiting(db, { task: task.id, run }, message);
    await insertLog(db, { task: task.id, run }, 'warn', message);
    await announceTask(db, task.id);
  });
  await enqueueNext(payload, task, { seconds, failures });
}

/** Ends a run of which people are told elsewhere: they have stopped it, or its account is paused or gone. */
async function close(payload: Slice, status: 'success' | 'failed', message: string): Promise<void> {
  await withCompany(payload.company, async (db) => void (await closeIn(db, payload, { status, message })));
}

/** Ends a run that nothing helps, and tells people why. */
async function giveUp(payload: Slice, message: string): Promise<void> {
  await withCompany(payload.company, (db) => closeTold(db, payload, { status: 'failed', message }));
}

async function closeTold(db: Db, payload: Slice, how: Ending): Promise<void> {
  if (await closeIn(db, payload, how)) await tellOutcome(db, payload.run);
}

interface Ending {
  status: 'success' | 'failed';
  message: string;
}

async function closeIn(db: Db, { task, run }: Slice, { status, message }: Ending): Promise<boolean> {
  if (!(await closeRun(db, { task, run }, { status, message }))) return false;
  await insertLog(db, { task, run }, status === 'success' ? 'info' : 'error', message);
  await announceTask(db, task);
  announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [task] });
  // What was mended since is counted from the run that ends here.
  announce(db, { type: 'changed', resource: 'marketplaces/sale-states', ids: [] });
  return true;
}
