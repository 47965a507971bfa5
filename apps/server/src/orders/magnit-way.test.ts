import {
  changeOrderMarks,
  findCancelReasons,
  findWarehouses,
  getOrder,
  getShipmentAcceptance,
  getShipmentDocuments,
  type OrderModel,
  removeWarehouses,
  scanOrderLabel,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aMagnitShop, hurryMagnit, type MagnitShop } from '../marketplaces/testing/magnit.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { act, becomes, look, orderOf } from './testing/way.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();

describe('an order of Magnit Market', () => {
  async function bought(shop: MagnitShop, ...offers: { offerId: string; quantity: number }[]): Promise<OrderModel> {
    const number = await shop.buy(...offers);
    await look(shop);
    return orderOf(shop, number);
  }

  async function aStockedShop(): Promise<MagnitShop> {
    const shop = await aMagnitShop(server, sandbox);
    for (const article of ['MUG-1', 'MUG-2']) await shop.offer(article);
    await shop.run('products_upload');
    const remoteId = await shop.addWarehouse();
    await eventually(async () => (await shop.there()).skus['MUG-2']?.stocks[remoteId]?.free === 10);
    return shop;
  }

  it('leads from the buyer to the buyer in two parcels', async () => {
    const shop = await aStockedShop();
    const order = await bought(shop, { offerId: 'MUG-1', quantity: 2 }, { offerId: 'MUG-2', quantity: 1 });
    const { id, number } = order;
    expect(order).toMatchObject({ state: 'new', items: 3, total: '1470.00', rawStatus: 'NEW' });
    // Magnit knows its number only: it is called as the seller has named it.
    expect(order).toMatchObject({ warehouse: 'Основной', deliveryMethod: 'Точка приёма · Основной' });
    expect(order.products.every(({ offer }) => offer !== null)).toBe(true);

    expect(order.takesMarks).toBe(true);
    await act(shop, id, 'START_PROCCESS');
    // Nobody says that codes are needed; where one piece of a line has its code, all of them must.
    const [mugs] = order.products;
    const code = (piece: number) => `010460000000001721AbCdE0${piece}`;
    const mark = (...marks: string[]) =>
      shop.call(changeOrderMarks, { path: { id }, body: { products: [{ id: mugs?.id ?? '', marks }] } });
    await mark(code(1));
    for (const { id: product, quantity } of order.products)
      await act(shop, id, 'CREATE_PARCEL', { dto: { items: [{ product, quantity }] } });
    await expect(act(shop, id, 'CONFIRM_PARCELS')).rejects.toThrow('не хватает 1 кода');
    await mark(code(1), code(2));
    await act(shop, id, 'CONFIRM_PARCELS');
    const ready = await becomes(shop, id, (now) => now.sending === null);
    const packed = Object.values((await shop.there()).parcels).flatMap(({ items }) => items);
    expect(packed.map(({ identifiers }) => identifiers.map(({ cis }) => cis)).sort()).toEqual([[], [code(1), code(2)]]);
    expect(ready).toMatchObject({ state: 'ready', refusal: null, parcelsConfirmed: 2, rawStatus: 'READY_TO_SHIPMENT' });
    expect(new Set(ready.boxes.map((box) => box.number)).size).toBe(2);

    // Its numbers of parcels stand on no label.
    const [label] = Object.values((await shop.there()).parcels).map(({ barcode }) => barcode);
    expect(await shop.call(scanOrderLabel, { body: { code: label ?? '' } })).toEqual({ id, number, arrived: false });

    const { file } = await act(shop, id, 'GET_PARCEL_LABELS');
    const labels = await shop.fetch('GET', file?.url ?? '');
    expect((await labels.text()).slice(0, 5)).toBe('%PDF-');

    await act(shop, id, 'CREATE_SHIPMENT');
    await act(shop, id, 'CONFIRM_SHIPMENT');
    const confirmed = await becomes(shop, id, (now) => now.shipment?.state === 'confirmed');
    // Until it is taken in, it may be cancelled, and the parcels leave in another.
    await act(shop, id, 'CANCEL_SHIPMENT');
    await becomes(shop, id, (now) => now.shipment === null);
    await act(shop, id, 'CONFIRM_SHIPMENT', { wholeWay: true });
    const again = await becomes(shop, id, (now) => now.shipment?.state === 'confirmed');
    expect(again.shipment?.number).not.toBe(confirmed.shipment?.number);
    const shipment = again.shipment;
    const papers = await shop.fetch('GET', getShipmentDocuments.url.replace('{id}', shipment?.id ?? ''));
    expect((await papers.text()).slice(0, 5)).toBe('%PDF-');

    await act(shop, id, 'COMPLETE_SHIPMENT');
    const [one, two] = ready.boxes.map((box) => box.number);
    const state = async () => {
      await look(shop);
      return (await shop.call(getOrder, { path: { id } })).state;
    };
    // One isn't there when the shipment is taken in: that is seen here, until it is found.
    await sandbox.control(`magnit/orders/${one}/lose`, {});
    for (let step = 0; step < 2; step++) await sandbox.control('magnit/clock', { advanceMs: 61_000 });
    expect(await state()).toBe('problem');
    expect((await shop.call(getOrder, { path: { id } })).rawTitle).toBe('Не найден при приёмке');
    const acceptance = await shop.call(getShipmentAcceptance, { path: { id: shipment?.id ?? '' } });
    expect(acceptance).toMatchObject({ status: 'приёмка завершена', barcode: null, papers: [] });
    expect(acceptance.discrepancies).toMatchObject([{ number: one, order: id, kind: 'lost' }]);
    await sandbox.control(`magnit/orders/${one}/status`, { status: 'DELIVERING' });
    await sandbox.control(`magnit/orders/${one}/status`, { status: 'RECEIVED' });
    expect(await state()).toBe('delivering');
    await sandbox.control(`magnit/orders/${two}/status`, { status: 'RECEIVED' });
    expect(await state()).toBe('delivered');
    // The order itself stays so for ever.
    expect((await shop.there()).orders[number]?.status).toBe('ASSEMBLED');
  });

  it('is cancelled without a reason, whole or in part, before it is packed and after', async () => {
    const shop = await aStockedShop();
    const order = await bought(shop, { offerId: 'MUG-1', quantity: 3 });
    const { id, number, products } = order;
    expect((await shop.call(findCancelReasons, { path: { id } })).rows).toEqual([]);
    await act(shop, id, 'START_PROCCESS');
    const items = [{ product: products[0]?.id ?? '', quantity: 1 }];
    await act(shop, id, 'CANCEL_ITEM', { dto: { items } });
    const thinner = await becomes(shop, id, (now) => now.sending === null);
    expect(thinner).toMatchObject({ refusal: null, items: 2 });
    await act(shop, id, 'CREATE_PARCEL');
    await act(shop, id, 'CONFIRM_PARCELS');
    await becomes(shop, id, (now) => now.state === 'ready');
    await act(shop, id, 'CANCEL_ORDER');
    const gone = await becomes(shop, id, (now) => now.sending === null);
    expect(gone).toMatchObject({ state: 'cancelled', refusal: null });
    // Whoever hasn't typed the warehouse finds it named by an order.
    const path = { account: shop.account };
    const [typed] = (await shop.call(findWarehouses, { path, body: {} })).rows;
    await shop.call(removeWarehouses, { path: { ...path, ids: [typed?.id ?? ''] } });
    const other = await bought(shop, { offerId: 'MUG-2', quantity: 1 });
    const { remoteId } = typed ?? {};
    expect((await shop.call(findWarehouses, { path, body: {} })).rows).toMatchObject([{ remoteId, isActive: false }]);
    await act(shop, other.id, 'CANCEL_ORDER');
    await becomes(shop, other.id, (now) => now.state === 'cancelled');
    const { orders } = await shop.there();
    expect([orders[number]?.status, orders[other.number]?.status]).toEqual(['CANCELED', 'CANCELED']);
  });
});
