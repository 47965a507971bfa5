import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, limitTo, listOf, Page, PageSearch } from '../list.ts';
import { Currency } from '../money.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Marketplace, Moment, SearchText, Title } from '../values.ts';
import { Environment } from './environment.ts';
import { marketplaceRefusals, taskBusy } from './refusals.ts';
import { ReportKind } from './reports.ts';
import { CardAct, MarketplaceSection } from './sections.ts';
import { TaskStatus } from './task-kinds.ts';
import { TaskScope } from './tasks.ts';

/** One field of the keys' form. Secret values are never answered, only whether there is one. */
export const AccountKey = z.object({
  slug: z.string().describe('Имя поля: под ним значение передаётся в keys'),
  keyType: z
    .enum(['text', 'secret', 'choice'])
    .describe(
      'secret — вводится скрыто и никогда не показывается; choice — выбирается из того, что открывают остальные',
    ),
  label: z.string().describe('Название поля, как в кабинете площадки'),
  hint: z.string().describe('Где это найти'),
  filled: z.boolean().describe('Значение сохранено'),
  value: z.string().nullable().describe('Само значение; у secret наружу не выходит, там всегда null'),
});
export type AccountKey = z.infer<typeof AccountKey>;

/** A marketplace as the cabinet shows it: its mark, its key form, what it serves. */
export const MarketplaceInfo = z.object({
  id: Marketplace.describe('Площадка'),
  title: z.string(),
  mark: z.string().describe('Знак из двух букв'),
  environments: z.array(Environment).describe('Где можно подключить аккаунт: в песочнице или на самой площадке'),
  sandboxPort: z
    .int()
    .nullable()
    .describe('Порт, на котором открыта страница песочницы: там покупают и двигают заказы; null — песочницы нет'),
  keys: z.array(
    AccountKey.omit({ filled: true, value: true }).extend({
      sandboxHint: z.string().nullable().describe('Какое значение подойдёт в песочнице'),
      pattern: z.string().nullable().describe('Регулярное выражение, которому отвечает значение целиком'),
    }),
  ),
  searchLink: z.string().nullable().describe('Поиск товара на площадке; {q} — артикул'),
  missing: z
    .partialRecord(MarketplaceSection, z.string())
    .describe('Чего площадка через API не умеет или что ещё не подключено, с причиной'),
  asksCancelReason: z.boolean().describe('Отменяя заказ, площадке называют причину из её списка'),
  articleStays: z
    .string()
    .nullable()
    .describe('Почему артикул карточки на площадке не меняется; null — меняется вслед за предложением'),
  staysInPromotions: z.string().nullable().describe('Почему товар нельзя вывести из акции; null — можно'),
  noGiveouts: z.string().nullable().describe('Почему возвраты не забрать в пункте по штрихкоду; null — забирают'),
  confirmsPrices: z.boolean().describe('Цены, которые площадка держит в карантине, можно подтвердить'),
  cardActs: z
    .record(CardAct, z.string().nullable())
    .describe('Почему карточки нельзя убрать в архив, вернуть или удалить; null — можно'),
  noBarcodes: z.string().nullable().describe('Почему площадка не создаёт штрихкодов товарам без них; null — создаёт'),
  warehouse: z
    .object({
      hint: z.string().describe('Как выглядит номер склада и где его найти'),
      key: z.string().nullable().describe('Номер склада — значение этого ключа аккаунта; null — у склада свой номер'),
    })
    .describe('Номер склада площадки, когда его вписывают сами'),
  wholeCards: z.string().nullable().describe('Чем архив площадки берёт больше, чем выбрано; null — только выбранное'),
  reports: z.array(ReportKind).describe('Какие отчёты площадка делает по запросу'),
  untoldFigures: z
    .string()
    .nullable()
    .describe('Каких показателей аналитики площадка не сообщает или сообщает не всем; null — сообщает все'),
});
export type MarketplaceInfo = z.infer<typeof MarketplaceInfo>;

/** Result of an account's check; the six kinds of refusal, and `ok`. */
export const CheckResult = z.enum(['ok', 'keys', 'limit', 'refused', 'missing', 'down', 'gone']);
export type CheckResult = z.infer<typeof CheckResult>;

