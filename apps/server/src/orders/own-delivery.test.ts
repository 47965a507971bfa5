import {
  findOrderHistory,
  findOrders,
  getOrder,
  type OrderAction,
  type OrderModel,
  runOrderAction,
  type Types,
} from '@prilavok/contract';
import { readWhole } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOzonShop, type OzonShop, useSandbox } from './testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

describe('an order that its seller carries', () => {
  const act = (shop: OzonShop, id: string, action: OrderAction, body: Types<typeof runOrderAction>['sent'] = {}) =>
    shop.call(runOrderAction, { path: { id, action }, body });
  const becomes = (shop: OzonShop, id: string, fits: (order: OrderModel) => boolean) =>
    eventually(async () => {
      const order = await shop.call(getOrder, { path: { id } });
      return fits(order) ? order : undefined;
    });

  /** Packed, and known to the marketplace as such. */
  async function packed(shop: OzonShop): Promise<OrderModel> {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.pull();
    const [row] = (await shop.call(findOrders, { body: { search: number } })).rows;
    if (!row) throw new Error(`No order ${number}`);
    await act(shop, row.id, 'CONFIRM_PARCELS', { wholeWay: true });
    return becomes(shop, row.id, (order) => order.state === 'ready' && order.sending === null);
  }

  it('goes to the courier and to the buyer when the marketplace has agreed, with its tracking number', async () => {
    const shop = await anOzonShop(server, sandbox.url, { courier: 'seller' });
    const order = await packed(shop);
    expect(order).toMatchObject({ deliveryType: 'DBS', ownDelivery: { track: true, day: false } });
    const { id, number } = order;

    const sent = (await act(shop, id, 'MARK_AS_DELIVERING', { dto: { track: 'RA-77 01' } })).model;
    expect(sent).toMatchObject({ state: 'ready', sending: 'MARK_AS_DELIVERING' });
    const gone = await becomes(shop, id, (now) => now.sending === null);
    expect(gone).toMatchObject({ state: 'delivering', refusal: null, trackingNumber: 'RA-77 01' });
    expect(await readWhole(shop.ozon.orders, number)).toMatchObject({
      state: 'delivering',
      trackingNumber: 'RA-77 01',
    });

    // It hears that the courier is nearly there, and once.
    await expect(act(shop, id, 'MARK_AS_LAST_MILE', { dto: { track: 'RA-1' } })).rejects.toThrow('dto.track');
    await act(shop, id, 'MARK_AS_LAST_MILE');
    const near = await becomes(shop, id, (now) => now.sending === null);
    expect(near).toMatchObject({ state: 'delivering', substatus: 'posting_in_courier_service', refusal: null });
    await expect(act(shop, id, 'MARK_AS_LAST_MILE')).rejects.toThrow('маркетплейс уже знает');
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows[0]?.message).toBe('Ozon: «Курьер в пути»');

    // Ozon asks for no day, and lets nothing be cancelled that is under way.
    await expect(act(shop, id, 'COMPLETED', { dto: { date: '2026-11-20' } })).rejects.toThrow('в тот же день');
    await expect(act(shop, id, 'CANCEL_ORDER', { reason: '352' })).rejects.toThrow('Отменить уже нельзя');
    await act(shop, id, 'COMPLETED');
    expect(await becomes(shop, id, (now) => now.sending === null)).toMatchObject({ state: 'delivered', refusal: null });
    expect((await readWhole(shop.ozon.orders, number)).state).toBe('delivered');
  });

  it('stays where it is when the marketplace refuses, and is found where its own cabinet has moved it', async () => {
    const shop = await anOzonShop(server, sandbox.url, { courier: 'seller' });
    const refused = await packed(shop);
    await shop.control(`orders/${refused.number}/status`, { status: 'arbitration' });
    await act(shop, refused.id, 'MARK_AS_DELIVERING');
    const disputed = await becomes(shop, refused.id, (now) => now.sending === null);
    expect(disputed.state).toBe('problem');

    const moved = await packed(shop);
    await shop.control(`orders/${moved.number}/status`, { status: 'delivering' });
    await act(shop, moved.id, 'MARK_AS_DELIVERING');
    // Nothing is told that is so already.
    expect(await becomes(shop, moved.id, (now) => now.sending === null)).toMatchObject({
      state: 'delivering',
      refusal: null,
    });
  });

  it('is told of by the marketplace where that carries it', async () => {
    const shop = await anOzonShop(server, sandbox.url);
    const order = await packed(shop);
    expect(order).toMatchObject({ deliveryType: 'FBS', ownDelivery: null });
    for (const action of ['MARK_AS_DELIVERING', 'MARK_AS_LAST_MILE'] as const)
      await expect(act(shop, order.id, action)).rejects.toThrow('статус придёт сам');
  });
});
