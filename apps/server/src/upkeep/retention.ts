import { conversionDays, deliveryDays, noticeDays } from '@prilavok/contract';

/**
 * Tables whose rows are deleted by age: the one table that the one job (tidy.jobs.ts), the setting KEEP_DAYS and the
 * administrator's screen obey. Every other table is bounded by something else, see bounded.ts; a test holds both
 * against the schema.
 */

/** A great series in parts by time, which are dropped whole: one part too many is kept, and none is cut. */
interface Parts {
  by: 'parts';
  part: 'day' | 'month';
}

/** Rows that are deleted some at a time, found by an index of their time: a company's first, or everybody's. */
interface Rows {
  by: 'rows';
  of: 'company' | 'everybody';
  time: string;
  /** Which of the old ones, as SQL over the table's own columns. */
  where?: string;
}

/** Work of its own (see tidy.jobs.ts), which comes once in so many days. */
interface Work {
  by: 'work';
  every: number;
}

export interface Kept {
  /** Its name in KEEP_DAYS; for parts and rows the table. */
  what: string;
  title: string;
  days: number;
  /** Fewer days would break what leans on it. */
  least: number;
  /** Why so long. */
  why: string;
  /** Which data of people are in it, in the words of the policy; absent where there are none. */
  people?: string;
  how: Parts | Rows | Work;
}

const byMonth: Parts = { by: 'parts', part: 'month' };
const ofCompany = (time: string, where?: string): Rows => ({
  by: 'rows',
  of: 'company',
  time,
  ...(where && { where }),
});
const ofEverybody = (time: string, where?: string): Rows => ({
  by: 'rows',
  of: 'everybody',
  time,
  ...(where && { where }),
});

/** An hour, in days. */
const hour = 1 / 24;
/** Three years: as long as a deal can be disputed (Civil Code, article 196). */
const disputed = 3 * 365;

