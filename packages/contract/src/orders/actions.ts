import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { sendingOff } from '../marketplaces/refusals.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id, Ids, Moment } from '../values.ts';
import { line } from './line.ts';
import { AllowedAction, OrderModel } from './orders.ts';
import { ParcelItem } from './parcels.ts';
import { OrderAction } from './rules/action-names.ts';
import { orderStates } from './rules/states.ts';
import { orderSteps } from './rules/workflow.ts';

const endpoint = resource('orders/actions');

/** The way of this order: its steps, with when each was reached. */
export const getOrderWorkflow = endpoint('GET', '/oms/orders/{id}/workflow', {
  title: 'Путь заказа по шагам',
  roles: orderReaders,
  reply: z.object({
    state: z.enum(orderStates).describe('Состояние заказа'),
    title: z.string(),
    steps: z.array(
      z.object({
        step: z.enum(orderSteps.map(({ step }) => step)).describe('Шаг'),
        title: z.string(),
        reached: z.boolean().describe('Шаг пройден или идёт'),
        current: z.boolean().describe('Заказ сейчас на этом шаге'),
        at: Moment.nullable().describe('Когда достигнут впервые; null — ещё нет'),
      }),
    ),
  }),
});

/** Actions that are allowed now; why the other actions are not stands in the order itself, `refusedActions`. */
export const findOrderActions = endpoint('GET', '/oms/orders/{id}/actions', {
  title: 'Что сейчас можно сделать с заказом',
  roles: orderReaders,
  reply: z.object({ rows: z.array(AllowedAction) }),
});

/** Why a marketplace would let the order be cancelled. */
export const findCancelReasons = endpoint('GET', '/oms/orders/{id}/cancel-reasons', {
  title: 'Причины отмены, которые принимает маркетплейс',
  roles: orderEditors,
  reply: z.object({
    rows: z.array(
      z.object({ id: z.string(), title: z.string(), needsMessage: z.boolean().describe('Нужно пояснение словами') }),
    ),
  }),
  errors: { refused: 'Маркетплейс отказал, в сообщении — его слова', unreachable: 'Маркетплейс не отвечает' },
});

/** A label with the barcode for every piece of the order. */
export const getProductLabels = endpoint('GET', '/oms/orders/{id}/product-labels', {
  title: 'Этикетки товаров заказа, PDF',
  roles: orderReaders,
  reply: 'application/pdf',
  personal: true,
  errors: { too_many: 'Штук больше, чем этикеток за раз' },
});

/** Input of actions: each uses what it needs. */
export const ActionBody = z.object({
  reason: line(1000)
    .optional()
    .describe(
      'Причина отмены заказа или товаров: номер из списка причин или слова; без неё обходятся отмена товаров своего заказа и площадки, которые причин не спрашивают. У REFUSE_CANCELLATION — одна из cancelRefusals заказа, если они есть',
    ),
  message: line(1000)
    .optional()
    .describe('Пояснение к причине; у REFUSE_CANCELLATION без списка причин — сама причина'),
  dto: z
    .object({
      items: z.array(ParcelItem).max(1000).optional().describe('Что положить в посылку или что отменить и сколько'),
      date: z.iso
        .date()
        .optional()
        .describe(
          'День отгрузки; у COMPLETED — прошедший день, в который покупатель получил заказ, без него — сегодня',
        ),
      track: line(100).optional().describe('Трек-номер, по которому следят за посылкой: у MARK_AS_DELIVERING'),
      address: Id.optional().describe('Адрес отгрузки'),
      provider: line(40)
        .optional()
        .describe('Служба доставки: у CREATE_DELIVERY, пока у заказа нет черновика доставки'),
    })
    .optional(),
  parcelIds: Ids.optional().describe('Посылки; без них — все подходящие'),
  ids: Ids.optional().describe('То же, что parcelIds; у отмены товаров — строки заказа целиком'),
  id: Id.optional().describe('То же для одной записи'),
  shipment: Id.optional().describe('То же, что shipmentId'),
  wholeWay: z
    .boolean()
    .optional()
    .describe(
      'Сделать и шаги до него, которых ещё не сделали: CONFIRM_PARCELS берёт заказ в работу и собирает всё в одну посылку, CONFIRM_SHIPMENT создаёт отгрузку, COMPLETE_SHIPMENT своего заказа — то и другое',
    ),
  shipmentId: Id.optional().describe('Отгрузка, в которую положить'),
});
export type ActionBody = z.infer<typeof ActionBody>;

/**
 * Does one thing with an order. What goes to the marketplace is sent in the background: until it answers, `sending`
 * names the action; a refusal lands in the history and in `refusal`, and the order is as before.
 */
export const runOrderAction = endpoint('POST', '/oms/orders/{id}/action/{action}', {
  title: 'Действие с заказом',
  roles: orderEditors,
  path: { action: OrderAction.describe('START_PROCCESS пишется с ошибкой: так он назван в спецификации') },
  body: ActionBody.prefault({}),
  reply: z.object({
    model: OrderModel.describe('Заказ после действия'),
    file: z
      .object({ url: z.string(), type: z.string(), name: z.string() })
      .optional()
      .describe('Где взять файл: у этикеток и документов'),
  }),
  errors: { not_allowed: 'Действие сейчас невозможно, в сообщении — почему', ...sendingOff },
  touches: ['orders/orders', 'orders/parcels', 'orders/shipments', 'orders/deliveries'],
});