export const AccountStatus = z.object({
  result: CheckResult.nullable().describe('Итог последней проверки; null — не проверяли'),
  message: z.string().describe('Что сказать человеку'),
  checkedAt: Moment.nullable().describe('Когда ключи проверяли в последний раз'),
  keysExpireAt: Moment.nullable().describe('Когда истекут ключи'),
  pausedAt: Moment.nullable().describe('Задачи аккаунта приостановлены'),
  pauseReason: z.string().nullable().describe('Почему приостановлены: ответ площадки'),
  stocksUnsent: z.string().nullable().describe('Почему остатки не уходят на площадку; null — уходят сами'),
  warehouseNeeded: z
    .boolean()
    .describe('Остатки аккаунта отправляются, но ни один известный склад площадки их не принимает'),
  pricesUnsent: z.string().nullable().describe('Почему цены не уходят на площадку; null — уходят сами'),
});

/** Percent; `none` for goods without VAT. */
export const vats = ['none', '0', '5', '7', '10', '22'] as const;

const MinMarkup = z
  .int()
  .min(0)
  .max(1000)
  .describe('Наценка к закупочной цене, ниже которой цены не уходят, %; null — не следить');

/** How an account trades. */
export const AccountSettings = z.object({
  vat: z.enum(vats).default('none').describe('Ставка НДС в карточках'),
  stockBuffer: z.int().min(0).max(1000).default(0).describe('Сколько штук не показывать площадке'),
  sendOldPrice: z.boolean().default(true).describe('Отправлять цену до скидки'),
  minMarkup: MinMarkup.nullable().default(null),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

/**
 * Kinds of writing at a marketplace: each kind has a switch of its own, off until a person has seen what would change.
 */
export const switchKinds = ['prices', 'stocks', 'cards', 'promotions', 'orders'] as const;
export const SwitchKind = z.enum(switchKinds);
export type SwitchKind = z.infer<typeof SwitchKind>;

/** Titles of the switches, what is written while one is on, and how one that is off is called within a sentence. */
export const switchTitles: Record<SwitchKind, { title: string; does: string; off: string }> = {
  prices: { title: 'Цены', does: 'Каждое изменение цены уходит на площадку само', off: 'выключена отправка цен' },
  stocks: {
    title: 'Остатки',
    does: 'Каждое изменение остатка уходит на площадку само',
    off: 'выключена отправка остатков',
  },
  cards: {
    title: 'Карточки',
    does: 'Карточки создаются, меняются, уходят в архив и удаляются',
    off: 'выключена отправка карточек',
  },
  promotions: {
    title: 'Акции',
    does: 'Товары добавляются в акции и выводятся из них',
    off: 'выключено участие в акциях',
  },
  orders: {
    title: 'Ответы на заказы',
    does: 'Сборка, отгрузки, отмены и ответы на возвраты сообщаются площадке. Читаются заказы и без этого',
    off: 'выключены ответы на заказы',
  },
};

export const AccountSwitch = z.object({
  on: z.boolean().describe('Отправка включена'),
  scope: TaskScope.nullable().describe('Только эти товары; null — все. У ответов на заказы всегда null'),
  since: Moment.nullable().describe('Когда включена; null — выключена'),
});
export type AccountSwitch = z.infer<typeof AccountSwitch>;

export const AccountSwitches = z.object({
  prices: AccountSwitch.describe('Цены'),
  stocks: AccountSwitch.describe('Остатки'),
  cards: AccountSwitch.describe('Карточки'),
  promotions: AccountSwitch.describe('Участие в акциях'),
  orders: AccountSwitch.describe('Ответы на заказы и возвраты'),
});
export type AccountSwitches = z.infer<typeof AccountSwitches>;

export const Account = z.object({
  id: Id.describe('Номер аккаунта'),
  title: z.string(),
  marketplace: Marketplace.describe('Площадка'),
  environment: Environment.describe('Песочница или сама площадка'),
  catalog: Id.nullable().describe('Каталог, из которого торгует аккаунт; null — не выбран'),
  catalogTitle: z.string().nullable().describe('Название этого каталога'),
  group: Id.nullable().describe('Группа: номер её первого аккаунта'),
  keys: z.array(AccountKey).describe('Поля ключей и какие из них заполнены'),
  status: AccountStatus.describe('Проверка ключей и пауза'),
  settings: AccountSettings.describe('Как аккаунт торгует'),
  switches: AccountSwitches.describe('Что аккаунт отправляет на площадку; у нового — ничего'),
  currency: Currency.nullable().describe(
    'Валюта договора с площадкой: в ней уходят цены; null — площадка ещё не сказала',
  ),
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку'),
  createdAt: Moment.describe('Когда подключён'),
});
export type Account = z.infer<typeof Account>;

/** Counts of an account, up to a bound. */
export const AccountCounts = z.object({
  id: Id.describe('Номер аккаунта'),
  products: z.int().describe('Товаров площадки, связанных с предложениями; 10 000, если их столько или больше'),
  heldPrices: z
    .int()
    .describe('Цен, которые мы не отправили: нет курса или цена ниже минимальной; 10 000, если их столько или больше'),
});
export type AccountCounts = z.infer<typeof AccountCounts>;

const Keys = z.record(z.string().max(50), z.string().trim().max(5000)).describe('Ключи: от имени поля к значению');

/** Kinds of refusals by a marketplace. */
export const RefusalKind = CheckResult.exclude(['ok']);
export type RefusalKind = z.infer<typeof RefusalKind>;

export const RequestLog = z.object({
  id: Id.describe('Номер записи журнала'),
  at: Moment.describe('Когда запрос ушёл'),
  method: z.string().describe('Метод HTTP'),
  path: z.string(),
  host: z.string().describe('К какому из узлов площадки; пусто — узел один'),
  status: z.int().nullable().describe('null — ответа не было'),
  refusal: RefusalKind.nullable().describe('Вид отказа; null — удачный запрос'),
  ms: z.int().describe('Сколько ждали ответа, мс'),
  request: z.string().describe('Тело запроса, без ключей, не длиннее 8000 знаков'),
  answer: z.string().describe('Тело ответа, без ключей, не длиннее 8000 знаков'),
  requestHeaders: z.string().describe('Заголовки запроса, по строке на каждый; вместо ключей ***'),
  answerHeaders: z.string().describe('Заголовки ответа, по строке на каждый'),
  unsafe: z.string().nullable().describe('Почему этот запрос нельзя повторить отсюда; null — можно'),
  task: Id.nullable().describe('Задача, для которой спрашивали; null — спросил человек'),
});
export type RequestLog = z.infer<typeof RequestLog>;

/** One finished or running run of a task: what was done, in numbers. */
export const TaskRun = z.object({
  id: Id.describe('Номер прогона'),
  task: Id.describe('Задача'),
  title: z.string(),
  type: z.string().describe('Вид задачи'),
  status: TaskStatus.describe('Чем кончился: success, failed; pending и running — ещё идёт'),
  startedAt: Moment.describe('Когда начат'),
  finishedAt: Moment.nullable().describe('Когда кончился; null — ещё идёт'),
  done: z.int().describe('Сколько товаров или заказов пройдено'),
  accepted: z.int().describe('Сколько принято'),
  refused: z.int().describe('Сколько отклонено'),
  skipped: z.int().describe('Сколько пропущено: без изменений или не готово'),
  message: z.string().describe('Итог одной фразой'),
});
export type TaskRun = z.infer<typeof TaskRun>;

const VersionedSettings = AccountSettings.extend({ version: z.int().describe('Версия аккаунта') });

const endpoint = resource('marketplaces/accounts');

const keysRefused = { keys_refused: { status: 400, title: 'Площадка не приняла ключи: её слова — в message' } };

/** The five marketplaces with their key forms; a visitor learns from it which are open. */
export const findMarketplaces = endpoint('GET', '/mts/marketplaces', {
  title: 'Маркетплейсы и поля их ключей',
  roles: 'public',
  reply: listOf(MarketplaceInfo),
});

export const findAccounts = endpoint('POST', '/mts/accounts/search', {
  title: 'Аккаунты маркетплейсов',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    marketplace: Marketplace.optional().describe('Только этой площадки'),
    catalog: Id.optional().describe('Только торгующие из этого каталога'),
    limit: limitTo(1000, 1000),
  }),
  reply: listOf(Account),
});