export const retention = [
  {
    what: 'request_logs',
    title: 'Журнал запросов к маркетплейсам',
    people: 'ответы маркетплейсов целиком, в которых бывают данные покупателей',
    days: 7,
    least: 1,
    why: 'asked about while something goes wrong; whole requests and answers, the most bytes of all',
    how: { by: 'parts', part: 'day' },
  },
  {
    what: 'buyers',
    title: 'Имена, телефоны и адреса покупателей',
    people:
      'имя, телефон и адрес получателя заказа, если продавец не выбрал другой срок; пока заказ не завершён — до его завершения, но не дольше года',
    days: 90,
    least: 1,
    why: 'returns and disputes are over by then; each company may say otherwise',
    how: { by: 'work', every: 1 },
  },
  {
    what: 'api_unknowns',
    title: 'Незнакомые поля и значения в ответах маркетплейсов',
    days: 90,
    least: 7,
    why: 'what nobody has met for a season is in the next description, or was a slip of theirs',
    how: ofEverybody('last_at'),
  },
  {
    what: 'sent_ledger',
    title: 'Отправленные цены и остатки',
    days: 90,
    least: 30,
    why: 'a quarter, for the history of an offer on a marketplace',
    how: byMonth,
  },
  {
    what: 'task_result_logs',
    title: 'Результаты задач по товарам',
    days: 30,
    least: 7,
    why: 'the last result of each offer stays in task_results',
    how: byMonth,
  },
  {
    what: 'stock_movements',
    title: 'Движения остатков',
    days: 365,
    least: 90,
    why: 'a stock-taking looks back a year',
    how: byMonth,
  },
  {
    what: 'changes',
    title: 'История товаров и предложений',
    people: 'кто из пользователей изменил товар',
    days: disputed,
    least: 90,
    why: 'who set a price, and when, is asked in a dispute; undoing a bulk change reads it too',
    how: byMonth,
  },
  {
    what: 'order_events',
    title: 'История заказов',
    people: 'кто из пользователей что сделал с заказом; имён и адресов покупателей в истории нет',
    days: disputed,
    least: 365,
    why: 'what happened to an order is asked as long as it can be disputed; the order itself stays',
    how: ofCompany('at'),
  },
  {
    what: 'delivery_events',
    title: 'Путь доставок',
    days: disputed,
    least: 90,
    why: 'where a parcel was is asked as long as it can be disputed; the delivery itself stays',
    how: ofCompany('at'),
  },
  {
    what: 'sync_product_states',
    title: 'Состояния товаров на маркетплейсах',
    days: 365,
    least: 30,
    why: 'the state of today stands in sync_products',
    how: ofCompany('at'),
  },
  {
    what: 'account_rating_days',
    title: 'Рейтинги продавца по дням',
    days: 365,
    least: 90,
    why: 'a year shows the seasons; the cabinet draws the last 90 days',
    how: ofCompany('at'),
  },
  {
    what: 'product_positions',
    title: 'Места товаров в поиске маркетплейсов',
    days: 365,
    least: 30,
    why: 'a year shows the seasons; marketplaces tell no more themselves',
    how: ofCompany('at'),
  },
  {
    what: 'product_figures',
    title: 'Показы и заказы товаров на маркетплейсах',
    days: 400,
    least: 90,
    why: 'a year and a month, so that a month stands beside the same of last year; marketplaces tell less themselves',
    how: ofCompany('at'),
  },
  {
    what: 'counted_products',
    title: 'Товары, о которых маркетплейсы сообщали показы и заказы',
    days: 400,
    least: 400,
    why: 'as long as their figures; a product that is still counted is named anew each day',
    how: ofCompany('at'),
  },
  {
    what: 'money_operations',
    title: 'Начисления маркетплейсов',
    days: 1095,
    least: 365,
    why: 'three years of books; marketplaces tell less themselves',
    how: ofCompany('at'),
  },
  {
    what: 'import_faults',
    title: 'Замечания загрузок',
    days: 90,
    least: 7,
    why: 'mended or forgotten by then; a million of them may belong to one import',
    how: ofCompany('at'),
  },
  {
    what: 'import_differences',
    title: 'Различия, найденные проверками загрузок',
    days: 30,
    least: 7,
    why: 'looked through before the run; what the run did stands in the history of each offer',
    how: ofCompany('at'),
  },
  {
    what: 'import_mappings',
    title: 'Запомненные сопоставления столбцов',
    days: 730,
    least: 90,
    why: 'price lists come for years; a shape that nobody sends any more is guessed anew',
    how: ofCompany('used_at'),
  },
  {
    what: 'property_conversion_values',
    title: 'Прежние значения преобразованных свойств',
    days: conversionDays,
    least: conversionDays,
    why: 'as long as a conversion can be undone; there are as many as cards',
    how: ofCompany('at'),
  },
  {
    what: 'supplier_price_rows',
    title: 'Строки прайсов поставщиков',
    days: 90,
    least: 7,
    why: 'paired and forgotten by then; prices that were put in force stand in supplier_prices',
    how: ofCompany('at'),
  },
  {
    what: 'supplier_price_lists',
    title: 'Прайсы поставщиков',
    days: 365,
    least: 90,
    why: 'a year back one asks what a supplier had asked',
    how: ofCompany('created_at'),
  },
  {
    what: 'supplier_mappings',
    title: 'Как разбирали столбцы прайсов',
    days: 2 * 365,
    least: 90,
    why: 'a shape of file that no supplier sends any more',
    how: ofCompany('used_at'),
  },
  {
    what: 'works',
    title: 'Загрузки, массовые изменения и другая долгая работа',
    days: 365,
    least: 90,
    why: 'undone within days, looked up within a season; bulk changes carry the list of their offers',
    how: ofCompany('finished_at'),
  },
  {
    what: 'stopped_feeds',
    title: 'Файлы прерванных загрузок',
    days: 7,
    least: 1,
    why: 'somebody may go on with the import',
    how: { by: 'work', every: hour },
  },
  {
    what: 'export_files',
    title: 'Файлы выгрузок',
    days: 14,
    least: 1,
    why: 'taken within days, and the same can be unloaded anew at any time',
    how: { by: 'work', every: hour },
  },
  {
    what: 'statistics_reports',
    title: 'Отчёты статистики',
    days: 1,
    least: hour,
    why: 'a table that was taken away by then, or is made again in seconds',
    how: ofCompany('at'),
  },
  {
    what: 'report_files',
    title: 'Отчёты маркетплейсов',
    days: 60,
    least: 1,
    why: 'two months of books; the marketplace makes the same anew for longer',
    how: { by: 'work', every: hour },
  },
  {
    what: 'spent_feeds',
    title: 'Удалённые фиды с их файлами',
    days: 1,
    least: 1,
    why: 'for an hour they can be brought back; no longer than that, whatever the days say',
    how: { by: 'work', every: hour },
  },
  {
    what: 'feed_fetches',
    title: 'Кто и когда брал фиды',
    days: 30,
    least: 7,
    why: 'asked when a marketplace says that it could not read a feed',
    how: byMonth,
  },
  {
    what: 'feed_due',
    title: 'Изменения, которых ждут фиды',
    days: 7,
    least: 1,
    why: 'built within minutes; what a feed that fails leaves behind, its nightly build takes up whole',
    how: ofCompany('at'),
  },
  {
    what: 'task_logs',
    title: 'Журналы задач',
    days: 30,
    least: 7,
    why: 'read when a run went wrong',
    how: ofCompany('at'),
  },
  {
    what: 'task_runs',
    title: 'Прогоны задач',
    days: 30,
    least: 7,
    why: 'as their logs',
    how: ofCompany('finished_at'),
  },
  {
    what: 'card_pushes',
    title: 'Отправки карточек',
    days: 30,
    least: 7,
    why: 'no marketplace answers about a ticket that is older',
    how: ofCompany('created_at'),
  },
  {
    what: 'automation_runs',
    title: 'Срабатывания правил заказов',
    days: 90,
    least: 30,
    why: 'a rule that does wrong is noticed within a season; what it did stays in the history of the order',
    how: ofCompany('at'),
  },
  {
    what: 'order_webhook_deliveries',
    title: 'Отправки вебхуков с запросами и ответами',
    days: 30,
    least: 7,
    why: 'what a receiver has missed is sent again, and compared with its own log',
    how: ofCompany('created_at'),
  },
  {
    what: 'order_source_logs',
    title: 'Журналы источников заказов',
    days: 30,
    least: 7,
    why: 'read when orders did not come',
    how: ofCompany('at'),
  },
  {
    what: 'offer_outbox',
    title: 'Неотправленные изменения цен и остатков',
    days: 14,
    least: 1,
    why: 'of accounts that send nothing; when they send again, the walk over all offers makes up for it',
    how: ofCompany('at'),
  },
  {
    what: 'calculation_due',
    title: 'Изменения товаров, которых ждут сценарии расчёта',
    days: 14,
    least: 1,
    why: 'calculated within seconds; what is left of a fault is made up for by the next run of all offers',
    how: ofCompany('at'),
  },
  {
    what: 'sale_due',
    title: 'Изменения товаров, которые ждут проверки перед отправкой',
    days: 14,
    least: 1,
    why: 'judged within seconds; what is left of a fault is made up for by the next check of all offers',
    how: ofCompany('at'),
  },
  {
    what: 'calculation_runs',
    title: 'Расчёты сценариев',
    days: 90,
    least: 7,
    why: 'looked up within a season; the results themselves stay',
    how: ofCompany('created_at'),
  },
  {
    what: 'notices',
    title: 'Уведомления',
    people: 'уведомления пользователя',
    days: noticeDays,
    least: noticeDays,
    why: 'the cabinet promises as many',
    how: ofCompany('created_at'),
  },
  {
    what: 'notice_deliveries',
    title: 'Отправки уведомлений',
    days: deliveryDays,
    least: deliveryDays,
    why: 'the cabinet promises to say for as long why something did not come',
    how: ofCompany('created_at'),
  },
  {
    what: 'pictures',
    title: 'Картинки из фидов, которые не скачались',
    days: 180,
    least: 30,
    why: 'feeds that change their addresses leave the old ones behind; one that is still named is tried anew',
    how: ofCompany('fetched_at', `state = 'failed'`),
  },
  {
    what: 'files',
    title: 'Файлы, которых больше нет ни у кого',
    days: 30,
    least: 7,
    why: 'a marketplace may fetch a picture late, and a person may bring it back',
    how: { by: 'work', every: 7 },
  },
  {
    what: 'storage',
    title: 'Обрывки скачанных и загруженных файлов',
    days: 1,
    least: 1,
    why: 'a killed process leaves them; nothing that is under way takes a day',
    how: { by: 'work', every: 1 },
  },
  {
    what: 'jobs',
    title: 'Работы, у которых кончились попытки',
    days: 14,
    least: 1,
    why: 'who runs the product looks into them',
    how: { by: 'work', every: 1 },
  },
  {
    what: 'refresh_tokens',
    title: 'Истёкшие ключи сеансов',
    days: 1,
    least: 1,
    why: 'a token that comes back after its end ends nothing any more',
    how: ofEverybody('expires_at'),
  },
  {
    what: 'session_families',
    title: 'Закончившиеся сеансы',
    people: 'сеансы пользователя: когда, с какого адреса и из какого браузера вошёл',
    days: 31,
    least: 31,
    why: 'a sign-in has a token for thirty days; then none is left of it',
    how: ofEverybody('created_at', 'not exists (select from refresh_tokens f where f.family_id = t.id)'),
  },
  {
    what: 'password_codes',
    title: 'Коды для смены пароля',
    days: 1,
    least: 1,
    why: 'good for an hour',
    how: ofEverybody('expires_at'),
  },
  {
    what: 'telegram_codes',
    title: 'Коды привязки Телеграма',
    days: 1,
    least: 1,
    why: 'good for ten minutes',
    how: ofEverybody('expires_at'),
  },
  {
    what: 'telegram_updates',
    title: 'Сообщения боту Телеграма',
    days: 3,
    least: 1,
    why: 'Telegram itself keeps what was not taken for a day',
    how: ofEverybody('at'),
  },
  {
    what: 'failed_sign_ins',
    title: 'Неудачные входы',
    people: 'неудачные попытки входа: почта и сетевой адрес',
    days: 1,
    least: 1,
    why: 'counted for minutes, looked at for a day',
    how: ofEverybody('at'),
  },
  {
    what: 'api_signatures',
    title: 'Подписи запросов с ключом API',
    days: hour,
    least: hour,
    why: 'a signature is good for ten minutes',
    how: ofEverybody('at'),
  },
  {
    what: 'idempotent_answers',
    title: 'Ответы на повторяемые запросы',
    people: 'ответы на повторённые запросы, зашифрованные; в них бывает новый заказ целиком',
    days: 1,
    least: 1,
    why: 'whoever sends a request again does so within a day',
    how: ofCompany('at'),
  },
  {
    what: 'platform_answers',
    title: 'Ответы на повторяемые запросы без компании',
    days: 1,
    least: 1,
    why: 'the same',
    how: ofEverybody('at'),
  },
  {
    what: 'company_acts',
    title: 'Журнал действий в компании',
    people: 'кто и с какого адреса менял людей и ключи, открывал и стирал данные покупателей',
    days: disputed,
    least: 365,
    why: 'who let somebody in, or changed a key, is asked years later',
    how: ofCompany('at'),
  },
  {
    what: 'admin_acts',
    title: 'Действия администраторов',
    people: 'действия администраторов кабинета',
    days: 5 * 365,
    least: 365,
    why: 'who let a company in is asked years later',
    how: ofEverybody('at'),
  },
] as const satisfies readonly Kept[];

