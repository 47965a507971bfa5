import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, Page, PageSearch } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Marketplace, Moment, SearchText, Title } from '../values.ts';
import { taskBusy } from './tasks.ts';

/** Where an account lives: on the emulated marketplace or on the real one. */
export const Environment = z.enum(['sandbox', 'real']);
export type Environment = z.infer<typeof Environment>;

/** One field of the keys' form. Values are never answered, only whether there is one. */
export const AccountKey = z.object({
  slug: z.string(),
  keyType: z.enum(['text', 'secret']),
  label: z.string(),
  hint: z.string().describe('Где это найти'),
  filled: z.boolean(),
});

/** A marketplace as the cabinet shows it: its mark, its key form, what it serves. */
export const MarketplaceInfo = z.object({
  id: Marketplace,
  title: z.string(),
  mark: z.string().describe('Знак из двух букв'),
  served: z.boolean().describe('Подключение аккаунтов открыто'),
  reason: z.string().nullable().describe('Почему подключить нельзя'),
  environments: z.array(Environment),
  keys: z.array(
    AccountKey.omit({ filled: true }).extend({
      sandboxHint: z.string().nullable().describe('Какое значение подойдёт в песочнице'),
      pattern: z.string().nullable(),
    }),
  ),
  searchLink: z.string().nullable().describe('Поиск товара на площадке; {q} — артикул'),
});
export type MarketplaceInfo = z.infer<typeof MarketplaceInfo>;

/** What a check of an account ended with; the five kinds of refusal, and `ok`. */
export const CheckResult = z.enum(['ok', 'keys', 'limit', 'refused', 'missing', 'down']);
export type CheckResult = z.infer<typeof CheckResult>;

export const AccountStatus = z.object({
  result: CheckResult.nullable().describe('Итог последней проверки; null — не проверяли'),
  message: z.string().describe('Что сказать человеку'),
  checkedAt: Moment.nullable(),
  keysExpireAt: Moment.nullable().describe('Когда истекут ключи'),
  pausedAt: Moment.nullable().describe('Задачи аккаунта приостановлены'),
  pauseReason: z.string().nullable(),
});

/** Percent; `none` for goods without VAT. */
export const vats = ['none', '0', '5', '7', '10', '22'] as const;

/** How an account trades. */
export const AccountSettings = z.object({
  vat: z.enum(vats).default('none').describe('Ставка НДС в карточках'),
  stockBuffer: z.int().min(0).max(1000).default(0).describe('Сколько штук не показывать площадке'),
  sendStocks: z.boolean().default(true).describe('Отправлять остатки'),
  sendPrices: z.boolean().default(true).describe('Отправлять цены'),
  sendOldPrice: z.boolean().default(true).describe('Отправлять цену до скидки'),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

export const Account = z.object({
  id: Id,
  title: z.string(),
  marketplace: Marketplace,
  environment: Environment,
  catalog: Id.nullable(),
  catalogTitle: z.string().nullable(),
  group: Id.nullable().describe('Группа: номер её первого аккаунта'),
  keys: z.array(AccountKey),
  status: AccountStatus,
  settings: AccountSettings,
  products: z.int().describe('Товаров площадки, связанных с предложениями'),
  version: z.int(),
  createdAt: Moment,
});
export type Account = z.infer<typeof Account>;

const Keys = z.record(z.string().max(50), z.string().trim().max(5000)).describe('Ключи: от имени поля к значению');

export const RequestLog = z.object({
  id: Id,
  at: Moment,
  method: z.string(),
  path: z.string(),
  status: z.int().nullable().describe('null — ответа не было'),
  ms: z.int(),
  request: z.string().describe('Тело запроса, без ключей, не длиннее 4000 знаков'),
  answer: z.string().describe('Тело ответа, не длиннее 4000 знаков'),
  task: Id.nullable(),
});
export type RequestLog = z.infer<typeof RequestLog>;

/** One finished or running pass of a task: what was done, in numbers. */
export const RunReport = z.object({
  id: Id,
  task: Id,
  title: z.string(),
  type: z.string(),
  status: z.string(),
  startedAt: Moment,
  finishedAt: Moment.nullable(),
  done: z.int(),
  accepted: z.int(),
  refused: z.int(),
  skipped: z.int(),
  message: z.string(),
});
export type RunReport = z.infer<typeof RunReport>;

const VersionedSettings = AccountSettings.extend({ version: z.int().describe('Версия аккаунта') });

const endpoint = resource('marketplaces/accounts');

/** The five marketplaces with their key forms. */
export const findMarketplaces = endpoint('GET', '/mts/marketplaces', {
  title: 'Маркетплейсы и поля их ключей',
  roles: members,
  reply: listOf(MarketplaceInfo),
});

export const findAccounts = endpoint('POST', '/mts/accounts/search', {
  title: 'Аккаунты маркетплейсов',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    marketplace: Marketplace.optional(),
    catalog: Id.optional(),
    limit: z.coerce.number<number | string>().int().min(1).max(1000).default(50).describe('Строк на странице'),
  }),
  reply: listOf(Account),
});

