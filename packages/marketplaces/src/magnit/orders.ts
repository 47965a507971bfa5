import { z } from 'zod';
import {
  type OrdersApi,
  type RemoteOrder,
  type ShipPackage,
  withoutAccepting,
  withoutOwnDelivery,
} from '../api/orders.ts';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { everyPage } from '../pages.ts';
import { portions, uniqueBy } from '../portions.ts';
import { AssemblyOrder, notFound, orderOf, Parcel } from './assembly-orders.ts';
import { batch, beginning, page } from './limits.ts';
import { rows, text, unreadIn } from './shapes.ts';
import type { LostParcels } from './shipments.ts';
import type { SkusApi } from './skus.ts';

const OrdersPage = z.object({ orders: rows(AssemblyOrder, 'order_id'), next_page_token: text });
const ParcelsPage = z.object({ parcels: rows(Parcel, 'parcel_id'), next_page_token: text });
const NewParcel = z.object({ parcel_id: text });

/** Descriptions of …/orders/list and …/parcels/list: a filter names at most so many orders, and one page of orders is one such filter. */
const ordersPage = batch.orders;

/** Orders, their parcels and how they are packed: …/orders/…, …/parcels/… */
export function ordersApi(http: Caller, skus: SkusApi, { lostParcels }: Pick<LostParcels, 'lostParcels'>): OrdersApi {
  const articles = new Map<string, string>();

  async function parcelsOf(orders: string[]): Promise<Map<string, Parcel[]>> {
    const found: Parcel[] = [];
    for (const order_id of portions(orders, batch.orders)) {
      const parcels = await everyPage(async (page_token) => {
        const body = { dir: 'ASC', page_size: page, order_id, ...(page_token && { page_token }) };
        const answer = await http.json({ path: '/api/seller/v1/parcels/list', body, repeatable: true }, ParcelsPage);
        return { rows: answer.parcels, next: answer.next_page_token || null };
      });
      found.push(...parcels);
    }
    return Map.groupBy(
      uniqueBy(found, (parcel) => parcel.parcel_id),
      (parcel) => parcel.order_id,
    );
  }

  /** Articles by SKUs never change: what was asked once is kept. */
  async function wholeOrders(listed: AssemblyOrder[]): Promise<RemoteOrder[]> {
    const orders = uniqueBy(listed, ({ order_id }) => order_id);
    const unknown = orders
      .flatMap(({ items }) => items.map(({ sku_id }) => sku_id))
      .filter((sku) => !articles.has(sku));
    for (const [sku, article] of unknown.length > 0 ? await skus.articlesOf([...new Set(unknown)]) : [])
      articles.set(sku, article);
    // New orders have no parcels yet.
    const parcels = await parcelsOf(orders.filter(({ status }) => status !== 'NEW').map(({ order_id }) => order_id));
    const handedOver = [...parcels.values()].flat().some(({ status }) => status === 'AWAITING_DELIVERY');
    const lost = handedOver ? await lostParcels() : new Set<string>();
    return orders.map((order) => {
      const own = (parcels.get(order.order_id) ?? []).map((parcel) =>
        lost.has(parcel.parcel_id) && parcel.status === 'AWAITING_DELIVERY' ? { ...parcel, status: notFound } : parcel,
      );
      return orderOf(order, own, articles);
    });
  }

  async function fetchPage(path: string, filter: object, cursor: string | undefined) {
    const body = { dir: 'ASC', page_size: ordersPage, ...filter, ...(cursor ? { page_token: cursor } : {}) };
    const { orders, next_page_token } = await http.json({ path, body, repeatable: true }, OrdersPage);
    const unread = unreadIn(orders).filter(Boolean);
    return { rows: await wholeOrders(orders), cursor: next_page_token || null, unread };
  }

  async function ordersBy(order_id: string[]): Promise<AssemblyOrder[]> {
    const body = { dir: 'ASC', page_size: ordersPage, created_at: { from: beginning }, order_id };
    return (await http.json({ path: '/api/seller/v1/orders/list', body, repeatable: true }, OrdersPage)).orders;
  }

  const itemsOf = ({ lines }: ShipPackage) => lines.map(({ sku, quantity }) => ({ sku_id: idNumber(sku), quantity }));
  /** Codes of marking are taken with the parcels, of all pieces of a product or of none. */
  const packedOf = ({ lines }: ShipPackage) =>
    lines.map(({ sku, quantity, marks = [] }) => ({
      sku_id: idNumber(sku),
      quantity,
      ...(marks.length > 0 && { identifiers: marks.map((cis) => ({ cis })) }),
    }));
  const act = (path: string, body: object) => http.done({ path, body, repeatable: false });

  return {
    follows: 'numbers',
    ...withoutAccepting,
    ...withoutOwnDelivery,

    changed: ({ since, to, cursor }) =>
      // The end doesn't belong to the period.
      fetchPage('/api/seller/v1/orders/list', { created_at: { from: since, to: nextMoment(to) } }, cursor),

    waiting: (part) => fetchPage('/api/seller/v1/orders/list/unprocessed', {}, part?.cursor),

    async ofLabel(barcode) {
      const body = { dir: 'ASC', page_size: page, barcode: [barcode] };
      const { parcels } = await http.json({ path: '/api/seller/v1/parcels/list', body, repeatable: true }, ParcelsPage);
      return parcels[0]?.order_id || null;
    },

    async read(numbers) {
      const found: RemoteOrder[] = [];
      for (const portion of portions(numbers, batch.orders))
        found.push(...(await wholeOrders(await ordersBy(portion))));
      return found;
    },

    async pack(number, packages) {
      const [order] = await ordersBy([number]);
      if (!order) throw new MarketplaceError('missing', `Заказа ${number} на Магнит Маркете нет.`);
      if (order.status !== 'IN_ASSEMBLY') {
        const parcels = packages.map((each) => ({ items: packedOf(each) }));
        const body = { order_id: number, parcels, auto_complete_order: true };
        await act('/api/seller/v1/orders/parcels', body);
        return [];
      }
      // Somebody has begun to pack it in the marketplace's cabinet: only new orders can be divided at once.
      const begun = (await parcelsOf([number])).get(number) ?? [];
      for (const { parcel_id, status } of begun)
        if (status === 'NEW') await act('/api/seller/v1/parcels/unpack', { parcel_id });
      for (const each of packages) {
        const body = { order_id: number, items: packedOf(each) };
        await http.json({ path: '/api/seller/v1/parcels/create', body, repeatable: false }, NewParcel);
      }
      await act('/api/seller/v1/orders/complete', { order_id: number });
      return [];
    },

    async cancel(number) {
      const [order] = await ordersBy([number]);
      if (order?.status !== 'ASSEMBLED') return act('/api/seller/v1/orders/cancel', { order_id: number });
      // An assembled order is cancelled with its parcels, one by one.
      for (const { parcel_id, status } of (await parcelsOf([number])).get(number) ?? [])
        if (status !== 'CANCELED') await act('/api/seller/v1/parcels/cancel', { parcel_id });
    },

    cancelItems: (number, items) =>
      act('/api/seller/v1/orders/cancel-items', { order_id: number, items: itemsOf({ lines: items }) }),

    // None is asked for.
    cancelReasons: async () => [],
  };
}

const nextMoment = (at: string) => new Date(Date.parse(at) + 1).toISOString();
