import type { ActionBody, OrderAction, ShipmentState } from '@prilavok/contract';
import { conflict, invalid } from '../../http/errors.ts';
import { activeParcels, cancelUnits, leaveDrafts, updateParcelState } from '../parcels.queries.ts';
import { enqueueSending } from '../sending/send-action.jobs.ts';
import { shipmentInState, updateShipment } from '../shipments.queries.ts';
import { byPerson, insertHistory } from './history.queries.ts';
import { beginSending, type SendingDetail } from './order-state.queries.ts';
import { advanceOrder, touchOrders } from './order-state.ts';
import { confirmOwn, type Hand, pack, unpackParcels } from './pack-parcels.ts';
import { settleReserves } from './reserves.ts';
import { completeShipment, confirmShipment, dissolveShipment, intoShipment } from './shipment-steps.ts';

export interface ActionFile {
  url: string;
  type: string;
  name: string;
}
type Act = (hand: Hand, body: ActionBody) => Promise<void>;

/** What each action does, once the workflow has allowed it. */
export const acts: Partial<Record<OrderAction, Act>> = {
  async START_PROCCESS({ db, user, order }) {
    await advanceOrder(db, order, 'assembling', { author: byPerson(user), message: 'Заказ взят в работу' });
  },

  async CREATE_PARCEL(hand, body) {
    await pack(hand, body.dto?.items);
  },

  async CANCEL_PARCEL(hand, body) {
    await unpackParcels(hand, chosen(body));
  },

  async CONFIRM_PARCELS(hand) {
    const { db, order } = hand;
    if (order.account === null) return confirmOwn(hand);
    const open = (await activeParcels(db, order.id)).filter((head) => head.state === 'open');
    await updateParcelState(
      db,
      open.map((head) => head.id),
      'sending',
    );
    await send(hand, 'CONFIRM_PARCELS', `Подтверждены посылки: ${open.length}, отправляем маркетплейсу`);
    await touchOrders(db, [order.id]);
  },

  async CREATE_SHIPMENT({ db, user, order }, body) {
    const heads = await activeParcels(db, order.id);
    const wanted = chosen(body);
    const free = heads.filter((head) => head.state === 'confirmed' && head.shipment === null);
    const parcels = wanted ? free.filter((head) => wanted.includes(head.id)) : free;
    if (parcels.length === 0) throw invalid('parcelIds', 'этих посылок нет или они уже в отгрузке');
    const { address = null, date = null } = body.dto ?? {};
    await intoShipment({ db, company: db.company, user }, parcels, {
      address,
      date,
      shipment: body.shipmentId ?? body.shipment,
    });
  },

  async SET_SHIPMENT_DATE(own, body) {
    const { db, user, order } = own;
    const date = body.dto?.date;
    if (date === undefined) throw invalid('dto.date', 'укажите день отгрузки');
    await updateShipment(db, await shipmentOf(own, ['draft']), { date });
    await insertHistory(db, [order.id], byPerson(user), { kind: 'shipment', message: `День отгрузки: ${date}` });
    await touchOrders(db, [order.id]);
  },

  async CONFIRM_SHIPMENT(own) {
    await confirmShipment(own, await shipmentOf(own, ['draft']));
  },

  async COMPLETE_SHIPMENT(own) {
    await completeShipment(own, await shipmentOf(own, ['confirmed']));
  },

  async CANCEL_SHIPMENT(own) {
    await dissolveShipment(own, await shipmentOf(own, ['draft', 'confirmed']));
  },

  async MARK_AS_DELIVERING({ db, user, order }) {
    await advanceOrder(db, order, 'delivering', {
      author: byPerson(user),
      message: 'Заказ передан в доставку',
    });
  },

  async COMPLETED({ db, user, order }) {
    await advanceOrder(db, order, 'delivered', { author: byPerson(user), message: 'Заказ завершён' });
  },

  async CANCEL_ORDER(own, body) {
    const { db, user, order } = own;
    if (!body.reason) throw invalid('reason', 'укажите причину отмены');
    if (order.account === null) {
      await leaveDrafts(db, order.id);
      const message = `Заказ отменён: ${body.reason}`;
      return advanceOrder(db, order, 'cancelled', { author: byPerson(user), message });
    }
    const detail = { reason: body.reason, message: body.message ?? '' };
    await send(own, 'CANCEL_ORDER', 'Отмена отправлена маркетплейсу', detail);
  },

  async CANCEL_ITEM({ db, user, order }, body) {
    const items = body.ids ?? (body.id ? [body.id] : []);
    if (items.length === 0) throw invalid('ids', 'укажите строки заказа');
    const units = await cancelUnits(db, order.id, items);
    if (units === 0) throw invalid('ids', 'у этих строк нечего отменять');
    await settleReserves(db, order.id);
    await insertHistory(db, [order.id], byPerson(user), { kind: 'changed', message: `Отменено товаров: ${units}` });
    await touchOrders(db, [order.id]);
  },
};

/** Where the file of a reading action is fetched. */
export const files: Partial<Record<OrderAction, (hand: Hand, body: ActionBody) => Promise<ActionFile>>> = {
  async GET_PARCEL_LABELS({ db, order }, body) {
    const wanted = chosen(body);
    const heads = await activeParcels(db, order.id);
    const confirmed = heads.filter((head) => head.state === 'confirmed' && (!wanted || wanted.includes(head.id)));
    if (confirmed.length === 0) throw invalid('parcelIds', 'среди подтверждённых посылок заказа таких нет');
    const ids = confirmed.map((head) => head.id).join(',');
    return { url: `/oms/parcels/${ids}/labels`, type: 'application/pdf', name: `${order.number}.pdf` };
  },

  async GET_PRODUCT_LABELS({ order }) {
    const url = `/oms/orders/${order.id}/product-labels`;
    return { url, type: 'application/pdf', name: `Товары ${order.number}.pdf` };
  },

  async GET_SHIPMENT_DOCUMENTS(own) {
    const id = await shipmentOf(own, ['confirmed', 'completed']);
    return { url: `/oms/shipments/${id}/documents`, type: 'application/pdf', name: `Отгрузка ${id}.pdf` };
  },
};

/** The parcels that an action names, however it names them. */
function chosen(body: ActionBody): string[] | undefined {
  return body.parcelIds ?? body.ids ?? (body.id ? [body.id] : undefined);
}

/** The step outside enters the queue with the step here: both happen, or neither. */
async function send(own: Hand, action: OrderAction, message: string, detail: SendingDetail = {}): Promise<void> {
  const { db, user, order } = own;
  await beginSending(db, order.id, { action, user, detail });
  await enqueueSending(db, order);
  await insertHistory(db, [order.id], byPerson(user), { kind: 'sent', message });
}

async function shipmentOf({ db, order }: Hand, states: ShipmentState[]): Promise<string> {
  const id = await shipmentInState(db, order.id, states);
  if (!id) throw conflict('not_allowed', 'У заказа нет такой отгрузки');
  return id;
}
