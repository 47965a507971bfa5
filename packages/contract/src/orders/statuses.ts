import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Color, Id, Title } from '../values.ts';
import { orderStates } from './rules/states.ts';
import { Webhook, WebhookChanges } from './webhooks.ts';

/** A status is the company's own word for where an order stands; a system one stands for a state of the workflow. */
export const OrderStatus = z.object({
  id: Id.describe('Номер статуса'),
  title: z.string(),
  color: z.string().describe('Цвет в виде #1f56b3'),
  sort: z.int().describe('Место в списке: меньшие выше'),
  system_status: z.enum(orderStates).nullable().describe('Состояние, которому отвечает системный статус'),
  stays: z.boolean().describe('Остаётся у заказа, когда тот переходит в другое состояние'),
  orders: z.int().describe('Сколько заказов в статусе'),
  webhooks: z.array(Webhook).describe('Кому сообщать, что заказ пришёл в статус'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type OrderStatus = z.infer<typeof OrderStatus>;

const StatusBody = z.object({
  title: Title,
  color: Color.default('#6b7280').describe('Цвет в виде #1f56b3'),
  sort: z.int().min(0).max(1_000_000).default(1000).describe('Место в списке'),
  system_status: z
    .enum(orderStates)
    .nullable()
    .optional()
    .describe('Состояние, которому статус отвечает; прежний статус этого состояния становится своим'),
  stays: z
    .boolean()
    .default(false)
    .describe('Остаётся у заказа, когда тот переходит в другое состояние; у системного ничего не значит'),
  webhooks: WebhookChanges.default([]),
});

const endpoint = resource('orders/statuses');

export const findOrderStatuses = endpoint('POST', '/oms/find/status', {
  title: 'Статусы заказов',
  // The usual ones are made at the first look.
  reads: false,
  roles: orderReaders,
  body: PageSearch,
  reply: listOf(OrderStatus),
});

export const getOrderStatuses = endpoint('GET', '/oms/statuses/{ids}', {
  title: 'Статусы по номерам',
  roles: orderReaders,
  reply: listOf(OrderStatus),
});

export const createOrderStatus = endpoint('POST', '/oms/statuses', {
  title: 'Новый статус компании',
  creates: true,
  roles: orderEditors,
  body: StatusBody,
  reply: OrderStatus,
  errors: { title_taken: 'Статус с таким названием уже есть' },
});

export const changeOrderStatus = endpoint('PATCH', '/oms/statuses/{id}', {
  title: 'Изменить статус',
  roles: orderEditors,
  body: z.object({
    title: Title.optional(),
    color: Color.optional().describe('Цвет в виде #1f56b3'),
    sort: z.int().min(0).max(1_000_000).optional().describe('Место в списке: меньшие выше'),
    webhooks: WebhookChanges.optional(),
    system_status: z
      .enum(orderStates)
      .nullable()
      .optional()
      .describe('Состояние, которому статус отвечает; прежний статус этого состояния становится своим'),
    stays: z.boolean().optional().describe('Остаётся у заказа, когда тот переходит в другое состояние'),
    version: z.int().optional().describe('С какой версии менялось'),
  }),
  reply: OrderStatus,
  errors: {
    title_taken: 'Статус с таким названием уже есть',
    stale: 'Статус изменил кто-то другой',
    system_status: 'Статус отвечает другому состоянию: сначала назначьте тому другой',
  },
  touches: ['orders/orders'],
});

/** All statuses in their new order: who names others than there are has seen an older list. */
export const arrangeOrderStatuses = endpoint('PATCH', '/oms/statuses/arrange', {
  title: 'Расставить статусы',
  roles: orderEditors,
  body: z.object({ ids: z.array(Id).min(1).max(1000).describe('Все статусы компании, верхний первым') }),
  reply: listOf(OrderStatus),
  errors: { stale: 'Список статусов изменил кто-то другой' },
  touches: ['orders/orders'],
});

/** Deletes a company's own status; its orders take the replacement. */
export const removeOrderStatus = endpoint('DELETE', '/oms/statuses/{replacement}/{id}', {
  title: 'Удалить статус, заказы перейдут в другой',
  roles: orderEditors,
  reply: Done,
  errors: { system_status: 'Системный статус не удаляется', same_status: 'Статус не заменяет сам себя' },
  touches: ['orders/orders'],
});
