import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { In, listOf, PageSearch } from '../list.ts';
import { sendingOff } from '../marketplaces/refusals.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id, Ids, Marketplace, Moment } from '../values.ts';
import { line } from './line.ts';
import { shipmentStates } from './rules/states.ts';
import { Shipping, ShippingPoint, ShippingType } from './shipping.ts';

/** Parcels handed over together (Ozon: a carriage). */
export const Shipment = z.object({
  id: Id.describe('Номер у нас'),
  number: z.string().nullable().describe('Номер у маркетплейса'),
  state: z
    .enum(shipmentStates)
    .describe(
      'draft — собирается, confirming — подтверждается, cancelling — отменяется, confirmed — подтверждена, completed — передана, cancelled — отменена',
    ),
  marketplace: Marketplace.nullable().describe('Маркетплейс; null — свои заказы'),
  account: z.object({ id: Id, title: z.string() }).nullable().describe('Аккаунт; null — свои заказы'),
  deliveryMethod: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('Способ доставки маркетплейса: один на всю отгрузку'),
  address: z.object({ id: Id, title: z.string(), address: z.string() }).nullable().describe('Откуда уезжает'),
  date: z.iso.date().nullable().describe('День отгрузки'),
  shipping: Shipping.nullable().describe('Куда и как везут; для новой отгрузки того же способа — как в прошлый раз'),
  waybill: z.string().nullable().describe('Номер (UUID) электронной транспортной накладной'),
  shippingTypes: z.array(ShippingType).describe('Как её можно привезти; пусто — маркетплейс об этом не спрашивает'),
  lacks: z.string().nullable().describe('Чего не хватает, чтобы её подтвердить; null — ничего'),
  parcels: z.int().describe('Сколько посылок'),
  orders: z.int().describe('Сколько заказов'),
  refusal: z.string().nullable().describe('Почему маркетплейс не принял или не отменил отгрузку, его словами'),
  cancelsConfirmed: z.boolean().describe('Подтверждённую отгрузку можно отменить, пока её не передали'),
  noDocuments: z.string().nullable().describe('Почему документов отгрузки нет; null — площадка их готовит'),
  createdAt: Moment.describe('Когда создана'),
  confirmedAt: Moment.nullable().describe('Когда подтверждена'),
  completedAt: Moment.nullable().describe('Когда передана перевозчику'),
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку'),
});
export type Shipment = z.infer<typeof Shipment>;

/** Of a paper about a shipment, in the order in which it comes about. */
export const paperStates = ['forming', 'ready', 'unsigned', 'signed', 'mismatch', 'failed'] as const;
export type PaperState = (typeof paperStates)[number];

/** A parcel that its receiver counted otherwise than it was sent. */
export const Discrepancy = z.object({
  number: z.string().describe('Номер посылки у маркетплейса'),
  order: Id.nullable().describe('Заказ посылки; null — у нас её в отгрузке нет'),
  kind: z
    .enum(['left', 'refused', 'lost', 'unknown', 'absent', 'excess'])
    .describe(
      'left — не вошла в отгрузку, refused — не принята, lost — не найдена при приёмке, unknown — маркетплейс ответил словом, которого мы не знаем, absent — маркетплейс её в отгрузке не видит, excess — маркетплейс видит её лишней',
    ),
  message: z.string().describe('Что насчитал маркетплейс'),
  advice: z.string().describe('Что с этим делать'),
});
export type Discrepancy = z.infer<typeof Discrepancy>;

/** How a shipment is taken in, as its marketplace tells it now. */
export const ShipmentAcceptance = z.object({
  silent: z.string().nullable().describe('Почему маркетплейс об этом не говорит; null — говорит'),
  status: z.string().describe('Где отгрузка по словам маркетплейса; пусто — не сказано'),
  papers: z
    .array(
      z.object({
        title: z.string().describe('Название документа'),
        state: z
          .enum(paperStates)
          .describe(
            'forming — готовится, ready — сформирован, unsigned — ждёт подписи продавца, signed — подписан, mismatch — с расхождениями, failed — не сформирован',
          ),
        status: z.string().describe('То же словами'),
      }),
    )
    .describe('Акты об отгрузке'),
  barcode: z.string().nullable().describe('Что читает сканер приёмки; null — общего штрихкода нет'),
  discrepancies: z
    .array(Discrepancy)
    .nullable()
    .describe('Посылки, которые посчитаны иначе; null — маркетплейс по посылкам не говорит'),
});
export type ShipmentAcceptance = z.infer<typeof ShipmentAcceptance>;

const endpoint = resource('orders/shipments');

export const findShipments = endpoint('POST', '/oms/shipments/search', {
  title: 'Отгрузки',
  reads: true,
  roles: orderReaders,
  body: PageSearch.extend({ account: In, state: z.array(z.enum(shipmentStates)).max(10).optional() }),
  reply: listOf(Shipment),
});

