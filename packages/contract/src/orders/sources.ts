import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, Page, PageSearch } from '../list.ts';
import { members, orderEditors } from '../roles.ts';
import { Id, Marketplace, Moment, Text, Title } from '../values.ts';
import { line } from './line.ts';

const unique = (ids: string[]) => [...new Set(ids)];
const IdSet = z.array(Id).max(1000).overwrite(unique);

const fields = {
  scenario: Id.nullable().describe('Сценарий расчёта'),
  stock_output: Id.nullable().describe('Выход сценария для остатка'),
  old_price_output: Id.nullable().describe('Выход сценария для старой цены'),
  price_output: Id.nullable().describe('Выход сценария для цены'),
  is_marketplace: z.boolean().describe('Заказы приходят с маркетплейса'),
  marketplace: Marketplace.nullable().describe('С какого маркетплейса'),
  schedule: line(100).nullable().describe('Расписание загрузки, cron'),
  is_enable_sync: z.boolean().describe('Загружать заказы'),
  account_groups: IdSet.describe('Группы аккаунтов'),
  warehouses: IdSet.describe('Склады'),
};

/** How orders of a source come and what is given to it; every field may be left out. */
export const SourceSettings = z.object({
  scenario: fields.scenario.default(null),
  stock_output: fields.stock_output.default(null),
  old_price_output: fields.old_price_output.default(null),
  price_output: fields.price_output.default(null),
  is_marketplace: fields.is_marketplace.default(false),
  marketplace: fields.marketplace.default(null),
  schedule: fields.schedule.default(null),
  is_enable_sync: fields.is_enable_sync.default(true),
  account_groups: fields.account_groups.default([]),
  warehouses: fields.warehouses.default([]),
});
export type SourceSettings = z.infer<typeof SourceSettings>;

/** Where orders come from: an account of a marketplace, a shop, a phone. */
export const OrderSource = z.object({
  id: Id.describe('Номер источника'),
  title: z.string(),
  catalog: Id.nullable().describe('Каталог, чьи предложения в его заказах; null — любой'),
  image: z.string().nullable().describe('Адрес картинки'),
  account: Id.nullable().describe('Аккаунт маркетплейса, который ведёт источник, пока он подключён'),
  settings: SourceSettings.describe('Как приходят заказы и что отдаётся источнику'),
  orders: z.int().describe('Сколько заказов пришло'),
  syncedAt: Moment.nullable().describe('Когда заказы загружались в последний раз'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type OrderSource = z.infer<typeof OrderSource>;

const endpoint = resource('orders/sources');

export const findOrderSources = endpoint('POST', '/oms/find/source', {
  title: 'Источники заказов',
  reads: true,
  roles: members,
  body: PageSearch,
  reply: listOf(OrderSource),
});

export const findAllOrderSources = endpoint('GET', '/oms/sources', {
  title: 'Все источники заказов',
  roles: members,
  query: PageSearch.extend({ id: Id.optional().describe('Один источник') }),
  reply: listOf(OrderSource),
});

export const createOrderSource = endpoint('POST', '/oms/sources', {
  title: 'Новый источник',
  roles: orderEditors,
  body: z.object({
    title: Title,
    catalog: Id.nullable().default(null).describe('Каталог, чьи предложения в его заказах; null — любой'),
    image: line(2000).nullable().default(null),
    settings: SourceSettings.prefault({}).describe('Как приходят заказы; чего нет, берётся по умолчанию'),
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
    settings: z.object(fields).partial().optional().describe('Только то, что меняется'),
    version: z.int().optional().describe('С какой версии менялось'),
  }),
  reply: OrderSource,
  errors: { stale: 'Источник изменил кто-то другой' },
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
  roles: members,
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
