import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, In, listOf, PageSearch } from '../list.ts';
import { Environment } from '../marketplaces/environment.ts';
import { orderEditors, orderReaders, peopleReaders } from '../roles.ts';
import { EditedVersion, Id, Marketplace, Moment, Money } from '../values.ts';
import { line } from './line.ts';
import { deliveryStates } from './rules/delivery-states.ts';
import { orderStates } from './rules/states.ts';

/** The seller's own courier among the providers. */
export const ownCourier = 'own';

const Slug = z
  .string()
  .regex(/^[a-z_]{1,40}$/, 'служба доставки из списка GET /oms/deliveries/providers')
  .describe('Служба доставки: slug из GET /oms/deliveries/providers; own — свой курьер');
const Day = z.iso.date().describe('День, ГГГГ-ММ-ДД');
const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'время в виде 09:30')
  .describe('Время по часам покупателя, ЧЧ:ММ');

/** When the buyer waits. */
export const DeliveryInterval = z
  .object({ day: Day, from: Clock.nullable(), to: Clock.nullable() })
  .refine(({ from, to }) => from === null || to === null || from < to, {
    path: ['to'],
    message: 'конец интервала раньше начала',
  });
export type DeliveryInterval = z.infer<typeof DeliveryInterval>;

/** A place of the carrier's where the buyer fetches the parcel. */
export const DeliveryPoint = z.object({
  id: line(100).min(1).describe('Код пункта у службы доставки'),
  title: line(300).describe('Название'),
  address: line(500).describe('Адрес одной строкой'),
});
export type DeliveryPoint = z.infer<typeof DeliveryPoint>;

/** A parcel as carriers measure it. */
export const DeliveryCargo = z.object({
  weight: z.int().min(1).max(1_000_000).describe('Вес, граммы'),
  length: z.int().min(1).max(1000).describe('Длина, сантиметры'),
  width: z.int().min(1).max(1000).describe('Ширина, сантиметры'),
  height: z.int().min(1).max(1000).describe('Высота, сантиметры'),
});
export type DeliveryCargo = z.infer<typeof DeliveryCargo>;

const Latitude = z.number().min(-90).max(90).nullable().describe('Широта; null — не указана');
const Longitude = z.number().min(-180).max(180).nullable().describe('Долгота; null — не указана');

/** Fields of a delivery that a person may write. */
const Fields = z.object({
  price: Money.nullable().describe('Сколько за доставку платит покупатель; null — не указано'),
  old_price: Money.nullable().describe('Цена для покупателя до скидки; null — скидки нет'),
  full_address: line(500).describe('Адрес одной строкой, с города'),
  geo_lat: Latitude,
  geo_lon: Longitude,
  recipient_name: line(200).describe('Кто получает'),
  recipient_phone: line(40).describe('Телефон получателя'),
  point: DeliveryPoint.nullable().describe('Пункт, где покупатель заберёт посылку; null — до двери'),
  interval: DeliveryInterval.nullable().describe('Когда покупатель ждёт; null — когда получится'),
  cargo: DeliveryCargo.describe('Вес и размеры посылки'),
  courier: line(100).describe('Кто везёт, у своего курьера; пусто — не назначен'),
  comment: line(500).describe('Для того, кто везёт: домофон, подъезд, этаж'),
});

/** A delivery of an order by a carrier or by the seller's own courier. */
export const Delivery = Fields.extend({
  id: Id.describe('Номер у нас'),
  number: z.string().describe('Под каким номером её знает служба доставки: наш, один на доставку'),
  order: z
    .object({
      id: Id,
      number: z.string(),
      marketplace: Marketplace.nullable(),
      state: z.enum(orderStates),
      items: z.int().describe('Сколько штук'),
      total: Money.describe('Сумма заказа'),
    })
    .describe('Заказ'),
  provider: Slug,
  providerTitle: z.string().describe('Название службы доставки'),
  state: z
    .enum(deliveryStates)
    .describe(
      'draft — черновик, ordering — заказывается, ordered — заказана, delivering — в пути, delivered — вручена, cancelling — отменяется, cancelled — отменена, failed — не принята, returning — возвращается, returned — возвращена',
    ),
  externalNumber: z.string().nullable().describe('Номер у службы доставки; null — ещё не заказана'),
  track: z.string().nullable().describe('Трек-номер, по которому следят за посылкой'),
  cost: Money.nullable().describe('Сколько берёт служба доставки; null — ещё не сказала'),
  status: z
    .object({ raw: z.string(), title: z.string().describe('Он же по-русски'), at: Moment })
    .nullable()
    .describe('Последнее, что сказала служба доставки'),
  refusal: z.string().nullable().describe('Почему служба доставки не приняла или не отменила, её словами'),
  createdAt: Moment.describe('Когда заведена'),
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку'),
});
export type Delivery = z.infer<typeof Delivery>;

/** One field that a carrier asks for. */
const ProviderField = z.object({
  name: z.string().describe('Имя поля в keys или settings'),
  label: z.string().describe('Подпись'),
  hint: z.string().describe('Где это взять'),
  secret: z.boolean().describe('Значение не показывается'),
  filled: z.boolean().describe('Заполнено'),
  value: z.string().nullable().describe('Значение; null у секретов и пустых'),
});