export const getShipments = endpoint('GET', '/oms/shipments/{ids}', {
  title: 'Отгрузки по номерам',
  roles: orderReaders,
  reply: listOf(Shipment),
});

export const createShipment = endpoint('POST', '/oms/shipments', {
  title: 'Новая отгрузка из подтверждённых посылок одного аккаунта и способа доставки',
  creates: true,
  roles: orderEditors,
  body: z.object({
    parcels: Ids.refine((ids) => ids.length > 0, 'список пуст').describe(
      'Подтверждённые посылки одного аккаунта и способа доставки',
    ),
    address: Id.nullable().default(null).describe('Откуда уезжает'),
    date: z.iso.date().nullable().default(null).describe('День отгрузки, ГГГГ-ММ-ДД'),
  }),
  reply: Shipment,
  errors: { not_allowed: 'Действие сейчас невозможно, в сообщении — почему' },
  touches: ['orders/orders', 'orders/parcels', 'orders/actions'],
});

export const changeShipment = endpoint('PATCH', '/oms/shipments/{id}', {
  title: 'Изменить отгрузку: адрес, день, куда и как везут, посылки',
  roles: orderEditors,
  body: z.object({
    address: Id.nullable().optional().describe('Откуда уезжает; null — не выбран'),
    date: z.iso.date().nullable().optional().describe('День отгрузки, ГГГГ-ММ-ДД; null — не назначен'),
    shipping: Shipping.nullable().optional().describe('Куда и как везут; null — не выбрано'),
    waybill: z
      .uuid('номер накладной — UUID, как 0b7a4f6e-3c1d-4a52-9e8f-1f2d3c4b5a69')
      .nullable()
      .optional()
      .describe('Номер (UUID) электронной транспортной накладной; null — нет'),
    parcels: Ids.optional().describe('Полный новый состав'),
    version: z.int().optional().describe('С какой версии менялось'),
  }),
  reply: Shipment,
  errors: { not_allowed: 'Действие сейчас невозможно, в сообщении — почему', stale: 'Отгрузку успели изменить' },
  touches: ['orders/orders', 'orders/parcels', 'orders/actions'],
});

/** Asks the marketplace where it takes what lies in the shipment. */
export const findShippingPoints = endpoint('GET', '/oms/shipments/{id}/shipping-points', {
  title: 'Пункты маркетплейса в городе, куда можно сдать отгрузку',
  roles: orderEditors,
  query: z.object({ city: line(100).min(2).describe('Город, как в адресе пункта') }),
  reply: listOf(ShippingPoint),
  errors: {
    not_allowed: 'Маркетплейс отгрузки не спрашивает, куда её везут',
    refused: 'Маркетплейс отказал, в сообщении — его слова',
    unreachable: 'Маркетплейс не отвечает',
    not_ready: 'Маркетплейс просит подождать',
  },
});

/**
 * Cancels a shipment; the marketplace's part is cancelled there first, in the background: until it answers, the
 * shipment is `cancelling`.
 */
export const cancelShipment = endpoint('DELETE', '/oms/shipments/{id}', {
  title: 'Отменить отгрузку: посылки снова свободны',
  roles: orderEditors,
  reply: Shipment,
  errors: { not_allowed: 'Действие сейчас невозможно, в сообщении — почему', ...sendingOff },
  touches: ['orders/orders', 'orders/parcels', 'orders/actions'],
});

/** The papers of a confirmed shipment. */
export const getShipmentDocuments = endpoint('GET', '/oms/shipments/{id}/documents', {
  title: 'Документы отгрузки, PDF',
  roles: orderReaders,
  reply: 'application/pdf',
  personal: true,
  errors: {
    not_allowed: 'Отгрузка ещё не подтверждена',
    documents_not_ready: 'Маркетплейс ещё готовит документы',
    refused: 'Маркетплейс отказал, в сообщении — его слова',
    unreachable: 'Маркетплейс не отвечает',
  },
});

const askedThere = {
  not_allowed: 'Отгрузка ещё не подтверждена или это отгрузка своих заказов',
  refused: 'Маркетплейс отказал, в сообщении — его слова',
  unreachable: 'Маркетплейс не отвечает',
};

/** Acceptance of a confirmed shipment: its acts, and parcel by parcel what was counted otherwise. */
export const getShipmentAcceptance = endpoint('GET', '/oms/shipments/{id}/acceptance', {
  title: 'Как маркетплейс принял отгрузку: акты и расхождения по посылкам',
  roles: orderReaders,
  reply: ShipmentAcceptance,
  errors: { ...askedThere, not_ready: 'Маркетплейс ещё не готов ответить' },
});

/** The picture that is shown to the receiver. */
export const getShipmentBarcode = endpoint('GET', '/oms/shipments/{id}/barcode', {
  title: 'Штрихкод отгрузки для приёмки, PNG',
  roles: orderReaders,
  reply: 'image/png',
  errors: { ...askedThere, not_ready: 'Маркетплейс ещё готовит штрихкод' },
});
