import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, Done, In, listOf, PageSearch } from '../list.ts';
import { severities } from '../notifications/settings.ts';
import { PropertyChanges } from '../properties/values.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { EditedVersion, Id, Moment, Text, Title } from '../values.ts';
import { line } from './line.ts';
import { OrderFilters } from './orders.ts';
import { type AutomationRunState, automationRunStates } from './rules/run-states.ts';
import { Webhook, WebhookChanges } from './webhooks.ts';

/** When a rule looks at an order. */
export const automationEvents = ['arrived', 'state', 'status', 'shortage', 'deadline', 'cancel_asked', 'scan'] as const;
export type AutomationEvent = (typeof automationEvents)[number];

export const automationEventTitles: Record<AutomationEvent, string> = {
  arrived: 'заказ пришёл',
  state: 'изменилось состояние',
  status: 'изменился статус',
  shortage: 'не хватает товара',
  deadline: 'скоро срок отгрузки',
  cancel_asked: 'просят отменить',
  scan: 'отсканирован штрихкод правила',
};

/** Act of a rule upon an order. */
export const AutomationAct = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: Id.describe('Какой статус дать') }),
  z.object({
    type: z.literal('label'),
    properties: PropertyChanges.min(1)
      .max(20)
      .describe('Какие значения свойств дать заказу: по ним его видно и находят'),
  }),
  z.object({ type: z.literal('note'), text: Text.trim().min(1).max(5000).describe('Заметка в истории заказа') }),
  z.object({
    type: z.literal('notice'),
    severity: z.enum(severities).default('info').describe('Важность'),
    text: line(500).min(1).describe('Что написать в уведомлении'),
  }),
  z.object({ type: z.literal('webhook') }).describe('Сообщить на адреса правила'),
  z.object({ type: z.literal('take') }).describe('Взять в работу'),
  z.object({ type: z.literal('pack') }).describe('Весь путь до собранных и подтверждённых посылок'),
]);
export type AutomationAct = z.infer<typeof AutomationAct>;

export const automationActTitles: Record<AutomationAct['type'], string> = {
  status: 'Дать статус',
  label: 'Поставить метку',
  note: 'Оставить заметку',
  notice: 'Прислать уведомление',
  webhook: 'Отправить вебхук',
  take: 'Взять в работу',
  pack: 'Собрать заказ',
};

/** Acts that a marketplace hears of: a rule with them is tried before it is switched on. */
export const tellsMarketplace = (acts: readonly Pick<AutomationAct, 'type'>[]): boolean =>
  acts.some(({ type }) => type === 'take' || type === 'pack');

const Acts = z.array(AutomationAct).min(1, 'выберите, что сделать').max(10).describe('Что сделать, по порядку');
const Hours = z
  .int()
  .min(1)
  .max(24 * 14)
  .nullable()
  .describe('За сколько часов до срока; только у события «скоро срок отгрузки»');
const Barcode = line(100).min(3).nullable().describe('Свой штрихкод правила; только у события «отсканирован штрихкод»');

