import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, Page, PageSearch } from '../list.ts';
import { Currency } from '../money.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Marketplace, Moment, Money, SearchText, Title } from '../values.ts';
import { taskBusy } from './refusals.ts';
import { TaskReports } from './reports.ts';
import type { MarketplaceSection } from './sections.ts';
import { ProductResult, TaskStatus, TaskType, taskTypes } from './task-kinds.ts';

export const taskTypeTitles: Record<TaskType, string> = {
  products_upload: 'Выгрузка товаров',
  stocks_prices_upload: 'Выгрузка остатков и цен',
  orders_import: 'Загрузка заказов',
  returns_import: 'Загрузка возвратов',
  money_import: 'Загрузка начислений',
  products_sync: 'Сверка товаров с площадкой',
  categories_refresh: 'Обновление категорий площадки',
  promotions_refresh: 'Обновление акций',
  promotions_change: 'Участие в акциях',
  warehouses_refresh: 'Обновление складов',
  reports: 'Отчёты площадки',
  analytics: 'Аналитика продаж',
  positions: 'Позиции в поиске',
  ratings: 'Рейтинг продавца',
};

/** Sections of a marketplace's API that a task works with: where all of it is missing, there is no such task. */
const taskSections: Record<TaskType, readonly MarketplaceSection[]> = {
  products_upload: ['products'],
  stocks_prices_upload: ['stocks', 'prices'],
  orders_import: ['orders'],
  returns_import: ['returns'],
  money_import: ['money'],
  products_sync: ['products'],
  categories_refresh: ['categories'],
  promotions_refresh: ['promotions'],
  promotions_change: ['promotions'],
  warehouses_refresh: ['warehouses'],
  reports: ['reports'],
  analytics: ['analytics'],
  positions: ['positions'],
  ratings: ['ratings'],
};

/** Kinds of tasks that say what came of each product; the others only keep their log. */
export const productTaskTypes: readonly TaskType[] = ['products_upload', 'stocks_prices_upload', 'promotions_change'];

/** Kinds of tasks that go over the catalog's goods and may take a part of them. */
export const scopedTaskTypes: readonly TaskType[] = ['products_upload', 'stocks_prices_upload'];

/** Why a marketplace that lacks these sections has no such task; null where it has. */
export function taskRefusal(type: TaskType, lacks: Partial<Record<MarketplaceSection, string>>): string | null {
  const sections = taskSections[type];
  const reasons = sections.flatMap((section) => lacks[section] ?? []);
  return reasons.length === sections.length ? (reasons[0] ?? null) : null;
}

/** Kinds of tasks that people plan; what is done in a promotion is begun there. */
export const plannedTaskTypes = taskTypes.filter((type) => type !== 'promotions_change');
export type PlannedTaskType = (typeof plannedTaskTypes)[number];

/** In place of cron: the marketplace is asked all the time, as often as it makes sense, and what is new is taken up within seconds. */
export const watched = 'auto';

/** Kinds of tasks that can be watched for. */
export const watchedTaskTypes: readonly TaskType[] = ['orders_import'];

/** A run of the task waits in line or is being worked on. */
export const busyTaskStatuses = ['pending', 'running'] as const satisfies TaskStatus[];

/** Whether a run of the task waits in line or is being worked on. */
export const isBusyTask = ({ status }: { status: TaskStatus | null }): boolean =>
  status !== null && (busyTaskStatuses as readonly TaskStatus[]).includes(status);

export const taskStatusTitles: Record<TaskStatus, string> = {
  success: 'Успешно',
  pending: 'В очереди',
  running: 'В процессе',
  failed: 'Ошибка',
};

export const TaskProgress = z.object({
  done: z.int().describe('Сколько товаров или заказов пройдено'),
  total: z.int().nullable().describe('null, пока неизвестно'),
  accepted: z.int().describe('Принято'),
  refused: z.int().describe('Отказано'),
  skipped: z.int().describe('Пропущено: без изменений или не готово'),
  note: z.string().describe('Что происходит сейчас'),
});
export type TaskProgress = z.infer<typeof TaskProgress>;

