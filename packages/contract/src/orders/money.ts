import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { Currency } from '../money.ts';
import { moneyReaders } from '../roles.ts';
import { Id, Money, SearchText, SignedMoney } from '../values.ts';

/**
 * Kinds of a marketplace's bookings; the first two are what buyers paid and got back, the next ones what it keeps. The
 * last is what stands under a word that we don't know: it is shown and counted, and belongs to no sum.
 */
export const moneyKinds = ['sale', 'return', 'commission', 'logistics', 'storage', 'other', 'unknown'] as const;
export const MoneyKind = z
  .enum(moneyKinds)
  .describe(
    'sale — продажи, return — возвраты, commission — комиссия, logistics — логистика, storage — хранение, other — прочее, unknown — не распознано: в суммы не входит',
  );
export type MoneyKind = z.infer<typeof MoneyKind>;

export const moneyKindTitles: Record<MoneyKind, string> = {
  sale: 'Продажи',
  return: 'Возвраты',
  commission: 'Комиссия',
  logistics: 'Логистика',
  storage: 'Хранение',
  other: 'Прочее',
  unknown: 'Не распознано',
};

/** Kinds that buyers pay or get back, and those that the marketplace keeps or gives. */
export const buyersMoney: readonly MoneyKind[] = ['sale', 'return'];
export const marketplacesMoney: readonly MoneyKind[] = ['commission', 'logistics', 'storage', 'other'];

export const MoneyOperation = z.object({
  id: Id.describe('Номер у нас'),
  day: z.iso.date().describe('День по календарю площадки'),
  kind: MoneyKind,
  title: z.string().describe('За что, словами площадки'),
  order: z.object({ id: Id, number: z.string() }).nullable().describe('Заказ; null — у нас его нет или он не назван'),
  orderNumber: z.string().describe('Номер заказа, как его назвала площадка'),
  offer: z
    .object({ id: Id, catalog: Id, product: Id, title: z.string() })
    .nullable()
    .describe('Предложение каталога; null — не названо или не найдено'),
  article: z.string().describe('Артикул; пусто — площадка товар не назвала'),
  amount: SignedMoney.describe('Сумма; с минусом — удержано'),
  currency: Currency.describe('Валюта суммы'),
});
export type MoneyOperation = z.infer<typeof MoneyOperation>;

/** Sum of a kind. */
export const MoneyOfKind = z.object({
  kind: MoneyKind,
  currency: Currency.describe('Валюта суммы'),
  amount: SignedMoney.describe('Сумма; с минусом — удержано'),
  count: z.int().describe('Сколько начислений'),
});
export type MoneyOfKind = z.infer<typeof MoneyOfKind>;

/** Payments of buyers on a day, less refunds, and the marketplace's fees. */
export const MoneyOfDay = z.object({
  day: z.iso.date().describe('День по календарю площадки'),
  currency: Currency.describe('Валюта сумм'),
  came: SignedMoney.describe('Продажи за вычетом возвратов'),
  kept: SignedMoney.describe('Комиссия, логистика, хранение и прочее; с минусом — удержано'),
});
export type MoneyOfDay = z.infer<typeof MoneyOfDay>;

/** Most days of one question: a year and its leap day. */
export const mostMoneyDays = 366;

const Days = z.object({
  from: z.iso.date().describe('Первый день, ГГГГ-ММ-ДД'),
  to: z.iso.date().describe('Последний день, ГГГГ-ММ-ДД; с первым не больше 366 дней'),
});
const search = SearchText.default('').describe('Номер заказа или артикул, с начала');

/** A marketplace's bookings of an order, in one currency. */
export const OrderMoney = z.object({
  currency: Currency.describe('Валюта сумм'),
  kinds: z.array(MoneyOfKind).describe('По видам'),
  came: SignedMoney.describe('Продажи за вычетом возвратов'),
  kept: SignedMoney.describe('Комиссия, логистика, хранение и прочее; с минусом — удержано'),
  left: SignedMoney.describe('Что осталось от продажи'),
  cost: Money.nullable().describe(
    'Товары заказа по закупочной цене того дня, когда он пришёл; null — она есть не у всех, в другой валюте или часть товаров вернули',
  ),
  profit: SignedMoney.nullable().describe('Что осталось за вычетом закупки; null — её не посчитать'),
  since: z.iso.date().describe('День первого начисления'),
  until: z.iso.date().describe('День последнего начисления'),
});
export type OrderMoney = z.infer<typeof OrderMoney>;

const endpoint = resource('orders/money');

export const findMoney = endpoint('POST', '/oms/money/{account}/search', {
  title: 'Что площадка начислила и удержала, новое сверху',
  reads: true,
  roles: moneyReaders,
  body: Page.extend(Days.shape).extend({
    kind: z.array(MoneyKind).max(moneyKinds.length).optional().describe('Только эти виды'),
    search,
  }),
  reply: listOf(MoneyOperation),
});

/** Both tables of the screen by one question, of the same days. */
export const countMoney = endpoint('POST', '/oms/money/{account}/totals', {
  title: 'Деньги аккаунта по видам и по дням',
  reads: true,
  roles: moneyReaders,
  body: Days,
  reply: z.object({
    kinds: z.array(MoneyOfKind).describe('По видам; вида без начислений здесь нет'),
    days: z.array(MoneyOfDay).describe('По дням, старые первыми; дня без начислений здесь нет'),
  }),
});

export const getMoneyFile = endpoint('GET', '/oms/money/{account}/operations.csv', {
  title: 'Начисления файлом CSV',
  roles: moneyReaders,
  query: Days.extend({ kind: MoneyKind.optional(), search }),
  reply: 'text/csv',
  personal: true,
});

export const getOrderMoney = endpoint('GET', '/oms/orders/{id}/money', {
  title: 'Что площадка начислила и удержала по заказу',
  roles: moneyReaders,
  reply: z.object({ rows: z.array(OrderMoney).describe('По валютам; пусто — начислений пока нет') }),
});
