import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { In, listOf, PageSearch } from '../list.ts';
import { Currency } from '../money.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id, Marketplace, Moment, Money } from '../values.ts';
import { deliveryTypes } from './rules/delivery-types.ts';
import { type WebhookDeliveryState, webhookDeliveryStates } from './rules/run-states.ts';
import { orderStates } from './rules/states.ts';

/** An address that is told of orders; it belongs to a status, or to a rule. */
export const Webhook = z.object({
  id: Id.describe('Номер вебхука'),
  url: z.string().describe('Адрес, на который уходят события'),
  active: z
    .boolean()
    .describe('Включён; выключенному новых событий не копится, а те, что уже ждали, уйдут, когда его включат'),
  secret: z
    .string()
    .nullable()
    .describe('Ключ подписи; показывается один раз, в ответе на вызов, который его завёл или заменил, дальше null'),
  failingSince: Moment.nullable().describe('С какого времени адрес не принимает события; null — принимает'),
});
export type Webhook = z.infer<typeof Webhook>;

/** How many addresses a status or a rule may have. */
export const mostWebhooks = 5;

/** The addresses as they shall be: who isn't named goes, with the log of what was sent to it. */
export const WebhookChanges = z
  .array(
    z.object({
      id: Id.optional().describe('Номер вебхука, который остаётся; без номера — новый'),
      url: z.url('нужен адрес, который начинается с http:// или https://').max(2000).describe('Адрес, http или https'),
      active: z.boolean().default(true).describe('Включён'),
      secret: z
        .string()
        .min(16, 'ключ подписи — не короче 16 знаков')
        .max(200)
        .regex(/^[\x21-\x7e]+$/, 'ключ подписи — латинские буквы, цифры и знаки без пробелов')
        .nullable()
        .optional()
        .describe('Свой ключ подписи; без него новому вебхуку дадим сами, а у прежнего ключ не меняется'),
    }),
  )
  .max(mostWebhooks, `вебхуков не больше ${mostWebhooks}`)
  .describe('Вебхуки: не названные будут удалены вместе с журналом отправок');
export type WebhookChanges = z.infer<typeof WebhookChanges>;