/** Which products a task takes; absent means all of the account's catalog. */
export const TaskScope = z.object({
  categories: z.array(Id).max(1000).default([]).describe('Категории, с вложенными'),
  offers: z.array(Id).max(1000).default([]).describe('Предложения'),
});
export type TaskScope = z.infer<typeof TaskScope>;

export const Schedule = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe(
    'Расписание cron, 5 или 6 полей, в часовом поясе компании; у загрузки заказов ещё auto — постоянно: днём раз в несколько секунд, ночью до минуты',
  );

export const Task = z.object({
  id: Id.describe('Номер задачи'),
  title: z.string(),
  type: TaskType.describe('Что задача делает'),
  account: Id.describe('Аккаунт, с которым работает'),
  accountTitle: z.string().describe('Название аккаунта'),
  marketplace: Marketplace.describe('Площадка аккаунта'),
  schedule: z
    .string()
    .nullable()
    .describe('Расписание cron в часовом поясе компании; auto — постоянно; null — только вручную'),
  start_instantly: z.boolean().describe('Запустить сразу после сохранения'),
  isActive: z.boolean().describe('Запускается по расписанию'),
  status: TaskStatus.nullable().describe('null — ещё не запускалась'),
  stopping: z.boolean().describe('Останавливается'),
  message: z.string().describe('Чем кончился последний прогон'),
  progress: TaskProgress.describe('Последний прогон в числах'),
  position: z.string().nullable().describe('Место, с которого прогон продолжится; null — с начала'),
  scope: TaskScope.nullable().describe('Какие товары берёт; null — все из каталога аккаунта'),
  reports: TaskReports.nullable().describe(
    'Какие отчёты запрашивает при каждом запуске; null — только те, что просят люди',
  ),
  chosen: z
    .int()
    .nullable()
    .describe('Сколько предложений выбрано, если задачу создала отправка выбранного: других она не берёт; иначе null'),
  startedAt: Moment.nullable().describe('Когда начат последний прогон'),
  finishedAt: Moment.nullable().describe(
    'Когда он кончился; null — ещё идёт. У постоянной задачи — когда площадку спрашивали в последний раз, с точностью до минуты',
  ),
  lastSignAt: Moment.nullable().describe('Последний признак жизни прогона'),
  nextRunAt: Moment.nullable().describe('Когда запустится по расписанию; null — не по часам'),
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку'),
  createdAt: Moment.describe('Когда создана'),
});
export type Task = z.infer<typeof Task>;

export const logLevels = ['info', 'warn', 'error'] as const;
export const LogLevel = z.enum(logLevels);
export type LogLevel = z.infer<typeof LogLevel>;

export const TaskLog = z.object({ id: Id, at: Moment, level: LogLevel, message: z.string() });
export type TaskLog = z.infer<typeof TaskLog>;

/** Codes of ours for prices that were held back before they were sent: the marketplace has said nothing. */
export const heldPriceCodes = ['no_currency', 'no_rate', 'below_floor', 'below_step'] as const;

/** Why a product was not accepted, with the field of ours that it is about. */
export const ProductFault = z.object({
  code: z
    .string()
    .describe(
      'Код площадки; наши: empty, unmapped, value_unmapped, unpaired, no_answer, no_currency, no_rate, below_floor, below_step, sending_off',
    ),
  message: z.string().describe('Слова площадки'),
  attribute: z.string().nullable().describe('Атрибут площадки'),
  property: Id.nullable().describe('Наше свойство'),
  field: z.string().nullable().describe('Наше поле: title, price, images…'),
  fieldTitle: z.string().nullable().describe('Как поле называется на экране'),
  price: z
    .object({ amount: Money, currency: Currency })
    .optional()
    .describe('Цена каталога, которую не пустила минимальная: её можно отправить всё равно'),
  warning: z.literal(true).optional().describe('Замечание: продаже не мешает'),
  later: z.literal(true).optional().describe('Площадка просит подождать: уйдёт само, делать ничего не нужно'),
});
export type ProductFault = z.infer<typeof ProductFault>;

