import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Currency } from '../money.ts';
import { orderStates } from '../orders/rules/states.ts';
import { members } from '../roles.ts';
import { Id, Marketplace, Moment, Money, SignedMoney } from '../values.ts';
import { Cover } from './classes.ts';

/** Kinds of matters, in no order. */
export const matterKinds = [
  'order_overdue',
  'orders_overdue',
  'orders_problem',
  'orders_short',
  'cancel_requests',
  'returns_claimed',
  'orders_today',
  'orders_unprocessed',
  'labels',
  'account_paused',
  'account_key',
  'account_unsent',
  'task_failed',
  'cards_refused',
  'prices_drift',
  'stocks_drift',
  'runs_out',
  'books_unread',
  'cost_missing',
  'feed_held',
] as const;
export const MatterKind = z.enum(matterKinds).describe('О чём дело; по виду решается, какая у него кнопка');
export type MatterKind = z.infer<typeof MatterKind>;

export const Matter = z.object({
  id: z.string().describe('Чем отличается от других дел: не меняется, пока дело не сделано'),
  kind: MatterKind,
  severity: z.enum(['error', 'warn', 'info']).describe('Насколько срочно'),
  title: z.string().describe('Что случилось'),
  text: z.string().describe('Подробности одной строкой; пусто — их нет'),
  marketplaces: z.array(Marketplace).describe('На каких площадках'),
  moment: Moment.nullable().describe('К какому времени сделать; null — срока нет'),
  count: z.int().describe('Скольких заказов, карточек, товаров или аккаунтов касается'),
  to: z.string().describe('Адрес страницы кабинета, где это делается'),
  action: z.string().describe('Что сделать: слово для кнопки'),
});
export type Matter = z.infer<typeof Matter>;

const endpoint = resource('statistics/dashboard');

export const findMatters = endpoint('GET', '/sts/matters', {
  title: 'Что сделать сегодня, срочное первым',
  roles: members,
  reply: z.object({ rows: z.array(Matter).describe('Сначала ошибки, потом по сроку; чего роль не видит, здесь нет') }),
});

/** A line of a channel in the table of seven days. */
const Channel = z.object({
  id: Id.describe('Номер аккаунта; 0 — свои заказы'),
  title: z.string().describe('Название'),
  marketplace: Marketplace.nullable().describe('Площадка; null — свои заказы'),
  orders: z.int().describe('Заказов, вместе с отменёнными'),
  revenue: Money.describe('Выручка по заказам без отменённых'),
  revenueBefore: Money.describe('Она же за семь дней перед этими'),
  margin: z
    .number()
    .nullable()
    .describe('Маржа по начислениям этих дней; null — начислений нет или вашей роли не показывается'),
});

/** Steps of a new company, in their order. */
export const firstSteps = ['goods', 'account', 'mapping', 'changes', 'order'] as const;

export const Today = z.object({
  day: z.iso.date().describe('Сегодня по часам компании'),
  currency: Currency.describe('Валюта сумм: та, в которой продают больше'),
  currencies: z.array(Currency).describe('Все валюты заказов двух недель, главная первой'),
  days: z
    .array(
      z.object({
        day: z.iso.date().describe('День'),
        orders: z.int().describe('Заказов, вместе с отменёнными'),
        revenue: Money.describe('Выручка без отменённых'),
        ordersBefore: z.int().describe('Заказов четырнадцатью днями раньше'),
        revenueBefore: Money.describe('Выручка четырнадцатью днями раньше'),
      }),
    )
    .describe('14 дней с сегодняшним, старые первыми'),
  week: z
    .object({
      orders: z.int().describe('Заказов за 7 дней, вместе с отменёнными'),
      cancelled: z.int().describe('Из них отменено'),
      revenue: Money.describe('Выручка 7 дней без отменённых'),
      revenueBefore: Money.describe('Она же за 7 дней перед этими'),
      profit: SignedMoney.nullable().describe(
        'Прибыль по начислениям 7 дней; null — начислений нет или вашей роли не показывается',
      ),
      margin: z.number().nullable().describe('Маржа по ним же'),
    })
    .describe('7 дней с сегодняшним'),
  channels: z.array(Channel).describe('Площадки и свои заказы за 7 дней, крупные первыми'),
  states: z
    .array(z.object({ state: z.enum(orderStates).describe('Состояние'), orders: z.int().describe('Сколько заказов') }))
    .describe('Сколько заказов сейчас в каждом состоянии, по пути заказа'),
  runsOut: z
    .array(
      Cover.extend({
        id: Id.describe('Номер предложения'),
        title: z.string().describe('Название'),
        article: z.string().describe('Артикул'),
        image: z.string().nullable().describe('Картинка'),
        catalog: Id.describe('Каталог'),
        product: Id.describe('Карточка'),
      }),
    )
    .describe('Закончатся за 7 дней, скорые первыми; не больше пяти'),
  runsOutTotal: z.int().describe('Сколько закончится всего'),
  steps: z
    .array(
      z.object({
        step: z
          .enum(firstSteps)
          .describe(
            'goods — товары загружены, account — маркетплейс подключён, mapping — категории сопоставлены, changes — отличия посмотрены, order — первый заказ',
          ),
        done: z.boolean().describe('Сделан'),
        count: z.int().describe('Сколько сделано: товаров, аккаунтов, категорий, отличий, заказов'),
        of: z.int().nullable().describe('Сколько всего; null — предела нет'),
        to: z.string().describe('Адрес страницы кабинета, где это делается'),
      }),
    )
    .describe('Первые шаги новой компании; пусто — все сделаны'),
});
export type Today = z.infer<typeof Today>;

export const getToday = endpoint('GET', '/sts/today', {
  title: 'Сводка: выручка двух недель, площадки, что закончится, первые шаги',
  roles: members,
  reply: Today,
});
