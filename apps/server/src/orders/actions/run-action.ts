import type { ActionBody, OrderAction, ShipmentState } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Actor } from '../../actor.ts';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { startDelivery, stopDelivery } from '../deliveries/delivery-acts.ts';
import { fileName } from '../labels/file-names.ts';
import { cancelRefusalsOf } from '../reading/order-model.ts';
import { handOver } from '../sending/hand-over.ts';
import { sendToMarketplace } from '../sending/send-to-marketplace.ts';
import { byPerson } from '../stored/history.queries.ts';
import type { StoredOrder } from '../stored/order-state.queries.ts';
import { activeParcels, leaveDraftShipments, updateParcelState } from '../stored/parcels.queries.ts';
import { shipmentInState } from '../stored/shipments.queries.ts';
import { cancelItems, piecesToCancel } from '../workflow/cancel-items.ts';
import { advanceOrder, touchOrders } from '../workflow/order-state.ts';
import { confirmOwnParcels, packParcel, unpackParcels } from './pack-parcels.ts';
import * as shipments from './shipment-steps.ts';

export interface ActionFile {
  url: string;
  type: string;
  name: string;
}

/** A step of an order; others follow at the same press where it is on the way to them. */
export interface Step {
  action: OrderAction;
  body: ActionBody;
  onTheWay: boolean;
}

/** Does what the workflow has allowed; answers where the file of a reading action is fetched. The order must be locked. */
export async function runAction(actor: Actor, order: StoredOrder, step: Step): Promise<ActionFile | undefined> {
  await changes[step.action]?.(actor, order, step.body, step);
  return files[step.action]?.(actor, order, step.body, step);
}

type Handling<Answer> = (
  actor: Actor,
  order: StoredOrder,
  body: ActionBody,
  step: Pick<Step, 'onTheWay'>,
) => Promise<Answer>;

const changes: Partial<Record<OrderAction, Handling<void>>> = {
  // Sic, START_PROCCESS: the specification misspells it.
  async START_PROCCESS(actor, order, _body, { onTheWay }) {
    // Whoever packs at the same press is heard with the parcels.
    if (!onTheWay && order.marketplace !== null && connectors[order.marketplace].accepts) {
      const message = 'Заказ берём в работу, сообщаем маркетплейсу';
      return sendToMarketplace(actor, order, { action: 'START_PROCCESS', message });
    }
    await advanceOrder(actor.db, order, 'assembling', {
      author: byPerson(actor.user),
      message: 'Заказ взят в работу',
    });
  },

  async CREATE_PARCEL(actor, order, body) {
    await packParcel(actor, order, body.dto?.items);
  },

  async CANCEL_PARCEL(actor, order, body) {
    await unpackParcels(actor, order, parcelsIn(body));
  },

  async CONFIRM_PARCELS(actor, order) {
    if (order.account === null) return confirmOwnParcels(actor, order);
    const parcels = await activeParcels(actor.db, order.id);
    const open = parcels.flatMap(({ id, state }) => (state === 'open' ? [id] : []));
    await updateParcelState(actor.db, open, 'sending');
    const message = `Подтверждены посылки: ${open.length}, отправляем маркетплейсу`;
    await sendToMarketplace(actor, order, { action: 'CONFIRM_PARCELS', message });
    await touchOrders(actor.db, [order.id]);
  },

  async CREATE_SHIPMENT(actor, order, body) {
    const parcels = await activeParcels(actor.db, order.id);
    const wanted = parcelsIn(body);
    const free = parcels.filter((parcel) => parcel.state === 'confirmed' && parcel.shipment === null);
    const chosen = wanted ? free.filter((parcel) => wanted.includes(parcel.id)) : free;
    if (chosen.length === 0) throw invalid('parcelIds', 'этих посылок нет или они уже в отгрузке');
    const { address = null, date = null } = body.dto ?? {};
    await shipments.addToShipment(actor, chosen, { address, date, shipment: body.shipmentId ?? body.shipment });
  },

  async SET_SHIPMENT_DATE(actor, order, body) {
    const date = body.dto?.date;
    if (date === undefined) throw invalid('dto.date', 'укажите день отгрузки');
    await shipments.changeDraft(actor, await shipmentOf(actor.db, order, ['draft']), { date });
  },

  async CONFIRM_SHIPMENT(actor, order) {
    await shipments.confirmShipment(actor, await shipmentOf(actor.db, order, ['draft']));
  },

  async COMPLETE_SHIPMENT(actor, order) {
    await shipments.completeShipment(actor, await shipmentOf(actor.db, order, ['confirmed']));
  },

  async CANCEL_SHIPMENT(actor, order) {
    await shipments.cancelShipment(actor, await shipmentOf(actor.db, order, ['draft', 'confirmed']));
  },

  CREATE_DELIVERY: (actor, order, body) => startDelivery(actor, order, body.dto?.provider),

  CANCEL_DELIVERY: (actor, order) => stopDelivery(actor, order),

  MARK_AS_DELIVERING: (actor, order, body) => handOver(actor, order, 'MARK_AS_DELIVERING', body),

  MARK_AS_LAST_MILE: (actor, order, body) => handOver(actor, order, 'MARK_AS_LAST_MILE', body),

  COMPLETED: (actor, order, body) => handOver(actor, order, 'COMPLETED', body),

  async CANCEL_ORDER(actor, order, body) {
    if (!body.reason && asksCancelReason(order)) throw invalid('reason', 'укажите причину отмены');
    if (order.account === null) {
      await leaveDraftShipments(actor.db, order.id);
      const left = order.state === 'delivering' ? '. Товары уехали: когда вернутся, добавьте их к остатку' : '';
      const message = `Заказ отменён: ${body.reason}${left}`;
      return advanceOrder(actor.db, order, 'cancelled', { author: byPerson(actor.user), message });
    }
    const detail = { ...(body.reason && { reason: body.reason }), message: body.message ?? '' };
    await sendToMarketplace(actor, order, {
      action: 'CANCEL_ORDER',
      message: 'Отмена отправлена маркетплейсу',
      detail,
    });
  },

  async CANCEL_ITEM(actor, order, body) {
    const items = await piecesToCancel(actor.db, order.id, body);
    if (order.account === null)
      return cancelItems(actor.db, order, items, { author: byPerson(actor.user), reason: body.reason });
    if (!body.reason && asksCancelReason(order)) throw invalid('reason', 'маркетплейсу нужна причина отмены');
    await sendToMarketplace(actor, order, {
      action: 'CANCEL_ITEM',
      message: 'Отмена товаров отправлена маркетплейсу',
      detail: { items, ...(body.reason && { reason: body.reason }), message: body.message ?? '' },
    });
    await touchOrders(actor.db, [order.id]);
  },

  OPEN_DISPUTE: (actor, order) =>
    sendToMarketplace(actor, order, { action: 'OPEN_DISPUTE', message: 'Просим маркетплейс открыть спор' }),

  RETURN_TO_SHIPMENT: (actor, order) =>
    sendToMarketplace(actor, order, {
      action: 'RETURN_TO_SHIPMENT',
      message: 'Возвращаем заказ к отгрузке, сообщаем маркетплейсу',
    }),

  ACCEPT_CANCELLATION: (actor, order) =>
    sendToMarketplace(actor, order, {
      action: 'ACCEPT_CANCELLATION',
      message: 'Соглашаемся отменить заказ, сообщаем маркетплейсу',
    }),

  async REFUSE_CANCELLATION(actor, order, { reason = '', message = '' }) {
    const refusals = cancelRefusalsOf(order);
    const chosen = refusals.find(({ id }) => id === reason);
    if (refusals.length > 0 && !chosen) {
      const titles = refusals.map(({ title }) => `«${title}»`).join(' или ');
      throw invalid('reason', `выберите, почему заказ не отменить: ${titles}`);
    }
    if (refusals.length === 0 && !message) throw invalid('message', 'напишите, почему заказ не отменить');
    await sendToMarketplace(actor, order, {
      action: 'REFUSE_CANCELLATION',
      message: `Отказываем в отмене: ${chosen?.title ?? message}`,
      detail: { reason, message },
    });
  },
};