/** Key by which faults are told apart: whatever its words, it is about the same field. */
export const FaultKey = ProductFault.pick({ code: true, attribute: true, property: true, field: true });
export type FaultKey = z.infer<typeof FaultKey>;

/** A fault that products of a task share, so that it can be mended for all of them at once. */
export const TaskFault = FaultKey.extend({
  message: z.string().describe('Что не так, без того, чем товары различаются'),
  fieldTitle: z.string().nullable().describe('Как поле называется на экране'),
  count: z.int().describe('У скольких предложений'),
  categories: z
    .array(
      z.object({
        id: Id.nullable().describe('Категория каталога; null — без категории'),
        title: z.string(),
        count: z.int().describe('У скольких предложений в ней'),
      }),
    )
    .describe('Где они, до 20 категорий, крупные первыми'),
});
export type TaskFault = z.infer<typeof TaskFault>;

export const TaskProduct = z.object({
  id: Id.describe('Номер предложения'),
  task: Id.describe('Задача'),
  offer: Id.describe('Предложение'),
  product: Id.nullable().describe('Товар, к которому относится предложение'),
  category: Id.nullable().describe('Категория каталога; null — без категории'),
  article: z.string().describe('Артикул предложения'),
  title: z.string(),
  result: ProductResult.describe('Чем кончилось'),
  faults: z.array(ProductFault).describe('За что отказано или чего не хватает'),
  remoteId: z.string().nullable().describe('Номер у площадки; у Ozon — product_id'),
  at: Moment.describe('Когда'),
});
export type TaskProduct = z.infer<typeof TaskProduct>;

export const TaskProductLog = z.object({
  id: Id.describe('Номер записи'),
  at: Moment.describe('Когда'),
  result: ProductResult.describe('Чем кончилось'),
  faults: z.array(ProductFault).describe('За что отказано или чего не хватает'),
});
export type TaskProductLog = z.infer<typeof TaskProductLog>;

const endpoint = resource('marketplaces/tasks');

export const findTasks = endpoint('POST', '/mts/tasks/search', {
  title: 'Задачи',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    account: Id.optional().describe('Только этого аккаунта'),
    marketplace: Marketplace.optional().describe('Только этой площадки'),
    type: TaskType.optional().describe('Только этого вида'),
    status: TaskStatus.optional().describe('Только с таким итогом последнего прогона'),
    isActive: z
      .union([z.boolean(), z.literal('any')])
      .default('any')
      .describe('Только включённые (true) или выключенные (false)'),
  }),
  reply: listOf(Task),
});

const tooManyTasks = { too_many_tasks: 'У компании столько задач, сколько можно' };

export const createTask = endpoint('POST', '/mts/tasks/create', {
  title: 'Создать задачу',
  creates: true,
  roles: marketplaceEditors,
  body: z.object({
    title: Title,
    type: z.enum(plannedTaskTypes).describe('Что задача делает; потом не меняется'),
    account: Id.describe('Аккаунт, с которым работает; потом не меняется'),
    schedule: Schedule.nullish().describe(
      'Расписание cron, 5 или 6 полей, не чаще раза в минуту, в часовом поясе компании; у загрузки заказов ещё auto — постоянно; null — только вручную',
    ),
    start_instantly: z.boolean().default(false).describe('Запустить сразу после сохранения'),
    isActive: z.boolean().default(true).describe('Запускать по расписанию'),
    scope: TaskScope.nullish().describe('Какие товары брать; null — все из каталога аккаунта'),
    reports: TaskReports.nullish().describe('Какие отчёты запрашивать; только у задачи reports'),
  }),
  reply: Task,
  errors: { ...tooManyTasks, section_missing: 'У площадки такой задачи нет: её API этого не умеет' },
});