export const getAccounts = endpoint('GET', '/mts/accounts/list/{ids}', {
  title: 'Аккаунты по номерам',
  roles: members,
  reply: listOf(Account),
});

/** Asked beside the accounts: an account itself counts nothing. */
export const countAccounts = endpoint('GET', '/mts/accounts/counts/{ids}', {
  title: 'Сколько у аккаунтов товаров и неотправленных цен',
  roles: members,
  reply: listOf(AccountCounts),
});

/** Choices for a key that is chosen. */
export const KeyChoices = z.object({
  slug: z.string().describe('Имя поля ключей'),
  options: z.array(z.object({ id: z.string(), title: z.string() })).describe('Значения поля и их названия на площадке'),
});
export type KeyChoices = z.infer<typeof KeyChoices>;

/** Asks the marketplace with the keys that are typed; nothing is saved. Those that an account has kept stand in for what isn't typed anew. */
export const findKeyChoices = endpoint('POST', '/mts/accounts/key-choices', {
  title: 'Из чего выбрать магазин: что открывают введённые ключи',
  reads: true,
  roles: marketplaceEditors,
  body: z.object({
    marketplace: Marketplace.describe('Площадка'),
    environment: Environment.default('real').describe('Песочница или сама площадка'),
    keys: Keys.describe('Введённые ключи: от имени поля к значению; выбираемые не нужны'),
    account: Id.optional().describe('Чьими сохранёнными ключами дополнить введённые: аккаунт той же площадки'),
  }),
  reply: listOf(KeyChoices),
  errors: {
    ...keysRefused,
    ...marketplaceRefusals,
  },
});