/** Rows of the table of retention about people, with the words that the policy uses. */
export const keptPeople = (set: ReadonlyMap<string, number>): { id: string; title: string; days: number }[] =>
  (retention as readonly Kept[]).flatMap((kept) =>
    kept.people ? [{ id: kept.what, title: kept.people, days: daysOf(kept, set) }] : [],
  );

/** How many days something is kept: as the setting says, or the table. */
export const daysOf = (kept: Kept, set: ReadonlyMap<string, number>): number => set.get(kept.what) ?? kept.days;

/** How many days what has this name is kept. */
export function daysFor(what: (typeof retention)[number]['what'], set: ReadonlyMap<string, number>): number {
  return set.get(what) ?? Math.max(...retention.flatMap((kept) => (kept.what === what ? [kept.days] : [])));
}

/** A setting such as `changes=1825, notices=60`: how long what is kept where it differs from the table. Throws a sentence. */
export function keptDays(text: string): Map<string, number> {
  const given = new Map<string, number>();
  for (const one of text.split(',').filter((part) => part.trim() !== '')) {
    const [what = '', days = '', ...more] = one.split('=').map((part) => part.trim());
    const kept = retention.find((known) => known.what === what);
    if (!kept || more.length > 0)
      throw new Error(
        `«${one.trim()}» — не то: нужно имя=дни, имена бывают ${retention.map((known) => known.what).join(', ')}`,
      );
    if (!/^\d{1,5}$/.test(days) || Number(days) < kept.least)
      throw new Error(`«${what}» нельзя хранить меньше ${Math.ceil(kept.least)} дн.`);
    given.set(what, Number(days));
  }
  return given;
}