export const changeTask = endpoint('PATCH', '/mts/tasks/{id}', {
  title: 'Изменить задачу',
  roles: marketplaceEditors,
  body: z.object({
    title: Title.optional(),
    schedule: Schedule.nullish().describe('Расписание cron, 5 или 6 полей; auto — постоянно; null — только вручную'),
    start_instantly: z.boolean().optional().describe('Запустить сразу после сохранения'),
    isActive: z.boolean().optional().describe('Запускать по расписанию'),
    scope: TaskScope.nullish().describe('Какие товары брать; null — все из каталога аккаунта'),
    reports: TaskReports.nullish().describe('Какие отчёты запрашивать; только у задачи reports'),
    version: z.int().optional().describe('Версия, которую правили'),
  }),
  reply: Task,
  errors: { stale: 'Задачу изменил кто-то другой' },
});

export const cloneTask = endpoint('POST', '/mts/tasks/{id}/clone', {
  title: 'Создать копию задачи',
  creates: true,
  roles: marketplaceEditors,
  reply: Task,
  errors: {
    ...tooManyTasks,
    chosen_once: 'Задача отправляет выбранное: второй такой не нужно',
    act_once: 'Задача делает то, что выбрано в акции',
  },
});

/** Forgets how the last run ended and its results; the next one sends everything anew. */
export const resetTask = endpoint('PATCH', '/mts/tasks/{id}/reset', {
  title: 'Сбросить задачу',
  roles: marketplaceEditors,
  reply: Task,
  errors: taskBusy,
});

/** Forgets how far the task got: the next run begins with the first product. */
export const resetTaskPositions = endpoint('PATCH', '/mts/tasks/{id}/reset-positions', {
  title: 'Начать задачу сначала',
  roles: marketplaceEditors,
  reply: Task,
  errors: taskBusy,
});

export const runTask = endpoint('PATCH', '/mts/tasks/{id}/run', {
  title: 'Запустить задачу',
  roles: marketplaceEditors,
  reply: Task,
  errors: {
    ...taskBusy,
    account_paused: 'Аккаунт приостановлен',
    account_disposed: 'Аккаунт отключён',
    act_once: 'Задача делает то, что выбрано в акции: выберите товары там снова',
  },
});

export const stopTask = endpoint('PATCH', '/mts/tasks/{id}/stop', {
  title: 'Остановить задачу',
  roles: marketplaceEditors,
  reply: Task,
});

export const getTasks = endpoint('GET', '/mts/tasks/{ids}', {
  title: 'Задачи по номерам',
  roles: members,
  reply: listOf(Task),
});

export const removeTask = endpoint('DELETE', '/mts/tasks/{id}', {
  title: 'Удалить задачу',
  roles: marketplaceEditors,
  reply: Done,
});

export const findTaskLogs = endpoint('GET', '/mts/tasks/{id}/logs', {
  title: 'Журнал задачи, новое сверху',
  roles: members,
  query: Page.extend({ level: LogLevel.optional() }),
  reply: listOf(TaskLog),
});

export const findTaskProducts = endpoint('POST', '/mts/tasks/{id}/products', {
  title: 'Итоги задачи по товарам',
  reads: true,
  roles: members,
  body: Page.extend({
    search: SearchText.default(''),
    result: z.array(ProductResult).max(5).default([]),
    fault: FaultKey.optional().describe('Только не готовые и не принятые, где есть такая причина'),
    category: Id.optional().describe('Только товары этой категории каталога'),
    offer: Id.optional().describe('Только это предложение'),
  }),
  reply: listOf(TaskProduct).extend({
    counts: z
      .record(ProductResult, z.int())
      .describe('Сколько товаров с каждым итогом; 10 000, если их столько или больше'),
  }),
});

/** Faults that keep products back, the commonest first; of the first 10,000 that are not ready or were refused. */
export const findTaskFaults = endpoint('GET', '/mts/tasks/{id}/faults', {
  title: 'Чего не хватает товарам задачи, по причинам',
  roles: members,
  reply: listOf(TaskFault),
});

export const findTaskProductLogs = endpoint('POST', '/mts/tasks/{id}/products/{offer}/logs', {
  title: 'Что задача делала с товаром',
  reads: true,
  roles: members,
  body: Page,
  reply: listOf(TaskProductLog),
});
