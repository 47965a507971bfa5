import { z } from 'zod';
import { recipientOf } from '../addresses.ts';
import { type OrdersApi, type RemoteOrder, type ShipPackage, withoutAccepting } from '../api/orders.ts';
import { MarketplaceError, throwMissing } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { portions, uniqueBy } from '../portions.ts';
import { russianOnly } from '../sentences.ts';
import { cancelRequestsApi } from './cancel-requests.ts';
import { batch } from './limits.ts';
import { cancelReasonsOf, isBeingAssembled, MarketOrder, orderOf } from './market-orders.ts';
import { nextPage, Paging } from './pages.ts';
import { id, rows, text, unreadIn } from './shapes.ts';
import type { StoreIds } from './warehouses.ts';

const OrdersPage = z.object({ orders: rows(MarketOrder, 'orderId'), paging: Paging });
const StatusesAnswer = z.object({
  result: z.object({ orders: rows(z.object({ id, updateStatus: text, errorDetails: text }), 'id') }),
});

const BuyerAnswer = z.object({ result: z.object({ lastName: text, firstName: text, middleName: text, phone: text }) });

/** Description of …/orders: largest `limit`. */
const page = 50;

/** Orders of the account's store: read from the cabinet (…/businesses/…/orders), changed in the store. */
export function ordersApi(http: Caller, { business, campaign }: StoreIds): OrdersApi {
  const ofStore = { campaignId: campaign };

  async function ask(filter: object, query: { limit?: number; pageToken?: string }) {
    const path = '/v1/businesses/{businessId}/orders';
    const body = { campaignIds: [idNumber(campaign)], ...filter };
    const call = { path, params: { businessId: business }, query, body, repeatable: true };
    const { orders, paging } = await http.json(call, OrdersPage);
    const unread = unreadIn(orders).filter(Boolean);
    return { orders: uniqueBy(orders, ({ orderId }) => orderId), cursor: nextPage(paging), unread };
  }

  async function listed(filter: object, cursor: string | undefined) {
    // Orders that the Market makes for trying things out are nobody's.
    const found = await ask({ ...filter, fake: false }, { limit: page, ...(cursor && { pageToken: cursor }) });
    return { rows: found.orders, cursor: found.cursor, unread: found.unread };
  }

  async function fetchPage(filter: object, cursor: string | undefined) {
    const found = await listed(filter, cursor);
    return { ...found, rows: found.rows.map(orderOf) };
  }

  async function named(numbers: string[]): Promise<MarketOrder[]> {
    const orderIds = numbers.filter((number) => /^\d{1,19}$/.test(number)).map(idNumber);
    return orderIds.length === 0 ? [] : (await ask({ orderIds }, {})).orders;
  }

  async function one(number: string): Promise<MarketOrder> {
    const [order] = await named([number]);
    if (!order) throw new MarketplaceError('missing', `Заказа ${number} на Яндекс Маркете нет.`);
    return order;
  }

  async function setStatus(number: string, status: string, substatus?: string): Promise<void> {
    const path = '/v2/campaigns/{campaignId}/orders/status-update';
    const body = { orders: [{ id: idNumber(number), status, ...(substatus && { substatus }) }] };
    const { result } = await http.json({ path, params: ofStore, body, repeatable: false }, StatusesAnswer);
    const failed = result.orders.find(({ updateStatus }) => updateStatus === 'ERROR');
    if (!failed) return;
    const told = russianOnly(failed.errorDetails);
    throw new MarketplaceError(
      'refused',
      `Маркет не изменил статус заказа ${number}: ${told || failed.errorDetails || 'причина не названа'}.`,
    );
  }

  /** Tells that the buyer got the order on a day that is over. */
  const setDelivered = (number: string, day: string): Promise<void> =>
    http.done({
      method: 'PUT',
      path: '/v2/campaigns/{campaignId}/orders/{orderId}/status',
      params: { ...ofStore, orderId: number },
      body: { order: { status: 'DELIVERED', delivery: { dates: { realDeliveryDate: day } } } },
      repeatable: false,
    });

  /** Once for each number: a second one of the same would be another parcel. */
  async function setTrack({ orderId, delivery }: MarketOrder, track: string): Promise<void> {
    if (delivery.tracks.some(({ trackCode }) => trackCode === track)) return;
    await http.done({
      path: '/v2/campaigns/{campaignId}/orders/{orderId}/delivery/track',
      params: { ...ofStore, orderId },
      body: { trackCode: track, deliveryServiceId: idNumber(delivery.deliveryServiceId) },
      repeatable: false,
    });
  }

  /** Says what lies in which box. Again as often as one likes while the order is being assembled. */
  const setBoxes = (number: string, boxes: ShipPackage[], allowRemove: boolean): Promise<void> =>
    http.done({
      method: 'PUT',
      path: '/v2/campaigns/{campaignId}/orders/{orderId}/boxes',
      params: { ...ofStore, orderId: number },
      body: {
        boxes: boxes.map(({ lines }) => ({
          items: lines.map(({ sku, quantity }) => ({ id: idNumber(sku), fullCount: quantity })),
        })),
        ...(allowRemove && { allowRemove }),
      },
      repeatable: false,
    });

  return {
    follows: 'changes',
    ...withoutAccepting,

    changed: ({ since, to, cursor }) => fetchPage({ dates: { updateDateFrom: since, updateDateTo: to } }, cursor),

    waiting: (part) => fetchPage({ statuses: ['PENDING', 'PROCESSING'] }, part?.cursor),

    async read(numbers) {
      const found: RemoteOrder[] = [];
      for (const portion of portions(numbers, batch.orders)) found.push(...(await named(portion)).map(orderOf));
      return found;
    },

    async pack(number, packages) {
      await setBoxes(number, packages, false);
      await setStatus(number, 'PROCESSING', 'READY_TO_SHIP');
      return [];
    },

    async handOver(number, done) {
      if (done.to === 'last mile') return throwMissing('Маркету не сообщают, что курьер в пути к покупателю.');
      if (done.to === 'courier') {
        if (done.track !== null) await setTrack(await one(number), done.track);
        await setStatus(number, 'DELIVERY');
      } else if (done.day === null) await setStatus(number, 'DELIVERED');
      else await setDelivered(number, done.day);
    },

    cancel: (number, reason) => setStatus(number, 'CANCELLED', reason?.id ?? 'SHOP_FAILED'),

    /** An order is thinned by laying out less than there is. */
    async cancelItems(number, items) {
      const order = await one(number);
      if (!isBeingAssembled(order))
        throw new MarketplaceError('refused', 'убрать товар из заказа Маркет даёт, только пока заказ собирается');
      const gone = new Map(items.map(({ sku, quantity }) => [sku, quantity]));
      const lines = order.items
        .map((item) => ({ sku: item.id, quantity: item.count - (gone.get(item.id) ?? 0) }))
        .filter(({ quantity }) => quantity > 0);
      if (lines.length === 0)
        throw new MarketplaceError('refused', 'единственный товар Маркет из заказа не убирает: отмените заказ целиком');
      await setBoxes(number, [{ lines }], true);
    },

    async details(number) {
      const path = '/v2/campaigns/{campaignId}/orders/{orderId}/buyer';
      const call = { method: 'GET', path, params: { ...ofStore, orderId: number }, repeatable: true } as const;
      const { result } = await http.json(call, BuyerAnswer);
      const name = [result.lastName, result.firstName, result.middleName].filter(Boolean).join(' ');
      return { recipient: recipientOf(name, result.phone), services: null };
    },

    cancelReasons: async (number) => cancelReasonsOf(await one(number)),

    cancelRequests: cancelRequestsApi(http, campaign, {
      waiting: (cursor) => listed({ waitingForCancellationApprove: true }, cursor),
      named,
    }),
  };
}