/**
 * The keys are tried first: refused ones make no account. A marketplace that doesn't answer keeps nobody from connecting. The account only reads, until a
 * person switches on what it sends (`changeSwitches`).
 */
export const createAccount = endpoint('POST', '/mts/accounts', {
  title: 'Подключить аккаунт',
  creates: true,
  roles: marketplaceEditors,
  body: z.object({
    title: Title,
    marketplace: Marketplace.describe('Площадка; потом не меняется'),
    environment: Environment.default('real').describe('Песочница или сама площадка; потом не меняется'),
    catalog: Id.nullish().describe('Каталог, из которого торгует аккаунт'),
    keys: Keys.describe('Ключи: от имени поля к значению; поля — в списке площадок'),
    settings: AccountSettings.partial().optional().describe('Как аккаунт торгует; чего нет, берётся по умолчанию'),
    tasks: z
      .boolean()
      .default(false)
      .describe('Сразу завести обычные задачи: заказы приходят сами; остатки, цены и карточки ждут включения отправки'),
  }),
  reply: Account,
  errors: keysRefused,
  touches: ['marketplaces/tasks'],
});

/** A key that is not named, or is empty, keeps its value. New ones are tried first: refused ones take nothing's place. */
export const changeAccount = endpoint('PATCH', '/mts/accounts/{id}', {
  title: 'Изменить аккаунт',
  roles: marketplaceEditors,
  body: z.object({
    title: Title.optional(),
    catalog: Id.nullish().describe('Каталог, из которого торгует аккаунт; null — ни из какого'),
    keys: Keys.optional().describe('Новые значения ключей: чего нет или пусто, остаётся прежним'),
    version: z.int().optional().describe('Версия аккаунта, которую правили'),
  }),
  reply: Account,
  errors: {
    ...keysRefused,
    stale: 'Аккаунт изменил кто-то другой',
    account_in_use: 'Задачи аккаунта берут часть прежнего каталога',
  },
});

/** Disposes: keys are wiped, tasks stop; links and history stay. */
export const removeAccount = endpoint('DELETE', '/mts/accounts/{id}', {
  title: 'Отключить аккаунт',
  roles: marketplaceEditors,
  reply: Done,
  touches: ['marketplaces/tasks'],
});

const Callback = z.object({
  url: z.string().nullable().describe('Адрес, начало; null — эта площадка сама ни о чём не сообщает'),
  where: z.string().describe('Где указать его в кабинете площадки'),
});

/** Not part of the account: who only looks at it has no use for an address that whoever knows it may speak at. */
export const getAccountCallback = endpoint('GET', '/mts/accounts/{id}/callback', {
  title: 'Адрес, по которому площадка сама сообщает о заказах аккаунта',
  roles: marketplaceEditors,
  reply: Callback,
});