/** Which event a webhook tells of, as `X-Prilavok-Event` says it. */
export const webhookEvents = ['order.status', 'order.rule', 'test'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookEventTitles: Record<WebhookEvent, string> = {
  'order.status': 'Заказ пришёл в статус',
  'order.rule': 'Сработало правило',
  test: 'Проверка',
};

/** The body of an event. */
export const WebhookBody = z.object({
  event: z.enum(webhookEvents).describe('Что случилось'),
  sequence: z
    .int()
    .describe('Порядковый номер события заказа: 1, 2, 3…; у проверки 0. Повтор отправки несёт тот же номер'),
  at: Moment.describe('Когда случилось'),
  rule: z.object({ id: Id, title: z.string() }).nullable().describe('Правило, которое сработало; null у статуса'),
  order: z
    .object({
      id: Id.describe('Номер у нас'),
      number: z.string().describe('Номер отправления у маркетплейса или свой'),
      orderNumber: z.string().nullable().describe('Номер заказа покупателя, общий у отправлений'),
      marketplace: Marketplace.nullable().describe('Маркетплейс; null у своего заказа'),
      account: Id.nullable().describe('Аккаунт маркетплейса'),
      source: Id.nullable().describe('Источник'),
      state: z.enum(orderStates).describe('Состояние'),
      status: z.object({ id: Id, title: z.string() }).describe('Статус компании'),
      deliveryType: z.enum(deliveryTypes).describe('Как едет'),
      createdAt: Moment.describe('Когда заказ сделан'),
      shipBy: Moment.nullable().describe('Отгрузить до'),
      total: Money.describe('Сумма заказа без отменённых товаров'),
      currency: Currency.describe('Валюта сумм'),
      products: z
        .array(
          z.object({
            offer: Id.nullable().describe('Предложение каталога'),
            article: z.string().describe('Артикул'),
            title: z.string(),
            barcode: z.string().nullable().describe('Первый штрихкод'),
            quantity: z.int().describe('Сколько штук'),
            cancelled: z.int().describe('Сколько из них отменено'),
            price: Money.describe('За штуку'),
          }),
        )
        .describe('Строки заказа'),
    })
    .nullable()
    .describe('Заказ, каким он стал; null у проверки'),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

export const webhookDeliveryStateTitles: Record<WebhookDeliveryState, string> = {
  waiting: 'Ждёт отправки',
  delivered: 'Принято',
  dead: 'Не доставлено',
};

/** An event for one address. */
export const WebhookDelivery = z.object({
  id: Id.describe('Номер отправки'),
  webhook: Id.describe('Вебхук'),
  url: z.string().describe('Его адрес'),
  owner: z
    .object({ kind: z.enum(['status', 'rule']), id: Id, title: z.string() })
    .describe('Статус или правило, к которому относится вебхук'),
  order: z.object({ id: Id, number: z.string() }).nullable().describe('Заказ; null у проверки'),
  event: z.enum(webhookEvents).describe('Что случилось'),
  sequence: z.int().describe('Порядковый номер события заказа'),
  state: z.enum(webhookDeliveryStates).describe('Чем кончилось'),
  createdAt: Moment.describe('Когда случилось'),
  attempts: z.int().describe('Сколько раз отправляли'),
  sentAt: Moment.nullable().describe('Когда отправляли в последний раз'),
  nextAt: Moment.nullable().describe('Когда отправим снова; null — больше не отправляем'),
  status: z.int().nullable().describe('Код последнего ответа; null — ответа нет'),
  took: z.int().nullable().describe('За сколько миллисекунд ответили'),
  error: z.string().nullable().describe('Что не так с последней отправкой'),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The event with what was sent, and what came back. */
export const WebhookDeliveryModel = WebhookDelivery.extend({
  headers: z.record(z.string(), z.string()).nullable().describe('Заголовки последней отправки'),
  body: z.string().describe('Тело, JSON'),
  answer: z.string().nullable().describe('Начало последнего ответа, до 4 КиБ'),
});
export type WebhookDeliveryModel = z.infer<typeof WebhookDeliveryModel>;

const endpoint = resource('orders/webhooks');

const Filters = z.object({
  state: z
    .object({ in: z.array(z.enum(webhookDeliveryStates)).max(3) })
    .optional()
    .describe('Чем кончилось'),
  webhook: In.describe('Только эти вебхуки'),
  order: In.describe('Только эти заказы'),
  created: z.object({ from: Moment.optional(), to: Moment.optional() }).optional().describe('Когда случилось'),
});
export type WebhookDeliveryFilters = z.infer<typeof Filters>;

/**
 * Events told to addresses in the last 30 days, the newest first; text is sought in the order's number and in the
 * address.
 */
export const findWebhookDeliveries = endpoint('POST', '/oms/webhooks/deliveries/search', {
  title: 'Отправки вебхуков, сначала новые',
  reads: true,
  roles: orderReaders,
  body: PageSearch.extend({ filters: Filters.prefault({}).describe('Условия; без них — все') }),
  reply: listOf(WebhookDelivery),
});

export const getWebhookDelivery = endpoint('GET', '/oms/webhooks/deliveries/{id}', {
  title: 'Отправка вебхука с запросом и ответом',
  roles: orderReaders,
  reply: WebhookDeliveryModel,
});

/** Sends again what was named, or all that a filter finds; each begins its tries anew. What waits anyway comes at once. */
export const resendWebhooks = endpoint('POST', '/oms/webhooks/deliveries/resend', {
  title: 'Отправить вебхуки снова: названные или найденные',
  roles: orderEditors,
  body: z.object({
    ids: z.array(Id).min(1).max(1000).optional().describe('Какие отправки; без них — все, что находят условия'),
    filters: Filters.optional().describe(
      'Условия: до 10 000 отправок за раз; вместе с номерами — только те из них, что подходят',
    ),
  }),
  reply: z.object({ resent: z.int().describe('Сколько отправок начнётся снова') }),
});

/** Sends an event without an order at once, whether the webhook is on or off. */
export const testWebhook = endpoint('POST', '/oms/webhooks/{id}/test', {
  title: 'Проверить вебхук: отправить пробное событие и показать ответ',
  roles: orderEditors,
  reply: WebhookDeliveryModel,
});