/** Who carries: the own courier, or a carrier with an API. */
export const DeliveryProvider = z.object({
  slug: Slug,
  title: z.string(),
  points: z.boolean().describe('Доставляет и до пунктов выдачи'),
  connected: z.boolean().describe('Ключи введены; у своего курьера всегда'),
  active: z.boolean().describe('Предлагается при создании доставки'),
  sends: z.boolean().describe('Доставки и отмены отправляются службе; выключено — она только спрашивается'),
  environment: Environment.describe('Песочница или сама служба'),
  keys: z.array(ProviderField).describe('Ключи'),
  settings: z.array(ProviderField).describe('Как сдаются посылки'),
  cargo: DeliveryCargo.describe('Вес и размеры посылки, пока у доставки не указаны свои'),
  callback: z.string().nullable().describe('Куда служба сообщает о статусах сама; null — её только спрашивают'),
  refusal: z.string().nullable().describe('Чем закончилось последнее обращение, если отказом'),
  version: z.int().describe('Растёт с каждым изменением; 0 — ещё не настроена'),
});
export type DeliveryProvider = z.infer<typeof DeliveryProvider>;

const DeliveryFilters = z.object({
  state: z.array(z.enum(deliveryStates)).max(10).optional().describe('Только в этих состояниях'),
  provider: z.array(Slug).max(20).optional().describe('Только этих служб'),
  order: In.describe('Только этих заказов'),
  day: Day.optional().describe('Только на этот день'),
  courier: line(100).optional().describe('Только этого курьера'),
});

const endpoint = resource('orders/deliveries');

const notAllowed = { not_allowed: 'Действие сейчас невозможно, в сообщении — почему' };
const stale = { stale: 'Доставку успели изменить' };
const answers = {
  refused: 'Служба доставки отказала, в сообщении — её слова',
  unreachable: 'Служба доставки не отвечает',
  not_ready: 'Служба доставки просит подождать',
};

/** Deliveries, newest first; the text is sought in numbers, recipients and addresses. */
export const findDeliveries = endpoint('POST', '/oms/deliveries/search', {
  title: 'Доставки',
  reads: true,
  roles: orderReaders,
  body: PageSearch.extend(DeliveryFilters.shape),
  reply: listOf(Delivery),
});

/** How many deliveries stand in each state, for the tabs. */
export const countDeliveries = endpoint('POST', '/oms/deliveries/search/count', {
  title: 'Сколько доставок в каждом состоянии',
  reads: true,
  roles: orderReaders,
  reply: z.object({ states: z.record(z.enum(deliveryStates), z.int()).describe('До 10 000 в каждом') }),
});

export const findDeliveryProviders = endpoint('GET', '/oms/deliveries/providers', {
  title: 'Службы доставки и свой курьер, с настройками',
  roles: orderReaders,
  reply: listOf(DeliveryProvider),
});

/** Keys are tried before they are kept; a key that isn't named stays. */
export const changeDeliveryProvider = endpoint('PATCH', '/oms/deliveries/providers/{slug}', {
  title: 'Настроить службу доставки: ключи, среда, отправка',
  roles: orderEditors,
  path: { slug: Slug },
  body: z
    .object({
      keys: z
        .record(z.string().max(60), line(500))
        .describe('Ключи по именам из списка; null — отключить службу')
        .nullable(),
      settings: z.record(z.string().max(60), line(200)).describe('Настройки по именам из списка'),
      environment: Environment.describe('Песочница или сама служба'),
      active: z.boolean().describe('Предлагать при создании доставки'),
      sends: z.boolean().describe('Отправлять службе доставки и отмены'),
      cargo: DeliveryCargo.describe('Вес и размеры посылки, пока у доставки не указаны свои'),
    })
    .partial()
    .extend({ version: EditedVersion.optional().describe('С какой версии менялось') }),
  reply: DeliveryProvider,
  errors: { keys_refused: 'Ключи не подошли, в сообщении — почему', unreachable: answers.unreachable, ...stale },
});

export const findDeliveryPoints = endpoint('GET', '/oms/deliveries/providers/{slug}/points', {
  title: 'Пункты выдачи службы доставки в городе',
  roles: orderReaders,
  path: { slug: Slug },
  query: z.object({ city: line(100).min(2).describe('Город') }),
  reply: listOf(
    DeliveryPoint.extend({
      hours: z.string().describe('Когда работает'),
      geo_lat: z.number().nullable().describe('Широта'),
      geo_lon: z.number().nullable().describe('Долгота'),
    }),
  ),
  errors: { not_connected: 'Служба доставки не подключена или без пунктов', ...answers },
});

