import { PDFDocument } from '@cantoo/pdf-lib';
import { cancelParcels, createParcel, getOrder, getParcelLabels, getParcels } from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../testing/server.ts';
import { isEan } from './labels/own-labels.ts';
import { anOwnShop, type OwnShop } from './testing/own.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

describe('parcels', () => {
  it('hold every piece once', async () => {
    const { id, products } = await shop.order({ products: [{ offer: shop.offers[0], quantity: 3 }] });
    await shop.act(id, 'START_PROCCESS');
    const product = products[0]?.id ?? '';
    const first = await shop.call(createParcel, { body: { order: id, items: [{ product, quantity: 2 }] } });
    const much = await shop.refused(createParcel, { body: { order: id, items: [{ product, quantity: 2 }] } });
    expect(much).toMatchObject({ status: 400, body: { details: [{ field: 'items.0.quantity' }] } });
    const second = await shop.call(createParcel, { body: { order: id } });
    expect([first, second].map((parcel) => parcel.items[0]?.quantity)).toEqual([2, 1]);
    const full = await shop.refused(createParcel, { body: { order: id } });
    expect(full.body).toMatchObject({ code: 'not_allowed', message: 'Все товары уже разложены по посылкам' });
  });

  it('are never filled twice by two who pack at once', async () => {
    const { id, products } = await shop.order({ products: [{ offer: shop.offers[0], quantity: 3 }] });
    await shop.act(id, 'START_PROCCESS');
    const items = [{ product: products[0]?.id ?? '', quantity: 2 }];
    const both = await Promise.allSettled([1, 2].map(() => shop.call(createParcel, { body: { order: id, items } })));
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.call(getOrder, { path: { id } })).products[0]?.loose).toBe(1);
  });

  it('are taken apart one by one, each with its answer', async () => {
    const { id } = await shop.order();
    await shop.act(id, 'START_PROCCESS');
    const parcel = await shop.call(createParcel, { body: { order: id } });
    const confirmed = (await shop.ready()).boxes[0]?.id ?? '';
    const batch = await shop.call(cancelParcels, { path: { ids: [parcel.id, confirmed, '999999'] } });
    expect(batch.done).toEqual([parcel.id]);
    expect(batch.failed.map((one) => [one.id, one.code])).toEqual([
      [confirmed, 'not_allowed'],
      ['999999', 'not_found'],
    ]);
  });

  it('say why there is no label yet', async () => {
    const { id } = await shop.order();
    await shop.act(id, 'START_PROCCESS');
    const parcel = await shop.call(createParcel, { body: { order: id } });
    const refusal = await shop.refused(getParcelLabels, { path: { ids: [parcel.id] } });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'labels_not_ready' } });
  });
});

describe('labels of our own', () => {
  const pagesOf = async (url: string) => {
    const response = await shop.fetch('GET', url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return (await PDFDocument.load(await response.arrayBuffer())).getPageCount();
  };

  it('are printed for parcels that no marketplace labels, a page each', async () => {
    const parcels = [await shop.ready(), await shop.ready()].map((order) => order.boxes[0]?.id ?? '');
    expect(await pagesOf(getParcelLabels.url.replace('{ids}', parcels.join(',')))).toBe(2);
    const { rows } = await shop.call(getParcels, { path: { ids: parcels } });
    expect(rows.every((parcel) => parcel.labelledAt !== null)).toBe(true);
  });

  it('are printed whenever the order offers them, on the road too', async () => {
    const { id } = await shop.ready();
    for (const step of ['MARK_AS_DELIVERING', null] as const) {
      const { file } = await shop.act(id, 'GET_PARCEL_LABELS');
      expect(await pagesOf(file?.url ?? '')).toBe(1);
      if (step) await shop.act(id, step);
    }
  });

  it.each([
    ['4600000000017', false],
    ['4606224267371', true],
    ['460622426737', false],
  ])('hold %s for an EAN: %s', (text, expected) => expect(isEan(text)).toBe(expected));
});
