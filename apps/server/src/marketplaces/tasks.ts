import {
  changeTask,
  cloneTask,
  createTask,
  done,
  findTaskLogs,
  findTaskProductLogs,
  findTaskProducts,
  findTasks,
  getTasks,
  removeTask,
  resetTask,
  resetTaskPositions,
  runTask,
  stopTask,
  type Task,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { accountDoor, accountsByIds } from './accounts.queries.ts';
import { timezoneOf } from './tasks/due.jobs.ts';
import { addLog, askToStop, closeRun, sliceOf } from './tasks/runs.queries.ts';
import { nextRun, wrongSchedule } from './tasks/schedule.ts';
import { enqueueSlice, scheduleTask, startTask } from './tasks/start.ts';
import * as queries from './tasks.queries.ts';

const missing = 'Задача не найдена';

export const tasks = [
  handle(findTasks, async ({ db, body }) => ({ rows: await queries.tasksBy(db, body) })),

  handle(createTask, async ({ db, body }) => {
    const [account] = await accountsByIds(db, [body.account]);
    if (!account) throw invalid('account', 'такого аккаунта нет');
    const schedule = body.schedule ?? null;
    const nextRunAt = await hourOf(db, schedule, body.isActive);
    const id = await queries.insertTask(db, { ...body, schedule, nextRunAt, scope: body.scope ?? null });
    if (nextRunAt) await scheduleTask(db, id, nextRunAt);
    if (body.start_instantly) await startTask(db, { id, account: body.account });
    return changed(db, id);
  }),

  handle(changeTask, async ({ db, path, body }) => {
    const task = mustFind(await queries.lockTask(db, path.id), missing);
    mustBeFresh(task, body.version, `Задачу «${task.title}»`);
    const schedule = body.schedule === undefined ? task.schedule : body.schedule;
    const isActive = body.isActive ?? task.isActive;
    const nextRunAt = await hourOf(db, schedule, isActive);
    await queries.updateTask(db, path.id, {
      title: body.title ?? task.title,
      start_instantly: body.start_instantly ?? task.start_instantly,
      scope: body.scope === undefined ? task.scope : body.scope,
      schedule,
      isActive,
      nextRunAt,
    });
    if (nextRunAt) await scheduleTask(db, path.id, nextRunAt);
    if (body.start_instantly) await startTask(db, task);
    return changed(db, path.id);
  }),

  handle(cloneTask, async ({ db, path }) => {
    const task = await taskOr404(db, path.id);
    // A copy waits to be looked at: two tasks on one schedule from the first second are seldom meant.
    const id = await queries.insertTask(db, {
      ...task,
      title: `${task.title} (копия)`,
      isActive: false,
      nextRunAt: null,
    });
    return changed(db, id);
  }),

  handle(resetTask, async ({ db, path }) => {
    const task = await taskOr404(db, path.id);
    if (isBusy(task)) throw conflict('task_busy', 'Задача идёт: сначала остановите её');
    await queries.resetTaskRow(db, path.id);
    await queries.forgetSent(db, task.account, task.type);
    return changed(db, path.id);
  }),

  handle(resetTaskPositions, async ({ db, path }) => {
    const task = await taskOr404(db, path.id);
    if (isBusy(task)) throw conflict('task_busy', 'Задача идёт: сначала остановите её');
    await queries.resetPosition(db, path.id);
    return changed(db, path.id);
  }),

  handle(runTask, async ({ db, path }) => {
    const task = await taskOr404(db, path.id);
    const door = await accountDoor(db, task.account);
    if (!door) throw conflict('account_disposed', 'Аккаунт задачи отключён');
    if (door.pausedAt) throw conflict('account_paused', `Аккаунт приостановлен: ${door.pauseReason ?? ''}`);
    if (!(await startTask(db, task))) throw conflict('task_busy', 'Задача уже в очереди или идёт');
    return taskOr404(db, path.id);
  }),

  handle(stopTask, async ({ db, path }) => {
    const task = await taskOr404(db, path.id);
    const asked = await askToStop(db, path.id);
    const slice = asked && !asked.deaf ? await sliceOf(db, asked.run) : undefined;
    // Between two slices nobody hears: the next one is called now, and finds the request.
    if (asked && slice !== undefined)
      await enqueueSlice(db, task.account, { company: db.company, task: path.id, run: asked.run, slice }, new Date());
    if (asked?.deaf) {
      const message = 'Остановлена. Следующий запуск продолжит с места остановки';
      await closeRun(db, { task: path.id, run: asked.run }, { status: 'failed', message });
      await addLog(db, { task: path.id, run: asked.run }, 'warn', message);
    }
    return changed(db, path.id);
  }),

  handle(getTasks, async ({ db, path }) => ({ rows: await queries.tasksByIds(db, path.ids) })),

  handle(removeTask, async ({ db, path }) => {
    await taskOr404(db, path.id);
    await queries.removeTaskRow(db, path.id);
    await announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [path.id] });
    return done;
  }),

  handle(findTaskLogs, async ({ db, path, query }) => {
    await taskOr404(db, path.id);
    return { rows: await queries.taskLogs(db, path.id, query) };
  }),

  handle(findTaskProducts, async ({ db, path, body }) => {
    await taskOr404(db, path.id);
    return {
      rows: await queries.taskProducts(db, path.id, body),
      counts: await queries.resultCounts(db, path.id),
    };
  }),

  handle(findTaskProductLogs, async ({ db, path, body }) => {
    await taskOr404(db, path.id);
    return { rows: await queries.productLogs(db, path.id, path.offer, body) };
  }),
];

const isBusy = (task: Task) => task.status === 'pending' || task.status === 'running';

async function taskOr404(db: Db, id: string): Promise<Task> {
  const [task] = await queries.tasksByIds(db, [id]);
  if (!task) throw notFound('Задача не найдена');
  return task;
}

async function changed(db: Db, id: string): Promise<Task> {
  await announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [id] });
  return taskOr404(db, id);
}

/** When a schedule comes next; a refusal that names the field when it can't be. */
async function hourOf(db: Db, schedule: string | null, isActive: boolean): Promise<Date | null> {
  if (schedule === null) return null;
  const wrong = wrongSchedule(schedule);
  if (wrong) throw invalid('schedule', wrong);
  return isActive ? nextRun(schedule, await timezoneOf(db), new Date()) : null;
}
