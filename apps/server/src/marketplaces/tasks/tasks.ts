import {
  changeTask,
  cloneTask,
  createTask,
  done,
  faultKindOf,
  findTaskFaults,
  findTaskLogs,
  findTaskProductLogs,
  findTaskProducts,
  findTasks,
  getTasks,
  isBusyTask,
  type Marketplace,
  removeTask,
  resetTask,
  resetTaskPositions,
  runTask,
  scopedTaskTypes,
  stopTask,
  type Task,
  type TaskType,
  taskRefusal,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { recordChange } from '../../users/audit.ts';
import { companyTimezone } from '../../users/companies.queries.ts';
import { accountById, accountWithKeys } from '../stored/accounts.queries.ts';
import { kindOfReport } from '../stored/report-kinds.ts';
import * as queries from '../stored/tasks.queries.ts';
import { wholeChoice } from './choices.queries.ts';
import { askToStop, closeRun, currentSlice, insertLog } from './runs.queries.ts';
import { nextRun, wrongSchedule } from './schedule.ts';
import { enqueueSlice, scheduleTask, startTask } from './start.ts';

const missing = 'Задача не найдена';

export const tasks = [
  handle(findTasks, async ({ db, body }) => ({ rows: await queries.listTasks(db, body) })),

  handle(createTask, async ({ db, caller, request, body }) => {
    const account = await accountById(db, body.account);
    if (!account) throw invalid('account', 'такого аккаунта нет');
    mustBeScoped(body);
    mustNameReports(account.marketplace, body);
    const refusal = taskRefusal(body.type, connectors[account.marketplace].missing);
    if (refusal) throw conflict('section_missing', refusal);
    await mustHaveRoom(db);
    const schedule = body.schedule ?? null;
    if (schedule !== null) mustBeSchedule(schedule, body.type);
    const nextRunAt = await nextRunOf(db, schedule, body.isActive);
    const id = await queries.insertTask(db, { ...body, schedule, nextRunAt, scope: body.scope ?? null });
    if (nextRunAt) await scheduleTask(db, id, nextRunAt);
    if (body.start_instantly) await startTask(db, { ...body, id });
    const became = await announceChange(db, id);
    await recordChange(db, { caller, request }, { subject: 'task', id, title: became.title, became });
    return became;
  }),

  handle(changeTask, async ({ db, caller, request, path, body }) => {
    const task = mustFind(await queries.lockTask(db, path.id), missing);
    mustBeFresh(task, body.version, `Задачу «${task.title}»`);
    if (task.chosen !== null && (body.schedule ?? body.scope))
      throw invalid(body.schedule ? 'schedule' : 'scope', 'отправка выбранного берёт выбранное и только вручную');
    mustBeScoped({ type: task.type, scope: body.scope });
    if (body.reports !== undefined) mustNameReports(task.marketplace, { type: task.type, reports: body.reports });
    const schedule = body.schedule === undefined ? task.schedule : body.schedule;
    if (schedule !== null) mustBePlanned(task);
    if (schedule !== null && schedule !== task.schedule) mustBeSchedule(schedule, task.type);
    const isActive = body.isActive ?? task.isActive;
    const nextRunAt = await nextRunOf(db, schedule, isActive);
    await queries.updateTask(db, path.id, {
      title: body.title ?? task.title,
      start_instantly: body.start_instantly ?? task.start_instantly,
      scope: body.scope === undefined ? task.scope : body.scope,
      reports: body.reports === undefined ? task.reports : body.reports,
      schedule,
      isActive,
      nextRunAt,
    });
    if (nextRunAt) await scheduleTask(db, path.id, nextRunAt);
    if (body.start_instantly) await startTask(db, task);
    const became = await announceChange(db, path.id);
    const { id, title } = task;
    await recordChange(db, { caller, request }, { subject: 'task', id, title, was: task, became });
    return became;
  }),

  handle(cloneTask, async ({ db, caller, request, path }) => {
    const task = await mustFindTask(db, path.id);
    if (task.chosen !== null)
      throw conflict(
        'chosen_once',
        'Это отправка выбранного: выберите предложения в списке товаров и отправьте их снова',
      );
    mustBePlanned(task);
    await mustHaveRoom(db);
    // A copy waits to be looked at: two tasks on one schedule from the first second are seldom meant.
    const id = await queries.insertTask(db, {
      ...task,
      title: `${task.title} (копия)`,
      isActive: false,
      nextRunAt: null,
    });
    const became = await announceChange(db, id);
    await recordChange(db, { caller, request }, { subject: 'task', id, title: became.title, became });
    return became;
  }),

  handle(resetTask, async ({ db, path }) => {
    const task = await mustFindTask(db, path.id);
    if (isBusyTask(task)) throw conflict('task_busy', 'Задача идёт: сначала остановите её');
    await queries.resetResults(db, path.id);
    const chosen = task.chosen === null ? undefined : await wholeChoice(db, task.id);
    await queries.deleteSent(db, task.account, task.type, chosen);
    return announceChange(db, path.id);
  }),

  handle(resetTaskPositions, async ({ db, path }) => {
    const task = await mustFindTask(db, path.id);
    if (isBusyTask(task)) throw conflict('task_busy', 'Задача идёт: сначала остановите её');
    await queries.resetPosition(db, path.id);
    return announceChange(db, path.id);
  }),

  handle(runTask, async ({ db, path }) => {
    const task = await mustFindTask(db, path.id);
    const account = await accountWithKeys(db, task.account);
    if (!account) throw conflict('account_disposed', 'Аккаунт задачи отключён');
    if (account.pausedAt) throw conflict('account_paused', `Аккаунт приостановлен: ${account.pauseReason ?? ''}`);
    mustBePlanned(task);
    if (!(await startTask(db, task))) throw conflict('task_busy', 'Задача уже в очереди или идёт');
    return mustFindTask(db, path.id);
  }),

  handle(stopTask, async ({ db, path }) => {
    const task = await mustFindTask(db, path.id);
    const stopping = await askToStop(db, path.id);
    if (stopping) await wakeOrClose(db, task, stopping);
    return announceChange(db, path.id);
  }),

  handle(getTasks, async ({ db, path }) => ({ rows: await queries.tasksByIds(db, path.ids) })),

  handle(removeTask, async ({ db, caller, request, path }) => {
    const was = await mustFindTask(db, path.id);
    await recordChange(db, { caller, request }, { subject: 'task', id: was.id, title: was.title, was });
    await queries.archiveTask(db, path.id);
    announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [path.id] });
    return done;
  }),

  handle(findTaskLogs, async ({ db, path, query }) => {
    await mustFindTask(db, path.id);
    return { rows: await queries.listLogs(db, path.id, query) };
  }),

  handle(findTaskProducts, async ({ db, path, body }) => {
    await mustFindTask(db, path.id);
    return {
      rows: await queries.listProducts(db, path.id, body),
      counts: await queries.countResults(db, path.id),
    };
  }),

  handle(findTaskFaults, async ({ db, path }) => {
    await mustFindTask(db, path.id);
    const faults = await queries.listFaults(db, path.id);
    return { rows: faults.map((fault) => ({ ...fault, message: faultKindOf(fault) })) };
  }),

  handle(findTaskProductLogs, async ({ db, path, body }) => {
    await mustFindTask(db, path.id);
    return { rows: await queries.listProductLogs(db, path.id, path.offer, body) };
  }),
];

