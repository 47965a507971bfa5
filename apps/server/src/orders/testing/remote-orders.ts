import type { RemoteOrder } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { accountById } from '../accounts/accounts.queries.ts';
import { type OrderOutcome, takeOrder } from '../remote/take-order.ts';

let numbers = 0;
/** An order as the client reads it. */
export const aRemoteOrder = (change: Partial<RemoteOrder> = {}): RemoteOrder => {
  const number = `70000000-${String(++numbers).padStart(4, '0')}-1`;
  return {
    number,
    orderNumber: number.slice(0, -2),
    orderId: '1',
    parentNumber: null,
    status: 'awaiting_packaging',
    substatus: 'posting_created',
    state: 'assembling',
    parcels: null,
    scheme: 'FBS',
    createdAt: '2026-11-20T10:00:00.000Z',
    shipBy: '2026-11-22T10:00:00.000Z',
    deliverFrom: null,
    deliverBy: null,
    warehouse: { id: '1', title: 'Склад' },
    deliveryMethod: { id: '1', title: 'Курьер' },
    carrier: null,
    trackingNumber: null,
    lines: [{ offerId: 'CASE-1', sku: '11', title: 'Чехол', quantity: 1, price: '1990.00' }],
    currency: 'RUB',
    buyer: { name: null, phone: null, region: 'Тула', city: null, address: null },
    services: [],
    cancellation: null,
    barcode: null,
    actions: [],
    ...change,
  };
};

/** Takes an order into the shop's orders as if its account had been asked at that moment. */
export async function takeFor(
  shop: { company: string; account: string },
  remote: RemoteOrder,
  at: string,
  alone = false,
): Promise<OrderOutcome> {
  return withCompany(shop.company, async (db) => {
    const account = await accountById(db, shop.account);
    if (!account) throw new Error('No account');
    return takeOrder(db, account, { remote, at, alone });
  });
}