/** Asks each connected carrier side by side; one that refuses says why in its row. */
export const quoteDelivery = endpoint('POST', '/oms/deliveries/quote', {
  title: 'Сколько возьмут службы доставки',
  reads: true,
  roles: orderReaders,
  body: z.object({
    order: Id.describe('Заказ'),
    provider: Slug.optional().describe('Только эта служба; без неё — все подключённые'),
    full_address: line(500).optional().describe('Куда; без него — адрес заказа'),
    point: DeliveryPoint.nullable().optional().describe('Пункт выдачи одной службы'),
    cargo: DeliveryCargo.optional().describe('Вес и размеры; без них — из настроек службы'),
  }),
  reply: listOf(
    z.object({
      provider: Slug,
      title: z.string(),
      price: Money.nullable().describe('Сколько возьмёт; null — не повезёт'),
      days: z.object({ from: z.int(), to: z.int() }).nullable().describe('Через сколько дней; null — не сказала'),
      refusal: z.string().nullable().describe('Почему не повезёт'),
    }),
  ),
});

export const getDeliveries = endpoint('GET', '/oms/deliveries/{ids}', {
  title: 'Доставки по номерам',
  roles: orderReaders,
  reply: listOf(Delivery),
});

/** A draft: it is ordered by the order's action CREATE_DELIVERY. What isn't told is taken from the order. */
export const createDelivery = endpoint('POST', '/oms/deliveries', {
  title: 'Новая доставка заказа: черновик, её заказывает действие CREATE_DELIVERY',
  creates: true,
  roles: orderEditors,
  body: Fields.partial().extend({ order: Id.describe('Заказ'), provider: Slug }),
  reply: Delivery,
  errors: notAllowed,
  touches: ['orders/orders', 'orders/actions'],
});

/** Before it is ordered all of it; later what the carrier needn't know: prices, and of the own courier who and when. */
export const changeDelivery = endpoint('PATCH', '/oms/deliveries/{id}', {
  title: 'Изменить доставку',
  roles: orderEditors,
  body: Fields.partial().extend({
    provider: Slug.optional(),
    version: EditedVersion.optional().describe('С какой версии менялось'),
  }),
  reply: Delivery,
  errors: { ...notAllowed, ...stale },
  touches: ['orders/orders', 'orders/actions'],
});

/** Only what nobody carries: drafts, and what was cancelled or not accepted. */
export const removeDelivery = endpoint('DELETE', '/oms/deliveries/{id}', {
  title: 'Удалить черновик или несостоявшуюся доставку',
  roles: orderEditors,
  reply: Done,
  errors: notAllowed,
  touches: ['orders/orders', 'orders/actions'],
});

export const getDeliveryLabel = endpoint('GET', '/oms/deliveries/{id}/label', {
  title: 'Этикетка доставки, PDF',
  roles: orderReaders,
  reply: 'application/pdf',
  personal: true,
  errors: { ...notAllowed, ...answers },
});

/** Event of a delivery; lists are oldest first. */
export const DeliveryEvent = z.object({
  id: Id.describe('Номер записи'),
  at: Moment.describe('Когда'),
  state: z.enum(deliveryStates).nullable().describe('Какое состояние наступило; null — только сообщение'),
  title: z.string().describe('Словами: службы доставки или кабинета'),
  reason: z.string().describe('Почему не вручена; пусто — не сказано'),
  photo: z.string().nullable().describe('Адрес снимка курьера'),
  author: z
    .object({ id: Id, title: z.string() })
    .nullable()
    .describe('Кто отметил; null — служба доставки или кабинет'),
});
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

export const findDeliveryEvents = endpoint('GET', '/oms/deliveries/{id}/events', {
  title: 'Путь доставки по событиям',
  roles: orderReaders,
  reply: listOf(DeliveryEvent),
});

/** Outcomes that the own courier tells at the door. */
export const courierOutcomes = ['taken', 'delivered', 'missed', 'refused', 'returned'] as const;

/** Of the own courier alone: carriers report by themselves. */
export const recordAttempt = endpoint('POST', '/oms/deliveries/{id}/attempts', {
  title: 'Отметка своего курьера: взял, вручил, нет дома, отказ, вернул',
  roles: orderEditors,
  body: z.object({
    outcome: z
      .enum(courierOutcomes)
      .describe('taken — взял с собой, delivered — вручил, missed — нет дома, refused — отказались, returned — вернул'),
    reason: line(500).default('').describe('Почему не вручено: у missed и refused обязательна'),
    photo: z
      .string()
      .regex(/^\/cds\/files\/[\w-]+$/, 'адрес картинки, загруженной через POST /cds/files')
      .nullable()
      .default(null)
      .describe('Снимок'),
    day: Day.optional().describe('На какой день перенесли: у missed'),
    version: EditedVersion.optional().describe('С какой версии отмечалось'),
  }),
  reply: Delivery,
  errors: { ...notAllowed, ...stale },
  touches: ['orders/orders', 'orders/actions'],
});

/** List that the own courier takes along: a line for each delivery of the day. */
export const getCourierList = endpoint('GET', '/oms/deliveries/courier-list', {
  title: 'Лист курьера на день, PDF',
  roles: peopleReaders,
  query: z.object({ day: Day, courier: line(100).optional().describe('Чей; без него — все') }),
  reply: 'application/pdf',
  personal: true,
});
