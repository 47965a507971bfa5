import type { TaskType } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { type Job, type JobRun, job } from '../../jobs/job.ts';
import { log } from '../../log.ts';
import {
  type AccountDoor,
  accountDoor,
  countKeyRefusal,
  forgetKeyRefusals,
  pauseAccount,
} from '../accounts.queries.ts';
import { openClient } from '../connection/client.ts';
import { keysRefusal } from '../connection/keys.ts';
import { dueWork } from './due.jobs.ts';
import { isIdle, lastSaying, retryDelay, summaryOf } from './outcome.ts';
import { Lost, openTaskRun, Stopped, type TaskRun, type TaskRunner } from './run.ts';
import {
  addLog,
  closeRun,
  countersOf,
  failuresOf,
  forgetRun,
  type RunningTask,
  takeSlice,
  turnSlice,
  waitForTry,
} from './runs.queries.ts';
import { announceTask, enqueueSlice, taskDue, taskSlice } from './start.ts';

export type TaskRunners = Partial<Record<TaskType, TaskRunner>>;

/** The jobs of tasks, with the work of each type handed over by the room that knows it. */
export function jobsOf(runners: TaskRunners): Job[] {
  const { name, payload, attempts } = taskSlice;
  return [
    job(name, payload, (run) => workSlice(run, runners), { attempts }),
    job(taskDue.name, taskDue.payload, dueWork),
  ];
}

interface Slice {
  company: string;
  task: string;
  run: string;
  slice: number;
}

async function workSlice({ payload, signal, attempt }: JobRun<Slice>, runners: TaskRunners): Promise<void> {
  const { company, run } = payload;
  const task = await withCompany(company, (db) => takeSlice(db, payload));
  if (!task) return;
  if (task.stopping) return close(payload, 'failed', 'Остановлена. Следующий запуск продолжит с места остановки');
  const door = await withCompany(company, (db) => accountDoor(db, task.account));
  if (!door) return close(payload, 'failed', 'Аккаунт отключён');
  if (door.pausedAt) return close(payload, 'failed', `Аккаунт приостановлен: ${door.pauseReason ?? ''}`);
  const runner = runners[task.type];
  if (!runner) return close(payload, 'failed', 'Задачи этого вида здесь не выполняются');

  const { keys: _keys, pausedAt: _at, pauseReason: _reason, ...account } = door;
  const open = openTaskRun(
    { company, id: run, task, account },
    (until) => openClient(company, door, { task: task.id, signal: until }),
    signal,
  );
  try {
    if (payload.slice === 0 && attempt === 1) await begin(open.run);
    await runner(open.run);
    await open.close();
    open.run.signal.throwIfAborted();
  } catch (error) {
    await open.close().catch(() => {});
    const reason = open.run.signal.aborted && !signal.aborted ? open.run.signal.reason : error;
    if (signal.aborted) throw error;
    return fail(payload, task, reason, { attempt, door });
  }
  await withCompany(company, (db) => forgetKeyRefusals(db, task.account));
  const pause = open.pause();
  if (pause !== null) return goOn(payload, task, pause, 0);
  const counters = await withCompany(company, (db) => countersOf(db, task.id));
  if (task.byClock && isIdle(counters)) return closeQuietly(payload);
  await close(payload, 'success', summaryOf(counters));
}

async function begin(run: TaskRun): Promise<void> {
  const from = lastSaying(run.position);
  await run.log('info', from ? `Задача запущена: ${from}` : 'Задача запущена с начала');
  if (!run.task.byClock) await withCompany(run.company, (db) => announceTask(db, run.task.id));
}

/** Nothing was found and nobody had asked: the task has run, and that is all there is to say. */
async function closeQuietly({ company, task, run }: Slice): Promise<void> {
  await withCompany(company, async (db) => {
    const closed = await closeRun(db, { task, run }, { status: 'success', message: 'Нового не было' });
    if (closed) await forgetRun(db, { task, run });
  });
}

/** The next slice goes to the end of the account's line. */
async function goOn(payload: Slice, task: RunningTask, seconds: number, failures: number): Promise<void> {
  const { company, run, slice } = payload;
  await withCompany(company, async (db) => {
    if (!(await turnSlice(db, run, slice, failures))) return;
    const next = { company, task: task.id, run, slice: slice + 1 };
    await enqueueSlice(db, task.account, next, new Date(Date.now() + seconds * 1000));
  });
}

/** Refusals of the keys in a row after which the account is paused. */
const patience = { keys: 3, others: 8 };

interface About {
  attempt: number;
  door: AccountDoor;
}

async function fail(payload: Slice, task: RunningTask, error: unknown, { attempt, door }: About): Promise<void> {
  if (error instanceof Lost) return;
  if (error instanceof Stopped) {
    await close(payload, 'failed', 'Остановлена. Следующий запуск продолжит с места остановки');
    return;
  }
  if (!(error instanceof MarketplaceError)) {
    // A fault of ours or of the database: the queue repeats the slice; what doesn't pass in four tries won't in a fifth.
    if (attempt < 4) throw error;
    log.error({ err: error, task: task.id }, 'A task failed');
    return close(payload, 'failed', 'Произошла ошибка на сервере, попробуйте позже');
  }
  switch (error.kind) {
    case 'keys':
      return refuseKeys(payload, task, error, door);
    case 'limit':
    case 'down':
      return tryLater(payload, task, error);
    case 'refused':
    case 'missing':
      return close(payload, 'failed', error.message);
  }
}

/** The circuit: keys that are refused again and again pause the account, so that nothing knocks in vain. */
async function refuseKeys(
  payload: Slice,
  task: RunningTask,
  error: MarketplaceError,
  door: AccountDoor,
): Promise<void> {
  const { company } = payload;
  const said = keysRefusal(door, error);
  const refusals = await withCompany(company, (db) => countKeyRefusal(db, task.account, said));
  if (refusals < patience.keys) return tryLater(payload, task, error);
  const reason = `Площадка ${refusals} раза подряд не приняла ключи: ${said}`;
  await withCompany(company, async (db) => {
    await pauseAccount(db, task.account, reason);
    await announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [task.account] });
    await announce(db, {
      type: 'notice',
      severity: 'error',
      title: 'Аккаунт приостановлен',
      message: `${reason} Обновите ключи и проверьте аккаунт`,
      link: `/cabinet/marketplaces/${door.marketplace}/${door.id}`,
      at: new Date().toISOString(),
    });
  });
  await close(payload, 'failed', `Аккаунт приостановлен. ${reason}`);
}

async function tryLater(payload: Slice, task: RunningTask, error: MarketplaceError): Promise<void> {
  const { company, run } = payload;
  const failures = 1 + (await withCompany(company, (db) => failuresOf(db, run)));
  if (failures > patience.others) return close(payload, 'failed', `${error.message} Попыток было: ${failures - 1}`);
  const seconds = retryDelay(failures, error.retryAfter);
  await withCompany(company, async (db) => {
    await waitForTry(db, run, task.id, `${error.message} Повторим через ${seconds} с`);
    await addLog(db, { task: task.id, run }, 'warn', `${error.message} Повторим через ${seconds} с`);
    await announceTask(db, task.id);
  });
  await goOn(payload, task, seconds, failures);
}

async function close(payload: Slice, status: 'success' | 'failed', message: string): Promise<void> {
  const { company, task, run } = payload;
  await withCompany(company, async (db) => {
    if (!(await closeRun(db, { task, run }, { status, message }))) return;
    await addLog(db, { task, run }, status === 'success' ? 'info' : 'error', message);
    await announceTask(db, task);
    await announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [task] });
  });
}