/** Whether a cancellation has to say why: not every marketplace asks. */
const asksCancelReason = ({ marketplace }: StoredOrder) =>
  marketplace === null || connectors[marketplace].asksCancelReason;

const of = ({ number, marketplace }: StoredOrder) => ({ numbers: [number], marketplaces: [marketplace] });

const files: Partial<Record<OrderAction, Handling<ActionFile>>> = {
  async GET_PARCEL_LABELS({ db }, order, body) {
    const wanted = parcelsIn(body);
    const parcels = await activeParcels(db, order.id);
    const confirmed = parcels.filter(({ id, state }) => state === 'confirmed' && (!wanted || wanted.includes(id)));
    if (confirmed.length === 0) throw invalid('parcelIds', 'среди подтверждённых посылок заказа таких нет');
    const ids = confirmed.map((parcel) => parcel.id).join(',');
    return {
      url: `/oms/parcels/${ids}/labels`,
      type: 'application/pdf',
      name: await fileName(db, 'Этикетки', of(order)),
    };
  },

  async GET_PRODUCT_LABELS({ db }, order) {
    const url = `/oms/orders/${order.id}/product-labels`;
    return { url, type: 'application/pdf', name: await fileName(db, 'Этикетки товаров', of(order)) };
  },

  async GET_SHIPMENT_DOCUMENTS({ db }, order) {
    const id = await shipmentOf(db, order, ['confirmed', 'completed']);
    return {
      url: `/oms/shipments/${id}/documents`,
      type: 'application/pdf',
      name: await fileName(db, 'Документы отгрузки', { ...of(order), numbers: [id] }),
    };
  },
};

/** The parcels that an action names, however it names them. */
function parcelsIn(body: ActionBody): string[] | undefined {
  return body.parcelIds ?? body.ids ?? (body.id ? [body.id] : undefined);
}

async function shipmentOf(db: Db, order: StoredOrder, states: ShipmentState[]): Promise<string> {
  const id = await shipmentInState(db, order.id, states);
  if (!id) throw conflict('not_allowed', 'У заказа нет такой отгрузки');
  return id;
}
