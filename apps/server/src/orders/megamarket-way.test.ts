import {
  createShipment,
  findCancelReasons,
  findParcelsForShipment,
  getOrder,
  getOrderWorkflow,
  getShipmentDocuments,
  type OrderModel,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aMegamarketShop, hurryMegamarket, type MegamarketShop, merchant } from '../marketplaces/testing/megamarket.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { act, becomes, look, orderOf } from './testing/way.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMegamarket();

describe('an order of Megamarket', () => {
  async function bought(shop: MegamarketShop, ...offers: { offerId: string; quantity: number }[]): Promise<OrderModel> {
    const number = await shop.buy(...offers);
    await look(shop);
    return orderOf(shop, number);
  }

  async function aStockedShop(scheme?: Parameters<typeof aMegamarketShop>[2]): Promise<MegamarketShop> {
    const shop = await aMegamarketShop(server, sandbox, scheme);
    for (const article of ['MUG-1', 'MUG-2']) await shop.offer(article);
    await shop.run('products_upload');
    await shop.addWarehouse();
    await eventually(async () => {
      const { cards } = await shop.there();
      return ['MUG-1', 'MUG-2'].every((article) => cards[article]?.stock === 10);
    });
    return shop;
  }

  it('leads from the buyer to the buyer in two boxes, confirmed and packed lot by lot', async () => {
    const shop = await aStockedShop();
    const order = await bought(shop, { offerId: 'MUG-1', quantity: 2 }, { offerId: 'MUG-2', quantity: 1 });
    const { id, number } = order;
    expect(order).toMatchObject({ state: 'new', items: 3, total: '1470.00', rawStatus: 'NEW' });
    expect(order.products.every(({ offer }) => offer !== null)).toBe(true);

    const statuses = async () => (await shop.there()).shipments[number]?.lots.map(({ status }) => status);
    expect((await act(shop, id, 'START_PROCCESS')).model).toMatchObject({ state: 'new', sending: 'START_PROCCESS' });
    await becomes(shop, id, (now) => now.state === 'assembling' && now.sending === null);
    // Its deadline is short: it is confirmed now, and not with the parcels.
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    for (const { id: product, quantity } of order.products)
      await act(shop, id, 'CREATE_PARCEL', { dto: { items: [{ product, quantity }] } });
    await act(shop, id, 'CONFIRM_PARCELS');
    const ready = await becomes(shop, id, (now) => now.sending === null);
    expect(ready).toMatchObject({ state: 'ready', refusal: null, parcelsConfirmed: 2, rawStatus: 'PACKED' });
    expect(ready.boxes.map((box) => box.number).sort()).toEqual([1, 2].map((box) => `${merchant}*${number}*${box}`));
    expect((await shop.there()).shipments[number]?.lots.map(({ boxCode }) => boxCode)).toEqual(
      [1, 1, 2].map((box) => `${merchant}*${number}*${box}`),
    );

    const { file } = await act(shop, id, 'GET_PARCEL_LABELS');
    const labels = await shop.fetch('GET', file?.url ?? '');
    expect((await labels.text()).slice(0, 5)).toBe('%PDF-');

    const { shipment } = (await act(shop, id, 'CREATE_SHIPMENT')).model;
    await act(shop, id, 'CONFIRM_SHIPMENT');
    await becomes(shop, id, (now) => now.shipment?.state === 'confirmed');
    const { refusedActions } = await shop.call(getOrder, { path: { id } });
    expect(refusedActions.find(({ action }) => action === 'GET_SHIPMENT_DOCUMENTS')?.reason).toContain(
      'не готовит документов отгрузки',
    );
    const papers = await shop.fetch('GET', getShipmentDocuments.url.replace('{id}', shipment?.id ?? ''));
    expect(await papers.text()).toContain('Мегамаркет не готовит документов отгрузки');

    await act(shop, id, 'COMPLETE_SHIPMENT');
    const state = async () => {
      await look(shop);
      return (await shop.call(getOrder, { path: { id } })).state;
    };
    await eventually(async () =>
      (await shop.there()).shipments[number]?.lots.every(({ status }) => status === 'SHIPPED'),
    );
    expect(await state()).toBe('delivering');
    await sandbox.control(`megamarket/orders/${number}/status`, { status: 'DELIVERED' });
    expect(await state()).toBe('delivered');
  });

  it('is refused whole or in part, lot by lot, for a reason of its list; a buyer who leaves it takes it back', async () => {
    const shop = await aStockedShop();
    const order = await bought(shop, { offerId: 'MUG-1', quantity: 3 });
    const { id, number, products } = order;
    const reasons = (await shop.call(findCancelReasons, { path: { id } })).rows;
    expect(reasons.map(({ title }) => title)).toContain('Нет в наличии');
    await act(shop, id, 'START_PROCCESS');
    await becomes(shop, id, (now) => now.sending === null);
    const items = [{ product: products[0]?.id ?? '', quantity: 1 }];
    await act(shop, id, 'CANCEL_ITEM', { reason: 'Нет в наличии', dto: { items } });
    const thinner = await becomes(shop, id, (now) => now.sending === null);
    expect(thinner).toMatchObject({ refusal: null, items: 2 });
    const standing = async (of: string) =>
      (await shop.there()).shipments[of]?.lots.map(({ status, subStatus }) => `${status} ${subStatus}`);
    expect(await standing(number)).toEqual(['CONFIRMED null', 'CONFIRMED null', 'MERCHANT_CANCELED LATE_REJECT']);
    await act(shop, id, 'CREATE_PARCEL');
    await act(shop, id, 'CONFIRM_PARCELS');
    await becomes(shop, id, (now) => now.state === 'ready');
    await act(shop, id, 'CANCEL_ORDER', { reason: 'OUT_OF_STOCK' });
    expect(await becomes(shop, id, (now) => now.sending === null)).toMatchObject({ state: 'cancelled', refusal: null });
    expect(await standing(number)).toEqual([
      'MERCHANT_CANCELED LATE_REJECT',
      'MERCHANT_CANCELED LATE_REJECT',
      'MERCHANT_CANCELED LATE_REJECT',
    ]);

    const left = await bought(shop, { offerId: 'MUG-2', quantity: 1 });
    await sandbox.control(`megamarket/orders/${left.number}/cancel`, {});
    await look(shop);
    expect(await shop.call(getOrder, { path: { id: left.id } })).toMatchObject({
      state: 'cancelled',
      rawStatus: 'CUSTOMER_CANCELED',
    });
  });

  it('is brought by a seller who delivers: the courier is noted here, and Megamarket hears of the buyer', async () => {
    const shop = await aStockedShop('dbs');
    const order = await bought(shop, { offerId: 'MUG-1', quantity: 2 });
    const { id, number } = order;
    expect(order).toMatchObject({ deliveryType: 'DBS', ownDelivery: { track: true, day: true } });
    // At one press it is taken up, packed and told.
    await act(shop, id, 'CONFIRM_PARCELS', { wholeWay: true });
    const ready = await becomes(shop, id, (now) => now.state === 'ready' && now.sending === null);
    expect(ready.actions.map(({ action }) => action)).toContain('MARK_AS_DELIVERING');
    expect(ready.refusedActions.find(({ action }) => action === 'CREATE_SHIPMENT')?.reason).toContain('везёте вы');
    const parcels = ready.boxes.map((box) => box.id);
    await expect(shop.call(createShipment, { body: { parcels } })).rejects.toThrow('отгрузка не нужна');
    expect((await shop.call(findParcelsForShipment, { body: {} })).rows).toEqual([]);
    expect((await shop.call(getOrderWorkflow, { path: { id } })).steps.map(({ step }) => step)).not.toContain(
      'shipment',
    );
    // Megamarket prints none for these: ours say where they go.
    const { file } = await act(shop, id, 'GET_PARCEL_LABELS');
    expect((await (await shop.fetch('GET', file?.url ?? '')).text()).slice(0, 5)).toBe('%PDF-');

    const gone = (await act(shop, id, 'MARK_AS_DELIVERING', { dto: { track: 'RA123' } })).model;
    expect(gone).toMatchObject({ state: 'delivering', sending: null, trackingNumber: 'RA123' });
    // Megamarket still calls it packed: that takes nothing back.
    await look(shop);
    const still = await shop.call(getOrder, { path: { id } });
    expect(still).toMatchObject({ state: 'delivering', rawStatus: 'PACKED' });

    const day = new Date(Date.parse(order.createdAt) - 24 * 3_600_000).toISOString().slice(0, 10);
    await expect(act(shop, id, 'COMPLETED', { dto: { date: '2999-01-01' } })).rejects.toThrow('ещё не наступил');
    await act(shop, id, 'COMPLETED', { dto: { date: day } });
    expect(await becomes(shop, id, (now) => now.sending === null)).toMatchObject({ state: 'delivered', refusal: null });
    const there = (await shop.there()).shipments[number];
    expect(there?.closedAt).toBe(Date.parse(`${day}T23:59:59+03:00`));
    expect(there?.lots.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);

    // A buyer who doesn't take it: it comes back, and is counted in by hand.
    const left = await bought(shop, { offerId: 'MUG-2', quantity: 1 });
    await act(shop, left.id, 'CONFIRM_PARCELS', { wholeWay: true });
    await becomes(shop, left.id, (now) => now.state === 'ready' && now.sending === null);
    await act(shop, left.id, 'MARK_AS_DELIVERING');
    const { rows } = await shop.call(findCancelReasons, { path: { id: left.id } });
    expect(rows.map(({ title }) => title)).toEqual(['Покупатель отказался при получении', 'Вручить не получилось']);
    await act(shop, left.id, 'CANCEL_ORDER', { reason: 'CANCEL_BY_CUSTOMER' });
    const back = await becomes(shop, left.id, (now) => now.sending === null);
    expect(back).toMatchObject({ state: 'cancelled', refusal: null, rawStatus: 'CUSTOMER_CANCELED' });
  });

  it('is given out by a seller to whom buyers come', async () => {
    const shop = await aStockedShop('pickup');
    const { id, number } = await bought(shop, { offerId: 'MUG-1', quantity: 1 });
    await act(shop, id, 'CONFIRM_PARCELS', { wholeWay: true });
    await becomes(shop, id, (now) => now.state === 'ready' && now.sending === null);
    await expect(act(shop, id, 'MARK_AS_DELIVERING')).rejects.toThrow('забирает заказ у вас');
    await act(shop, id, 'COMPLETED');
    expect(await becomes(shop, id, (now) => now.sending === null)).toMatchObject({ state: 'delivered', refusal: null });
    expect((await shop.there()).shipments[number]?.lots.map(({ status }) => status)).toEqual(['DELIVERED']);
  });
});
