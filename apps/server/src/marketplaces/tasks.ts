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
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { accountDoor, accountsByIds } from './accounts.queries.ts';
import { nextRun, wrongSchedule } from './schedule.ts';
import { addLog, askToStop, closeRun, sliceOf } from './task-runs.queries.ts';
import { timezoneOf } from './task-schedule.ts';
import { enqueueSlice, scheduleTask, startTask } from './task-start.ts';
import * as queries from './tasks.queries.ts';

export const tasks = [
  handle(findTasks, async ({ db, company, body }) => ({ rows: await queries.tasksBy(db, company, body) })),

  handle(createTask, async ({ db, company, body }) => {
    const [account] = await accountsByIds(db, company, [body.account]);
    if (!account) throw invalid('account', 'такого аккаунта нет');
    const schedule = body.schedule ?? null;
    const nextRunAt = await hourOf(db, company, schedule, body.isActive);
    const id = await queries.insertTask(db, company, { ...body, schedule, nextRunAt, scope: body.scope ?? null });
    if (nextRunAt) await scheduleTask(db, company, id, nextRunAt);
    if (body.start_instantly) await startTask(db, company, { id, account: body.account });
    return changed(db, company, id);
  }),

  handle(changeTask, async ({ db, company, path, body }) => {
    const task = await taskOr404(db, company, path.id);
    if (body.version !== undefined && body.version !== task.version)
      throw conflict('stale', 'Задачу изменил кто-то другой: откройте её заново');
    const schedule = body.schedule === undefined ? task.schedule : body.schedule;
    const isActive = body.isActive ?? task.isActive;
    const nextRunAt = await hourOf(db, company, schedule, isActive);
    await queries.updateTask(db, company, path.id, {
      title: body.title ?? task.title,
      start_instantly: body.start_instantly ?? task.start_instantly,
      scope: body.scope === undefined ? task.scope : body.scope,
      schedule,
      isActive,
      nextRunAt,
    });
    if (nextRunAt) await scheduleTask(db, company, path.id, nextRunAt);
    if (body.start_instantly) await startTask(db, company, task);
    return changed(db, company, path.id);
  }),

  handle(cloneTask, async ({ db, company, path }) => {
    const task = await taskOr404(db, company, path.id);
    // A copy waits to be looked at: two tasks on one schedule from the first second are seldom meant.
    const id = await queries.insertTask(db, company, {
      ...task,
      title: `${task.title} (копия)`,
      isActive: false,
      nextRunAt: null,
    });
    return changed(db, company, id);
  }),

  handle(resetTask, async ({ db, company, path }) => {
    const task = await taskOr404(db, company, path.id);
    if (isBusy(task)) throw conflict('task_busy', 'Задача идёт: сначала остановите её');
    await queries.resetTaskRow(db, company, path.id);
    await queries.forgetSent(db, company, task.account, task.type);
    return changed(db, company, path.id);
  }),

  handle(resetTaskPositions, async ({ db, company, path }) => {
    const task = await taskOr404(db, company, path.id);
    if (isBusy(task)) throw conflict('task_busy', 'Задача идёт: сначала остановите её');
    await queries.resetPosition(db, company, path.id);
    return changed(db, company, path.id);
  }),

  handle(runTask, async ({ db, company, path }) => {
    const task = await taskOr404(db, company, path.id);
    const door = await accountDoor(db, company, task.account);
    if (!door) throw conflict('account_disposed', 'Аккаунт задачи отключён');
    if (door.pausedAt) throw conflict('account_paused', `Аккаунт приостановлен: ${door.pauseReason ?? ''}`);
    if (!(await startTask(db, company, task))) throw conflict('task_busy', 'Задача уже в очереди или идёт');
    return taskOr404(db, company, path.id);
  }),

  handle(stopTask, async ({ db, company, path }) => {
    const task = await taskOr404(db, company, path.id);
    const asked = await askToStop(db, company, path.id);
    const slice = asked && !asked.deaf ? await sliceOf(db, company, asked.run) : undefined;
    // Between two slices nobody hears: the next one is called now, and finds the request.
    if (asked && slice !== undefined)
      await enqueueSlice(db, task.account, { company, task: path.id, run: asked.run, slice }, new Date());
    if (asked?.deaf) {
      const message = 'Остановлена. Следующий запуск продолжит с места остановки';
      await closeRun(db, company, { task: path.id, run: asked.run }, { status: 'failed', message });
      await addLog(db, company, { task: path.id, run: asked.run }, 'warn', message);
    }
    return changed(db, company, path.id);
  }),

  handle(getTasks, async ({ db, company, path }) => ({ rows: await queries.tasksByIds(db, company, path.ids) })),

  handle(removeTask, async ({ db, company, path }) => {
    await taskOr404(db, company, path.id);
    await queries.removeTaskRow(db, company, path.id);
    await announce(db, company, { type: 'changed', resource: 'marketplaces/tasks', ids: [path.id] });
    return done;
  }),

  handle(findTaskLogs, async ({ db, company, path, query }) => {
    await taskOr404(db, company, path.id);
    return { rows: await queries.taskLogs(db, company, path.id, query) };
  }),

  handle(findTaskProducts, async ({ db, company, path, body }) => {
    await taskOr404(db, company, path.id);
    return {
      rows: await queries.taskProducts(db, company, path.id, body),
      counts: await queries.resultCounts(db, company, path.id),
    };
  }),

  handle(findTaskProductLogs, async ({ db, company, path, body }) => {
    await taskOr404(db, company, path.id);
    return { rows: await queries.productLogs(db, company, path.id, path.offer, body) };
  }),
];

const isBusy = (task: Task) => task.status === 'pending' || task.status === 'running';

async function taskOr404(db: Db, company: string, id: string): Promise<Task> {
  const [task] = await queries.tasksByIds(db, company, [id]);
  if (!task) throw notFound('Задача не найдена');
  return task;
}

async function changed(db: Db, company: string, id: string): Promise<Task> {
  await announce(db, company, { type: 'changed', resource: 'marketplaces/tasks', ids: [id] });
  return taskOr404(db, company, id);
}

/** When a schedule comes next; a refusal that names the field when it can't be. */
async function hourOf(db: Db, company: string, schedule: string | null, isActive: boolean): Promise<Date | null> {
  if (schedule === null) return null;
  const wrong = wrongSchedule(schedule);
  if (wrong) throw invalid('schedule', wrong);
  return isActive ? nextRun(schedule, await timezoneOf(db, company), new Date()) : null;
}
