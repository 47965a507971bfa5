import { z } from 'zod';
import { listOf, Page, sortBy } from '../list.ts';
import { Currency } from '../money.ts';
import { Id, Ids, Marketplace, Money, SearchText, SignedMoney } from '../values.ts';
import { type MeasureName, measureNames, openMeasures } from './measures.ts';
import { Days, periodFields } from './period.ts';

const hidden = 'null — вашей роли не показывается';
const booked = (what: string) => SignedMoney.nullable().describe(`${what}; ${hidden}`);

/** All numbers of something within some days, in one currency. */
export const StatisticsFigures = z.object({
  orders: z.int().describe('Заказов за эти дни, вместе с отменёнными; у товара — заказов с ним'),
  ordered: Money.describe('Заказано на сумму'),
  orderedPieces: z.int().describe('Заказано, шт.'),
  revenue: Money.describe('Выручка по заказам: заказано без отменённого'),
  cancelled: Money.describe('Отменено на сумму'),
  cancelledPieces: z.int().describe('Отменено, шт.'),
  delivered: Money.describe('Выкуплено на сумму'),
  deliveredPieces: z.int().describe('Выкуплено, шт.'),
  returned: Money.describe('Возвращено на сумму'),
  returnedPieces: z.int().describe('Возвращено, шт.'),
  buyout: z.number().nullable().describe('Доля выкупа от 0 до 1; null — ещё нечего считать'),
  returnShare: z.number().nullable().describe('Доля возвратов от 0 до 1; null — ещё нечего считать'),
  average: Money.nullable().describe('Средний чек; null — заказов нет'),
  came: booked('Пришло от покупателей по начислениям'),
  commission: booked('Комиссия, с минусом — удержано'),
  logistics: booked('Логистика, с минусом — удержано'),
  storage: booked('Хранение, с минусом — удержано'),
  other: booked('Прочее, с минусом — удержано'),
  kept: booked('Комиссия, логистика, хранение и прочее'),
  cost: booked('Себестоимость проданного'),
  tax: booked('Налог'),
  profit: booked('Прибыль'),
  margin: z.number().nullable().describe('Прибыль ÷ пришло; null — не посчитать или вашей роли не показывается'),
  uncosted: z
    .int()
    .nullable()
    .describe(`Сколько проданных строк без себестоимости: без неё прибыль выше настоящей; ${hidden}`),
  estimated: Money.nullable().describe(
    `Какая часть пришедшего — оценка: площадка начислений не отдаёт, и посчитано по заказам и ставкам из настроек; ${hidden}`,
  ),
});
export type StatisticsFigures = z.infer<typeof StatisticsFigures>;

/** A number of the figures; null where it is hidden or can't be calculated. */
export const figureOf = (figures: StatisticsFigures, measure: MeasureName): StatisticsFigures[MeasureName] =>
  figures[measure];

/** A day of a chart. */
export const DayFigures = StatisticsFigures.extend({ day: z.iso.date().describe('День') });
export type DayFigures = z.infer<typeof DayFigures>;

/** A row of a table: what it is about, now, and in the days with which it is compared. */
export const StatisticsRow = z.object({
  id: Id.describe('Номер: источника, аккаунта, каталога или предложения; 0 — без источника'),
  title: z.string().describe('Название'),
  article: z.string().nullable().describe('Артикул; только у товара'),
  image: z.string().nullable().describe('Картинка; только у товара'),
  catalog: Id.nullable().describe('Каталог; только у товара'),
  product: Id.nullable().describe('Карточка товара; только у товара'),
  marketplace: Marketplace.nullable().describe('Площадка; null — у товара, каталога и своего источника'),
  now: StatisticsFigures.describe('За выбранные дни'),
  before: StatisticsFigures.nullable().describe('За дни, с которыми сравнивают; null — не сравнивают'),
});
export type StatisticsRow = z.infer<typeof StatisticsRow>;

const In = z.object({ in: Ids }).optional();