/** For an address that others have come to know: the one before stops at once, until the new one is named to the marketplace orders are only asked after. */
export const changeAccountCallback = endpoint('PATCH', '/mts/accounts/{id}/callback', {
  title: 'Сменить адрес для уведомлений площадки: прежний перестаёт действовать сразу',
  roles: marketplaceEditors,
  reply: Callback,
  errors: { no_callback: 'Эта площадка сама ни о чём не сообщает' },
});

/** Asks the marketplace itself. A success lifts the pause. */
export const checkAccount = endpoint('GET', '/mts/accounts/{id}/check', {
  title: 'Проверить ключи аккаунта на площадке',
  roles: marketplaceEditors,
  reply: z.object({
    ok: z.boolean().describe('Ключи подошли'),
    result: CheckResult.describe('Итог: ok или вид отказа'),
    message: z.string().describe('Итог фразой для человека'),
    keysExpireAt: Moment.nullable().describe('Когда истекут ключи, если площадка это говорит'),
    account: Account.describe('Аккаунт после проверки'),
  }),
});

/** Every request, but for the questions after orders that were answered with nothing new: of those there would be ten thousand a day. */
export const findRequestLogs = endpoint('POST', '/mts/accounts/{id}/request-logs', {
  title: 'Журнал запросов к площадке, новые сверху',
  reads: true,
  roles: marketplaceEditors,
  body: Page.extend({
    status: z.enum(['all', 'ok', 'failed']).default('all').describe('Какие ответы'),
    refusal: RefusalKind.optional().describe('Только отказы этого вида'),
    path: SearchText.default('').describe('Часть адреса метода'),
    search: SearchText.default('').describe('Часть адреса, запроса или ответа'),
    task: Id.optional().describe('Только запросы этой задачи'),
    since: Moment.optional().describe('Не раньше этого момента'),
    to: Moment.optional().describe('Не позже этого момента'),
  }),
  reply: listOf(RequestLog),
});

export const getRequestLog = endpoint('GET', '/mts/accounts/{account}/request-log/{id}', {
  title: 'Запрос к площадке по номеру',
  roles: marketplaceEditors,
  reply: RequestLog,
});

/** Only what asks is sent once more: what changes something there is refused, with the reason. The answer is a line of the log of its own. */
export const resendRequest = endpoint('POST', '/mts/accounts/{account}/request-log/{id}/resend', {
  title: 'Повторить запрос, который только спрашивает',
  roles: marketplaceEditors,
  reply: RequestLog,
  errors: { unsafe_request: 'Запрос что-то меняет на площадке или сохранён не целиком', ...marketplaceRefusals },
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
    vat: z.enum(vats).optional().describe('Ставка НДС в карточках, %; none — без НДС'),
    stockBuffer: z
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe('Сколько штук каждого предложения не показывать площадке'),
    sendOldPrice: z.boolean().optional().describe('Отправлять цену до скидки'),
    minMarkup: MinMarkup.nullable().optional(),
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

/** Runs of the account's tasks, newest first. */
export const findTaskRuns = endpoint('GET', '/mts/accounts/{id}/task-runs', {
  title: 'Прогоны задач аккаунта',
  roles: members,
  query: Page,
  reply: listOf(TaskRun),
});

/** A moment, or a day of the company's calendar. */
const MomentOrDay = z.union([Moment, z.iso.date()], {
  error: 'дата вида 2026-11-20 или дата и время с поясом, ISO 8601',
});

/** Starts the account's order import for a period, beside its usual schedule. */
export const pullOrders = endpoint('POST', '/mts/orders/{id}/update', {
  title: 'Забрать заказы аккаунта за период',
  roles: marketplaceEditors,
  body: z.object({
    dateStart: MomentOrDay.describe('С какого дня, 2026-11-20 (с его начала по часам компании), или с какого момента'),
    dateFinish: MomentOrDay.describe(
      'По какой день, 2026-11-20 (до его конца по часам компании), или до какого момента',
    ),
  }),
  reply: z.object({ task: Id }),
  errors: taskBusy,
  touches: ['marketplaces/tasks', 'orders/orders'],
});