/** Only tasks that go over the catalog's goods take a part of them: the others would take all the same. */
function mustBeScoped({ type, scope }: Pick<Task, 'type'> & { scope?: Task['scope'] | undefined }): void {
  if (scope && scope.categories.length + scope.offers.length > 0 && !scopedTaskTypes.includes(type))
    throw invalid('scope', 'задача этого вида берёт всё: часть каталога ей не выбрать');
}

/** A task of reports asks for some of those that its marketplace makes; no other task asks for any. */
function mustNameReports(
  marketplace: Marketplace,
  { type, reports }: Pick<Task, 'type'> & { reports?: Task['reports'] | undefined },
): void {
  if (type !== 'reports') {
    if (reports) throw invalid('reports', 'отчёты запрашивает только задача «Отчёты площадки»');
    return;
  }
  if (!reports) throw invalid('reports', 'назовите, какие отчёты запрашивать');
  for (const kind of reports.kinds) {
    const of = kindOfReport(marketplace, kind);
    if (!of) throw invalid('reports', `отчёта «${kind}» эта площадка не делает`);
    const most = of.period?.mostDays ?? reports.days;
    if (reports.days > most) throw invalid('reports', `отчёт «${of.title}» бывает не больше чем за ${most} дн.`);
  }
}

function mustBePlanned({ type }: Pick<Task, 'type'>): void {
  if (type === 'promotions_change')
    throw conflict('act_once', 'Эта задача делает то, что выбрано в акции: выберите товары там снова');
}

async function mustFindTask(db: Db, id: string): Promise<Task> {
  return mustFind(await queries.taskById(db, id), missing);
}

/** Tells open cabinets that the task has changed; answers it as it stands now. */
async function announceChange(db: Db, id: string): Promise<Task> {
  announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: [id] });
  return mustFindTask(db, id);
}

/** A run that nobody works on now closes at once; between two slices the next one is woken, and finds the request. */
async function wakeOrClose(
  db: Db,
  task: Task,
  { run, unanswered }: { run: string; unanswered: boolean },
): Promise<void> {
  if (unanswered) {
    const message = 'Остановлена. Следующий запуск продолжит с места остановки';
    await closeRun(db, { task: task.id, run }, { status: 'failed', message });
    return insertLog(db, { task: task.id, run }, 'warn', message);
  }
  const slice = await currentSlice(db, run);
  if (slice === undefined) return;
  await enqueueSlice(db, task, { company: db.company, task: task.id, run, slice }, new Date());
}

function mustBeSchedule(schedule: string, type: TaskType): void {
  const wrong = wrongSchedule(schedule, type);
  if (wrong) throw invalid('schedule', wrong);
}

/** So many tasks a company may have: each that is due takes its place in the queue before others. */
const mostTasks = 200;

/** Who adds a task waits for another who does: two at once would both find room. */
async function mustHaveRoom(db: Db): Promise<void> {
  await queries.lockTasks(db);
  if ((await queries.countTasks(db)) < mostTasks) return;
  throw conflict('too_many_tasks', `Задач уже ${mostTasks}, больше нельзя: удалите те, что не нужны`);
}

/** When a schedule comes next, if it does. */
async function nextRunOf(db: Db, schedule: string | null, isActive: boolean): Promise<Date | null> {
  if (schedule === null) return null;
  return isActive ? nextRun(schedule, await companyTimezone(db), new Date()) : null;
}