/** Filters of figures of orders' sources. */
export const sourceFilters = {
  source: In.describe('Только эти источники; 0 — без источника'),
  account: In.describe('Только эти аккаунты; 0 — свои заказы'),
};
/** Filters of figures of marketplaces. */
export const accountFilters = {
  account: In.describe('Только эти аккаунты'),
  marketplace: z
    .object({ in: z.array(Marketplace).max(10) })
    .optional()
    .describe('Только эти площадки'),
};
/** Filters of figures of goods. */
export const offerFilters = {
  account: In.describe('Только проданное через эти аккаунты; 0 — свои заказы'),
  catalog: In.describe('Только из этих каталогов'),
  category: In.describe('Только из этих категорий'),
  brand: In.describe('Только этих брендов'),
};

/** Page, days, search and order: what every table takes beside its filters. */
export const tableFields = {
  ...Page.shape,
  ...periodFields,
  search: SearchText.default('').describe('Часть названия, у товара — и артикула'),
  sort: sortBy('title', ...measureNames).default('-revenue'),
};

/** Up to which day the books of an account are read. */
export const Coverage = z.object({
  account: Id.describe('Аккаунт'),
  title: z.string().describe('Его название'),
  marketplace: Marketplace.describe('Площадка'),
  books: z.boolean().describe('Площадка отдаёт начисления; если нет, удержанное считается по ставкам из настроек'),
  until: z.iso.date().nullable().describe('Последний день, за который есть начисления; null — ещё не прочитаны'),
  task: Id.nullable().describe('Задача, которая читает начисления; null — её ещё нет'),
});
export type Coverage = z.infer<typeof Coverage>;

export const Totals = z.object({
  days: Days.describe('За какие дни'),
  beforeDays: Days.nullable().describe('С какими днями сравнивают; null — не сравнивают'),
  currency: Currency.describe('Валюта сумм'),
  currencies: z
    .array(Currency)
    .describe('Валюты, в которых за эти дни что-нибудь есть, главная первой: их суммы показываются отдельно'),
  now: StatisticsFigures.describe('За выбранные дни'),
  before: StatisticsFigures.nullable().describe('За дни, с которыми сравнивают'),
  series: z.array(DayFigures).describe('По дням, старые первыми, без пропусков'),
  beforeSeries: z.array(DayFigures).describe('По дням, с которыми сравнивают; пусто — не сравнивают'),
  coverage: z.array(Coverage).describe('До какого дня прочитаны начисления аккаунтов; пусто, если роль их не видит'),
  counting: z.number().nullable().describe('Идёт первый подсчёт: какая часть готова, от 0 до 1; null — всё посчитано'),
});
export type Totals = z.infer<typeof Totals>;

/** One of the rows whose sum a number is. */
export const SumRow = z.object({
  kind: z
    .enum(['order', 'line', 'operation', 'cost', 'tax', 'estimate'])
    .describe(
      'order — заказ, line — строка заказа, operation — начисление, cost — себестоимость строки, tax — налог, estimate — оценка по ставкам',
    ),
  day: z.iso.date().describe('День'),
  title: z.string().describe('Что это: заказ, товар или слова площадки'),
  order: z
    .object({ id: Id, number: z.string().describe('Номер, который видят люди') })
    .nullable()
    .describe('Заказ; null — у нас его нет или он не назван'),
  orderNumber: z.string().describe('Номер заказа, как его назвала площадка; пусто — не назван'),
  article: z.string().describe('Артикул; пусто — не назван'),
  pieces: z.int().nullable().describe('Сколько штук; null — неизвестно'),
  amount: SignedMoney.nullable().describe('Слагаемое; null — складываются штуки или заказы'),
});
export type SumRow = z.infer<typeof SumRow>;

/** Rows behind a number. */
export const sumRowsFields = {
  ...Page.shape,
  ...periodFields,
  measure: z.enum(openMeasures).describe('Какое число раскрыть'),
  day: z.iso.date().optional().describe('Только этот день'),
};
export const SumRows = listOf(SumRow).extend({
  total: z.int().describe('Сколько строк всего'),
  sum: SignedMoney.nullable().describe('Их сумма: то самое число; null — складываются штуки или заказы'),
  pieces: z.int().describe('Сколько в них штук, у заказов — сколько заказов'),
});
export type SumRows = z.infer<typeof SumRows>;