export const getAccounts = endpoint('GET', '/mts/accounts/list/{ids}', {
  title: 'Аккаунты по номерам',
  roles: members,
  reply: listOf(Account),
});

/** Keys are checked on the marketplace by the separate call `check`: creating works offline. */
export const createAccount = endpoint('POST', '/mts/accounts', {
  title: 'Подключить аккаунт',
  roles: marketplaceEditors,
  body: z.object({
    title: Title,
    marketplace: Marketplace,
    environment: Environment.default('real'),
    catalog: Id.nullish().describe('Каталог, из которого торгует аккаунт'),
    keys: Keys,
    settings: AccountSettings.partial().optional(),
    tasks: z
      .boolean()
      .default(false)
      .describe('Сразу завести обычные задачи: заказы приходят сами, остатки, цены и карточки ждут включения'),
  }),
  reply: Account,
  errors: { marketplace_unserved: 'С этой площадкой кабинет ещё не работает' },
  touches: ['marketplaces/tasks'],
});

/** A key that is not named, or is empty, keeps its value. */
export const changeAccount = endpoint('PATCH', '/mts/accounts/{id}', {
  title: 'Изменить аккаунт',
  roles: marketplaceEditors,
  body: z.object({
    title: Title.optional(),
    catalog: Id.nullish(),
    keys: Keys.optional(),
    version: z.int().optional().describe('Версия аккаунта, которую правили'),
  }),
  reply: Account,
  errors: { stale: 'Аккаунт изменил кто-то другой' },
});

/** Disposes: keys are wiped, tasks stop; links and history stay. */
export const removeAccount = endpoint('DELETE', '/mts/accounts/{id}', {
  title: 'Отключить аккаунт',
  roles: marketplaceEditors,
  reply: Done,
  touches: ['marketplaces/tasks'],
});

/** Asks the marketplace itself. A success lifts the pause. */
export const checkAccount = endpoint('GET', '/mts/accounts/{id}/check', {
  title: 'Проверить ключи аккаунта на площадке',
  roles: marketplaceEditors,
  reply: z.object({
    ok: z.boolean(),
    result: CheckResult,
    message: z.string(),
    keysExpireAt: Moment.nullable(),
    account: Account,
  }),
});

export const findRequestLogs = endpoint('POST', '/mts/accounts/{id}/request-logs', {
  title: 'Журнал запросов к площадке, новые сверху',
  reads: true,
  roles: members,
  body: Page.extend({
    status: z.enum(['all', 'ok', 'failed']).default('all').describe('Какие ответы'),
    path: SearchText.default('').describe('Часть адреса метода'),
    task: Id.optional(),
    since: Moment.optional(),
    to: Moment.optional(),
  }),
  reply: listOf(RequestLog),
});

export const getAccountSettings = endpoint('GET', '/mts/accounts/{id}/settings', {
  title: 'Настройки аккаунта',
  roles: members,
  reply: VersionedSettings,
});

export const changeAccountSettings = endpoint('POST', '/mts/accounts/{id}/settings', {
  title: 'Изменить настройки аккаунта',
  roles: marketplaceEditors,
  body: z.object({
    vat: z.enum(vats).optional(),
    stockBuffer: z.int().min(0).max(1000).optional(),
    sendStocks: z.boolean().optional(),
    sendPrices: z.boolean().optional(),
    sendOldPrice: z.boolean().optional(),
    version: z.int().optional().describe('Версия аккаунта, которую правили'),
  }),
  reply: VersionedSettings,
  errors: { stale: 'Аккаунт изменил кто-то другой' },
});

/** Joins `source` to the group of `target`. */
export const linkAccount = endpoint('PATCH', '/mts/accounts/link/{target}/{source}', {
  title: 'Добавить аккаунт в группу другого',
  roles: marketplaceEditors,
  reply: Account,
});

export const unlinkAccount = endpoint('PATCH', '/mts/accounts/unlink/{id}', {
  title: 'Убрать аккаунт из группы',
  roles: marketplaceEditors,
  reply: Account,
});

/** What the account's tasks did, pass by pass, newest first. */
export const findAccountReports = endpoint('GET', '/mts/accounts/{id}/reports', {
  title: 'Отчёты о прогонах задач аккаунта',
  roles: members,
  query: Page,
  reply: listOf(RunReport),
});

/** Starts the account's order import for a period, beside its usual schedule. */
export const pullOrders = endpoint('POST', '/mts/orders/{id}/update', {
  title: 'Забрать заказы аккаунта за период',
  roles: marketplaceEditors,
  body: z.object({ dateStart: Moment, dateFinish: Moment }),
  reply: z.object({ task: Id }),
  errors: taskBusy,
  touches: ['marketplaces/tasks', 'orders/orders'],
});
