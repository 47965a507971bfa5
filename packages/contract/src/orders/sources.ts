import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, Page, PageSearch } from '../list.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id, Marketplace, Moment, Text, Title } from '../values.ts';
import { line } from './line.ts';

/** A time of day, `17:30`. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'время дня, например 17:30');

/** How orders of a source come. What the specification names beside these (`schedule`, `account_groups`, `scenario` …) nothing obeys yet. */
export const SourceSettings = z.object({
  is_marketplace: z.boolean().describe('Заказы приходят с маркетплейса'),
  marketplace: Marketplace.nullable().describe('С какого маркетплейса; null — заказы заводят вручную'),
  is_enable_sync: z.boolean().describe('Загружать новые заказы; заказы, которые уже здесь, обновляются и без этого'),
  ship_hours: z
    .int()
    .min(1)
    .max(720)
    .nullable()
    .describe('Отгрузить через столько часов после создания, если площадка срока не называет; null — не по часам'),
  ship_cutoff: Clock.nullable().describe(
    'Отгрузить до этого времени дня, если площадка срока не называет: заказанное позже — на следующий день; null — не по времени',
  ),
});
export type SourceSettings = z.infer<typeof SourceSettings>;

/** Where orders come from: an account of a marketplace, a shop, a phone. */
export const OrderSource = z.object({
  id: Id.describe('Номер источника'),
  title: z.string(),
  catalog: Id.nullable().describe('Каталог, чьи предложения в его заказах; null — любой'),
  image: z.string().nullable().describe('Адрес картинки'),
  account: Id.nullable().describe('Аккаунт маркетплейса, который ведёт источник, пока он подключён'),
  settings: SourceSettings.describe('Как приходят заказы'),
  orders: z.int().describe('Сколько заказов пришло'),
  syncedAt: Moment.nullable().describe('Когда заказы загружались в последний раз'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type OrderSource = z.infer<typeof OrderSource>;

const endpoint = resource('orders/sources');

export const findOrderSources = endpoint('POST', '/oms/find/source', {
  title: 'Источники заказов',
  reads: true,
  roles: orderReaders,
  body: PageSearch,
  reply: listOf(OrderSource),
});

export const findAllOrderSources = endpoint('GET', '/oms/sources', {
  title: 'Все источники заказов',
  roles: orderReaders,
  query: PageSearch.extend({ id: Id.optional().describe('Один источник') }),
  reply: listOf(OrderSource),
});

export const getOrderSources = endpoint('GET', '/oms/sources/{ids}', {
  title: 'Источники заказов по номерам',
  roles: orderReaders,
  reply: listOf(OrderSource),
});

/** A source of the seller's own; an account's comes by itself with its first order. */
export const createOrderSource = endpoint('POST', '/oms/sources', {
  title: 'Новый источник',
  creates: true,
  roles: orderEditors,
  body: z.object({
    title: Title,
    catalog: Id.nullable().default(null).describe('Каталог, чьи предложения в его заказах; null — любой'),
    image: line(2000).nullable().default(null),
  }),
  reply: OrderSource,
});

export const changeOrderSource = endpoint('PATCH', '/oms/sources', {
  title: 'Изменить источник',
  roles: orderEditors,
  body: z.object({
    id: Id.describe('Какой источник меняется'),
    title: Title.optional(),
    catalog: Id.nullable().optional().describe('Каталог, чьи предложения в его заказах; null — любой'),
    image: line(2000).nullable().optional(),
    settings: SourceSettings.pick({ is_enable_sync: true, ship_hours: true, ship_cutoff: true })
      .partial()
      .optional()
      .describe('Загрузка и срок есть у источника, который ведёт аккаунт маркетплейса; срок — для новых заказов'),
    version: z.int().optional().describe('С какой версии менялось'),
  }),
  reply: OrderSource,
  errors: { stale: 'Источник изменил кто-то другой', no_account: 'К источнику не подключён аккаунт' },
  touches: ['orders/orders'],
});

/** Deletes a source; its orders take the replacement. */
export const removeOrderSource = endpoint('DELETE', '/oms/sources/{replacement}/{id}', {
  title: 'Удалить источник, заказы перейдут в другой',
  roles: orderEditors,
  reply: Done,
  errors: {
    same_source: 'Источник не заменяет сам себя',
    source_of_account: 'Источник ведёт аккаунт маркетплейса',
  },
  touches: ['orders/orders'],
});

export const findOrderSourceLogs = endpoint('GET', '/oms/sources/{id}/logs', {
  title: 'Журнал загрузок источника',
  roles: orderReaders,
  query: Page,
  reply: listOf(
    z.object({
      id: Id.describe('Номер записи'),
      at: Moment.describe('Когда'),
      level: z.enum(['info', 'warn', 'error']).describe('Насколько важно'),
      message: Text.describe('Что случилось'),
      created: z.int().describe('Новых заказов'),
      changed: z.int().describe('Изменившихся'),
      unchanged: z.int().describe('Оставшихся как были'),
    }),
  ),
});

/** Loads the orders of the last days anew, in the background. */
export const syncOrderSource = endpoint('GET', '/oms/sources/{id}/sync-orders', {
  title: 'Загрузить заказы за последние дни',
  roles: orderEditors,
  reads: false,
  query: z.object({ days: z.coerce.number<number | string>().int().min(1).max(365).default(1) }),
  reply: Done,
  errors: { no_account: 'К источнику не подключён аккаунт', sync_off: 'Загрузка у источника выключена' },
});
