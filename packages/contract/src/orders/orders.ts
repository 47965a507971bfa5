import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Count, Done, In, listOf, Page, PageSearch, sortBy } from '../list.ts';
import { Currency } from '../money.ts';
import { PropertyFilter } from '../properties/filter.ts';
import { PropertyChanges, PropertyValues } from '../properties/values.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { ChangeSource, Id, Marketplace, Moment, Money, SearchText, Text } from '../values.ts';
import { CancelRefusal, CancelRequest } from './cancel-requests.ts';
import { line } from './line.ts';
import { Parcel } from './parcels.ts';
import { AddressBody, OrderAddress, OrderService, Recipient, RecipientBody, ServicesBody } from './recipients.ts';
import { OrderAction } from './rules/action-names.ts';
import { deliveryTypes, ownDeliveryTypes } from './rules/delivery-types.ts';
import { orderTabs } from './rules/order-tabs.ts';
import { ServiceType, serviceTypes } from './rules/service-types.ts';
import { orderStates, shipmentStates } from './rules/states.ts';

const Named = z.object({ id: Id, title: z.string() });

/** A line of an order. */
export const OrderProduct = z.object({
  id: Id.describe('Номер строки заказа'),
  offer: Id.nullable().describe('Предложение каталога; null, если артикул не нашёлся'),
  product: Id.nullable().describe('Карточка, к которой относится предложение'),
  catalog: Id.nullable().describe('Каталог предложения'),
  article: z.string().describe('Артикул; у Ozon — offer_id'),
  sku: z.string().nullable().describe('Номер товара у маркетплейса'),
  title: z.string(),
  image: z.string().nullable().describe('Адрес картинки'),
  barcode: z.string().nullable().describe('Первый штрихкод предложения'),
  quantity: z.int().describe('Сколько штук'),
  cancelled: z.int().describe('Сколько штук отменено'),
  loose: z.int().describe('Сколько штук ещё не в посылке'),
  missing: z.int().describe('Скольких штук предложения не хватает заказу на складе: прежние заказы заняли остальное'),
  needsMark: z.boolean().describe('Маркетплейс ждёт код маркировки («Честный знак») на каждую штуку'),
  marks: z.array(z.string()).describe('Вписанные коды маркировки'),
  needsCountry: z.boolean().describe('Маркетплейс ждёт страну-изготовителя'),
  country: z.string().nullable().describe('Указанная страна-изготовитель, код из двух букв'),
  price: Money.describe('За штуку, в валюте заказа'),
  total: Money.describe('За все штуки строки, кроме отменённых, в валюте заказа'),
  properties: z.array(PropertyValues).describe('Значения свойств товара заказа'),
});
export type OrderProduct = z.infer<typeof OrderProduct>;