/** «When … and … then …»: what is done by itself with orders. */
export const Automation = z.object({
  id: Id.describe('Номер правила'),
  title: z.string(),
  active: z.boolean().describe('Включено'),
  event: z.enum(automationEvents).describe('Когда'),
  hours: Hours,
  barcode: Barcode,
  conditions: OrderFilters.describe('И если заказ такой: те же условия, что у списка заказов'),
  acts: Acts,
  webhooks: z.array(Webhook).describe('Адреса для действия webhook'),
  sort: z.int().describe('Место: правила одного события срабатывают по порядку'),
  tried: z.boolean().describe('Пробный прогон сделан для этих условий и действий'),
  triedAt: Moment.nullable().describe('Когда был последний пробный прогон'),
  firedAt: Moment.nullable().describe('Когда сработало в последний раз'),
  failed: z.int().describe('Сколько срабатываний не удалось и ждёт решения'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type Automation = z.infer<typeof Automation>;

/** How many rules a company may have. */
export const mostAutomations = 100;

const endpoint = resource('orders/automations');

const Fields = z.object({
  title: Title.max(200),
  active: z.boolean().describe('Включено'),
  event: z.enum(automationEvents).describe('Когда'),
  hours: Hours,
  barcode: Barcode,
  conditions: OrderFilters.describe('И если заказ такой'),
  acts: Acts,
  webhooks: WebhookChanges,
  sort: z.int().min(0).max(1_000_000).describe('Место: меньшие раньше'),
});

const refusals = {
  barcode_taken: 'Штрихкод уже у другого правила',
  not_tried: 'Правило сообщает маркетплейсу: сначала пробный прогон',
  too_many: 'Правил больше, чем можно',
};

export const findAutomations = endpoint('POST', '/oms/automations/search', {
  title: 'Правила заказов',
  reads: true,
  roles: orderReaders,
  body: PageSearch.extend({
    event: z.enum(automationEvents).optional().describe('Только этого события'),
    active: z.boolean().optional().describe('Только включённые или только выключенные'),
  }),
  reply: listOf(Automation),
});

export const getAutomation = endpoint('GET', '/oms/automations/{id}', {
  title: 'Правило по номеру',
  roles: orderReaders,
  reply: Automation,
});

export const createAutomation = endpoint('POST', '/oms/automations', {
  title: 'Новое правило',
  creates: true,
  roles: orderEditors,
  body: Fields.extend({
    active: Fields.shape.active.default(false),
    hours: Hours.default(null),
    barcode: Barcode.default(null),
    conditions: Fields.shape.conditions.prefault({}),
    webhooks: WebhookChanges.default([]),
    sort: Fields.shape.sort.default(1000),
  }),
  reply: Automation,
  errors: refusals,
});

export const changeAutomation = endpoint('PATCH', '/oms/automations/{id}', {
  title: 'Изменить правило, включить, выключить',
  roles: orderEditors,
  body: Fields.partial().extend({ version: EditedVersion.optional().describe('С какой версии менялось') }),
  reply: Automation,
  errors: { ...refusals, stale: 'Правило изменил кто-то другой' },
});

/** Removes a rule with the list of what it did; the lines in the orders' histories stay. */
export const removeAutomation = endpoint('DELETE', '/oms/automations/{id}', {
  title: 'Удалить правило',
  roles: orderEditors,
  reply: Done,
});

/** Acts that a rule would have done with an order. */
const DryRunOrder = z.object({
  id: Id.describe('Номер заказа у нас'),
  number: z.string().describe('Номер заказа'),
  at: Moment.describe('Когда сработало бы'),
});

/**
 * Dry run of rules over a past day, by the orders' history; nothing is changed. State and status are those of that
 * moment, the other conditions are held against the orders as they are now.
 */
export const dryRunAutomations = endpoint('POST', '/oms/automations/dry-run', {
  title: 'Пробный прогон правил за прошедший день: ничего не меняет',
  roles: orderEditors,
  body: z.object({
    day: z.iso.date().describe('День по часам компании, ГГГГ-ММ-ДД'),
    ids: In.describe('Только эти правила; без них — все'),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        automation: z.object({ id: Id, title: z.string() }).describe('Правило'),
        would: z.array(z.string()).describe('Что сделало бы с каждым заказом, по-русски'),
        orders: z.array(DryRunOrder).describe('С какими заказами, до 1000'),
        note: z.string().nullable().describe('Чего прогон не знает'),
      }),
    ),
  }),
});

export const automationRunStateTitles: Record<AutomationRunState, string> = {
  waiting: 'В очереди',
  done: 'Сработало',
  failed: 'Не удалось',
  stopped: 'Остановлено',
  closed: 'Закрыто',
};

/** A rule that fired, or failed to. */
export const AutomationRun = z.object({
  id: Id.describe('Номер срабатывания'),
  automation: z.object({ id: Id, title: z.string() }).describe('Правило'),
  order: z.object({ id: Id, number: z.string() }).describe('Заказ'),
  event: z.enum(automationEvents).describe('Что случилось'),
  state: z.enum(automationRunStates).describe('Чем кончилось; failed и stopped ждут, пока их повторят или закроют'),
  at: Moment.describe('Когда случилось'),
  endedAt: Moment.nullable().describe('Когда кончилось'),
  did: z.array(z.string()).describe('Что сделано, по-русски'),
  error: z.string().nullable().describe('Почему не удалось'),
});
export type AutomationRun = z.infer<typeof AutomationRun>;

export const findAutomationRuns = endpoint('POST', '/oms/automations/runs/search', {
  title: 'Срабатывания правил, сначала новые',
  reads: true,
  roles: orderReaders,
  body: PageSearch.extend({
    automation: In.describe('Только этих правил'),
    state: z
      .object({ in: z.array(z.enum(automationRunStates)).max(5) })
      .optional()
      .describe('Чем кончилось'),
  }),
  reply: listOf(AutomationRun),
});

/** Tries anew what failed or was stopped; the order is held against the conditions once more. */
export const retryAutomationRuns = endpoint('POST', '/oms/automations/runs/repeat', {
  title: 'Повторить неудавшиеся срабатывания',
  roles: orderEditors,
  body: z.object({ ids: z.array(Id).min(1).max(1000).describe('Какие') }),
  reply: batchOf(Id),
  errors: { not_failed: 'Повторять нечего' },
});

/** Takes what failed off the list of what waits for somebody. */
export const closeAutomationRuns = endpoint('POST', '/oms/automations/runs/close', {
  title: 'Закрыть неудавшиеся срабатывания',
  roles: orderEditors,
  body: z.object({ ids: z.array(Id).min(1).max(1000).describe('Какие') }),
  reply: batchOf(Id),
  errors: { not_failed: 'Закрывать нечего' },
});

/** Somebody has scanned a rule's own barcode while an order was before them. */
export const scanAutomation = endpoint('POST', '/oms/automations/scan', {
  title: 'Отсканирован штрихкод правила: сделать с заказом то, что в нём написано',
  roles: orderEditors,
  body: z.object({
    order: Id.describe('Заказ, который сейчас в руках'),
    barcode: line(100).min(1).describe('Что прочитал сканер'),
  }),
  reply: AutomationRun,
  errors: {
    not_matching: 'Заказ не подходит под условия правила',
    automation_failed: 'Правило не сработало, в сообщении — почему',
  },
  touches: ['orders/orders', 'orders/actions'],
});