export const OrderRow = z.object({
  id: Id.describe('Номер у нас'),
  number: z.string().describe('Номер отправления у маркетплейса или свой'),
  orderNumber: z.string().nullable().describe('Номер заказа покупателя, общий у отправлений'),
  source: Named.nullable().describe('Откуда пришёл'),
  marketplace: Marketplace.nullable().describe('Маркетплейс; null у своего заказа'),
  account: Named.nullable().describe('Аккаунт маркетплейса; null у своего заказа'),
  state: z.enum(orderStates).describe('Состояние: общее для всех компаний, по нему решается, что можно сделать'),
  status: z.object({ id: Id, title: z.string(), color: z.string() }).describe('Статус компании'),
  rawStatus: z.string().nullable().describe('Статус словами маркетплейса'),
  rawTitle: z.string().nullable().describe('Он же по-русски; null у своего заказа'),
  substatus: z.string().nullable().describe('Уточнение статуса словами маркетплейса; у Ozon — substatus'),
  sending: OrderAction.nullable().describe('Действие, которое сейчас отправляется маркетплейсу'),
  cancelRequest: CancelRequest.nullable().describe('Просьба отменить заказ, на которую ещё не ответили'),
  refusal: z.string().nullable().describe('Чем закончилась последняя отправка, если отказом: слова маркетплейса'),
  deliveryType: z
    .enum(deliveryTypes)
    .describe('Как едет: FBS и DBS — со склада продавца, FBO — со склада маркетплейса, PICKUP — самовывоз'),
  createdAt: Moment.describe('Когда заказ сделан'),
  shipBy: Moment.nullable().describe('Отгрузить до'),
  shipByOurs: z.boolean().describe('Срок отгрузки посчитан по правилу источника: площадка его не называет'),
  total: Money.describe('Сумма заказа без отменённых товаров'),
  currency: Currency.describe('Валюта сумм: у заказа маркетплейса — та, что он назвал, у своего — валюта каталога'),
  items: z.int().describe('Сколько штук, без отменённых'),
  missing: z.int().describe('Скольких из них не хватает на складе; 0 — все есть'),
  parcels: z.int().describe('Сколько посылок собрано'),
  parcelsConfirmed: z.int().describe('Сколько из них подтверждено'),
  region: z.string().nullable().describe('Регион покупателя'),
  recipient: Recipient.nullable().describe(
    'Получатель; в списках имя и телефон скрыты для всех, целиком они в карточке заказа; null — не сказан',
  ),
  deliverFrom: Moment.nullable().describe('Привезти покупателю не раньше'),
  deliverTo: Moment.nullable().describe('Привезти покупателю до'),
  services: z.array(OrderService).describe('Услуги, за которые платит покупатель; в сумму заказа не входят'),
  properties: z.array(PropertyValues).describe('Значения свойств заказа'),
  products: z.array(OrderProduct).describe('Строки заказа'),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** An action that is allowed now. */
export const AllowedAction = z.object({ action: OrderAction.describe('Действие'), title: z.string() });
export type AllowedAction = z.infer<typeof AllowedAction>;

/** An action that is not allowed now, with why not. */
export const RefusedAction = AllowedAction.extend({ reason: z.string().describe('Почему сейчас нельзя') });
export type RefusedAction = z.infer<typeof RefusedAction>;

export const OrderShipment = z.object({
  id: Id.describe('Номер у нас'),
  number: z.string().nullable().describe('Номер у маркетплейса; у Ozon — carriage_id'),
  state: z.enum(shipmentStates).describe('Состояние отгрузки'),
  date: z.iso.date().nullable().describe('День отгрузки, ГГГГ-ММ-ДД'),
  address: z.string().nullable().describe('Откуда уезжает'),
  orders: z.int().describe('Сколько заказов в отгрузке'),
});
export type OrderShipment = z.infer<typeof OrderShipment>;

/** Steps that may be told of an order that the seller brings or gives out. */
export const OwnDelivery = z.object({
  track: z.boolean().describe('Передавая курьеру, можно назвать трек-номер'),
  day: z.boolean().describe('Завершая, можно назвать прошедший день, в который покупатель получил заказ'),
});
export type OwnDelivery = z.infer<typeof OwnDelivery>;

/** An order whole, as its page shows it. */
export const OrderModel = OrderRow.extend({
  actions: z.array(AllowedAction).describe('Что сейчас можно'),
  refusedActions: z.array(RefusedAction).describe('Чего сейчас нельзя и почему'),
  boxes: z.array(Parcel).describe('Посылки'),
  shipment: OrderShipment.nullable().describe('Отгрузка, в которой заказ; из нескольких — наименее продвинутая'),
  warehouse: z
    .string()
    .nullable()
    .describe(
      'Склад, с которого едет: как он назван у аккаунта, если маркетплейс знает только номера, иначе его словами',
    ),
  deliveryMethod: z.string().nullable().describe('Способ доставки словами маркетплейса'),
  city: z.string().nullable().describe('Город покупателя'),
  address: OrderAddress.nullable().describe('Куда привезти; null — не сказан'),
  peopleHidden: z
    .boolean()
    .describe('Имя, телефон и адрес скрыты: целиком их видят владелец и роль «Заказы», каждое открытие — в журнале'),
  peopleErased: Moment.nullable().describe(
    'Когда имя, телефон и адрес стёрты: по сроку хранения или по просьбе покупателя',
  ),
  trackingNumber: z.string().nullable().describe('Трек-номер перевозчика'),
  ownDelivery: OwnDelivery.nullable().describe(
    'Что можно сказать о доставке, если её ведёте вы; null — её ведёт маркетплейс',
  ),
  takesMarks: z
    .boolean()
    .describe(
      'Коды маркировки можно вписать к любому товару: маркетплейс их принимает, но не говорит, каким товарам они нужны',
    ),
  cancelRefusals: z.array(CancelRefusal).describe('Чем можно отказать в отмене; пусто — площадка ждёт причину словами'),
  cancelReason: z.string().nullable().describe('Почему отменён, словами маркетплейса'),
  comment: z.string().describe('Для своих: покупатель его не видит'),
  startedAt: Moment.nullable().describe('Когда взят в работу'),
  sentToAccounting: Moment.nullable().describe('Когда отмечен отправленным в 1С'),
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку'),
});
export type OrderModel = z.infer<typeof OrderModel>;

/** Sum of the orders found, in one of their currencies. */
export const OrderSum = z.object({
  currency: Currency.describe('Валюта заказов'),
  sum: Money.describe('Сумма заказов в этой валюте'),
});
export type OrderSum = z.infer<typeof OrderSum>;

const Span = z.object({ from: Moment.optional(), to: Moment.optional() });

export const OrderFilters = z.object({
  tab: z.enum(orderTabs).optional().describe('Вкладка списка'),
  state: z
    .object({ in: z.array(z.enum(orderStates)).max(20) })
    .optional()
    .describe('Состояния'),
  status: In.describe('Статусы компании'),
  source: In.describe('Только из этих источников'),
  account: In.describe('Только этих аккаунтов'),
  marketplace: z
    .object({ in: z.array(Marketplace).max(5) })
    .optional()
    .describe('Только этих маркетплейсов'),
  offer: In.describe('Заказы с этими предложениями'),
  created: Span.optional().describe('Когда создан'),
  shipBy: Span.optional().describe('Когда отгрузить'),
  deliveryType: z
    .object({ in: z.array(z.enum(deliveryTypes)).max(deliveryTypes.length) })
    .optional()
    .describe('Как едет'),
  service: z
    .object({ in: z.array(ServiceType).max(serviceTypes.length) })
    .optional()
    .describe('С любой из этих услуг'),
  total: z
    .object({ from: Money.optional(), to: Money.optional() })
    .optional()
    .describe('Сумма заказа, обе границы включительно'),
  sent: z.boolean().optional().describe('Отправлен в учётную систему (1С): true — да, false — нет'),
  properties: z.array(PropertyFilter).max(30).optional().describe('Значения свойств заказа или его товаров'),
});
export type OrderFilters = z.infer<typeof OrderFilters>;

/** Filters of a search; an empty list, as some programs write an empty object, is none. */
const Filters = z
  .preprocess(
    (given: z.input<typeof OrderFilters> | never[]) => (Array.isArray(given) && given.length === 0 ? {} : given),
    OrderFilters,
  )
  .prefault({})
  .describe('Условия; без них — все заказы');

/** Parts that can be asked for in the rows of the list. */
const orderLoads = ['services', 'products', 'parcels'] as const;

const Search = PageSearch.extend({
  filters: Filters,
  load: z
    .array(
      z.enum(orderLoads, {
        error: ({ input }) => `«${input}» у заказов нет: бывают services, products и parcels`,
      }),
    )
    .max(20)
    .default(['services'])
    .describe('Что нужно в строках, как в спецификации; услуги, товары и число посылок приходят всегда'),
  sort: sortBy('createdAt', 'shipBy', 'total', 'number'),
});

const endpoint = resource('orders/orders');

/** Orders by state, status, source, deadline; text is sought in number, article, title and barcode. */
export const findOrders = endpoint('POST', '/oms/orders/search', {
  title: 'Заказы',
  reads: true,
  roles: orderReaders,
  body: Search,
  reply: listOf(OrderRow),
});

/** How many orders each tab and each state holds, and the sum of those found. */
export const countOrders = endpoint('POST', '/oms/orders/search/count', {
  title: 'Сколько заказов по вкладкам и состояниям',
  reads: true,
  roles: orderReaders,
  body: z.object({
    search: SearchText.default(''),
    filters: Filters,
    exact: z
      .boolean()
      .default(false)
      .describe('Сосчитать всё, что нашлось, хотя бы это заняло секунды; иначе поиск считается до 10 000'),
  }),
  reply: Count.extend({
    total: z.int().describe('Сколько найдено'),
    sums: z
      .array(OrderSum)
      .describe('На какую сумму: по валютам, бо́льшая сначала; пусто, если найдено больше, чем сосчитано'),
    tabs: z
      .record(z.enum(orderTabs), z.int())
      .describe('По вкладкам, без учёта поиска и фильтров; today, overdue, asked, short и labels — до 10 000'),
    states: z.record(z.enum(orderStates), z.int()).describe('По состояниям, без учёта поиска и фильтров'),
  }),
});

export const getOrder = endpoint('GET', '/oms/orders/{id}/model', {
  title: 'Заказ целиком: состав, посылки, действия',
  roles: orderReaders,
  reply: OrderModel,
});

/** A line of an own order, as it is typed. */
const OwnLine = z.object({
  offer: Id.describe('Предложение каталога'),
  quantity: z.int().min(1).max(10_000).describe('Сколько штук'),
  price: Money.optional().describe('За штуку; без неё — цена предложения'),
});

/** An order of the seller's own: by phone, from a shop without a marketplace. */
export const createOrder = endpoint('POST', '/oms/orders', {
  title: 'Новый заказ, не с маркетплейса',
  creates: true,
  roles: orderEditors,
  body: z.object({
    number: line(100).min(1).optional().describe('Свой номер; без него дадим сами'),
    source: Id.nullable().default(null).describe('Источник заказа; null — без источника'),
    deliveryType: z.enum(ownDeliveryTypes).default('PICKUP').describe('Как едет'),
    shipBy: Moment.nullable().default(null).describe('Отгрузить до'),
    region: line(200).nullable().default(null),
    recipient: RecipientBody.nullable().default(null).describe('Получатель'),
    address: AddressBody.nullable().default(null).describe('Куда привезти'),
    deliverFrom: Moment.nullable().default(null).describe('Привезти не раньше'),
    deliverTo: Moment.nullable().default(null).describe('Привезти до'),
    services: ServicesBody.default([]).describe('Услуги, за которые платит покупатель'),
    comment: Text.default('').describe('Для своих: покупатель его не видит'),
    products: z.array(OwnLine).min(1).max(500),
  }),
  reply: OrderModel,
  errors: { number_taken: 'Заказ с таким номером уже есть' },
});

/** Changes an order. What was agreed on with the buyer of an own order is changed until its parcels are confirmed. */
export const changeOrder = endpoint('PATCH', '/oms/orders/{id}', {
  title: 'Изменить заказ: статус компании, комментарий, свойства; свой — и состав, доставку, получателя, срок',
  roles: orderEditors,
  body: z.object({
    status: Id.optional().describe('Статус компании'),
    comment: Text.optional().describe('Для своих: покупатель его не видит'),
    shipBy: Moment.nullable().optional().describe('Отгрузить до; у заказа маркетплейса срок назначает он'),
    lines: z
      .array(OwnLine)
      .min(1)
      .max(500)
      .optional()
      .describe(
        'Весь состав своего заказа заново, пока он не собран; без цены остаётся та, что в заказе, а новому товару — цена предложения',
      ),
    source: Id.nullable().optional().describe('Источник своего заказа, пока он не собран; null — без источника'),
    deliveryType: z.enum(ownDeliveryTypes).optional().describe('Как едет свой заказ, пока он не собран'),
    region: line(200).nullable().optional().describe('Регион покупателя своего заказа, пока он не собран'),
    recipient: RecipientBody.nullable().optional().describe('Получатель своего заказа, пока он не собран'),
    address: AddressBody.nullable().optional().describe('Куда привезти свой заказ, пока он не собран'),
    deliverFrom: Moment.nullable().optional().describe('Привезти свой заказ не раньше, пока он не собран'),
    deliverTo: Moment.nullable().optional().describe('Привезти свой заказ до, пока он не собран'),
    services: ServicesBody.optional().describe('Услуги своего заказа, пока он не собран'),
    properties: PropertyChanges.optional().describe('Значения свойств заказа'),
    products: z
      .array(z.object({ id: Id, properties: PropertyChanges }))
      .max(500)
      .optional()
      .describe('Значения свойств товаров заказа'),
    version: z.int().optional().describe('С какой версии менялось'),
  }),
  reply: OrderModel,
  errors: {
    stale: 'Заказ успели изменить',
    not_own: 'Это заказ маркетплейса: состав, доставку и получателя назначает он',
    packed: 'Заказ уже собран: состав, доставку и получателя больше не изменить',
  },
});

/** Removes an order of the seller's own that nobody has begun. */
export const removeOrder = endpoint('DELETE', '/oms/orders/{id}', {
  title: 'Удалить свой заказ',
  roles: orderEditors,
  reply: Done,
  errors: { not_own: 'Заказ маркетплейса не удаляется', not_allowed: 'Заказ уже в работе' },
});

export const markOrderSent = endpoint('PATCH', '/oms/orders/1c/{id}/sent', {
  title: 'Отметить отправленным в 1С',
  roles: orderEditors,
  reply: OrderModel,
});

export const markOrderUnsent = endpoint('PATCH', '/oms/orders/1c/{id}/unsent', {
  title: 'Снять отметку об отправке в 1С',
  roles: orderEditors,
  reply: OrderModel,
});

export const findOrderByNumber = endpoint('GET', '/oms/orders/1c/find', {
  title: 'Заказ по номеру, для 1С',
  roles: orderReaders,
  query: z.object({ order_number: line(200).min(1) }),
  reply: OrderModel,
});

/** A line of an order's history. */
export const OrderEvent = z.object({
  id: Id.describe('Номер записи'),
  at: Moment.describe('Когда'),
  author: Named.nullable().describe('Кто, если человек'),
  source: z
    .enum([...ChangeSource.exclude(['bulk', 'formula']).options, 'carrier'])
    .describe('Откуда изменение; carrier — служба доставки'),
  kind: z
    .enum(['created', 'state', 'status', 'parcel', 'shipment', 'delivery', 'sent', 'refused', 'changed', 'note'])
    .describe(
      'Что случилось: заведён, состояние, статус, посылка, отгрузка, доставка, отправлено маркетплейсу, отказ, изменение, заметка',
    ),
  message: z.string().describe('Фразой для человека'),
  changes: z
    .array(z.object({ field: z.string(), was: z.string().nullable(), became: z.string().nullable() }))
    .describe('Что было и что стало, по полям'),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const findOrderHistory = endpoint('POST', '/oms/orders/{id}/history', {
  title: 'История заказа, новое сверху',
  reads: true,
  roles: orderReaders,
  body: Page,
  reply: listOf(OrderEvent),
});

/** A note for colleagues; the buyer never sees it. */
export const createOrderNote = endpoint('POST', '/oms/orders/{id}/notes', {
  title: 'Заметка к заказу для своих',
  creates: true,
  roles: orderEditors,
  body: z.object({ text: Text.trim().min(1).max(5000) }),
  reply: OrderEvent,
});
