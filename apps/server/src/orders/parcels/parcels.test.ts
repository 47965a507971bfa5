import { PDFDocument } from '@cantoo/pdf-lib';
import {
  cancelParcels,
  createParcel,
  findParcels,
  findParcelsForShipment,
  getOrder,
  getParcelLabels,
  getParcels,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { isEan } from '../labels/barcode.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';

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

  it('are numbered without gaps, whatever was taken apart', async () => {
    const { id, products } = await shop.order({ products: [{ offer: shop.offers[0], quantity: 4 }] });
    await shop.act(id, 'START_PROCCESS');
    const items = [{ product: products[0]?.id ?? '', quantity: 1 }];
    const make = () => shop.call(createParcel, { body: { order: id, items } });
    const [first] = [await make(), await make(), await make()];
    await shop.call(cancelParcels, { path: { ids: [first.id] } });
    const places = async () => (await shop.call(getOrder, { path: { id } })).boxes.map((box) => box.position);
    expect(await places()).toEqual([1, 2]);
    expect((await make()).position).toBe(3);
  });

  it('have labels in a file whose name says of which order and when', async () => {
    const { id, number, boxes } = await shop.ready();
    const saved = async (path: string) => {
      const response = await shop.fetch('GET', path);
      return decodeURIComponent(response.headers.get('content-disposition') ?? '');
    };
    const { file } = await shop.act(id, 'GET_PARCEL_LABELS');
    const today = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', dateStyle: 'short' }).format(new Date());
    expect(await saved(file?.url ?? '')).toBe(`inline; filename*=UTF-8''Этикетки ${number} ${today}.pdf`);
    const other = (await shop.ready()).boxes;
    const ids = [...boxes, ...other].map((box) => box.id).join(',');
    expect(await saved(`/oms/parcels/${ids}/labels`)).toContain(`Этикетки, заказов 2, ${today}.pdf`);
  });

  it('say why there is no label yet', async () => {
    const { id } = await shop.order();
    await shop.act(id, 'START_PROCCESS');
    const parcel = await shop.call(createParcel, { body: { order: id } });
    const refusal = await shop.refused(getParcelLabels, { path: { ids: [parcel.id] } });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'labels_not_ready' } });
  });

  it('are found by order, state and number, newest first, page by page', async () => {
    const pieces = [{ offer: shop.offers[0], quantity: 3 }];
    const { id, number } = await shop.order({ number: 'ЁЖ-1', products: pieces });
    const { products } = (await shop.act(id, 'START_PROCCESS')).model;
    const items = [{ product: products[0]?.id ?? '', quantity: 1 }];
    const made = [];
    for (let place = 1; place <= 3; place++) {
      const parcel = await shop.call(createParcel, { body: { order: id, items } });
      expect(parcel).toMatchObject({ order: id, orderNumber: number, position: place, state: 'open', shipment: null });
      made.unshift(parcel.id);
    }
    const found = async (body: object) =>
      (await shop.call(findParcels, { body: { order: { in: [id] }, ...body } })).rows.map((parcel) => parcel.id);
    expect(await found({})).toEqual(made);
    for (const search of ['ёж-1', 'еж']) expect(await found({ search })).toEqual(made);
    expect(await found({ search: 'нет такого' })).toEqual([]);
    expect(await found({ limit: 2, offset: 2 })).toEqual(made.slice(2));
    expect(await found({ offset: 3 })).toEqual([]);
    await shop.call(cancelParcels, { path: { ids: made.slice(0, 1) } });
    expect(await found({ state: ['cancelled'] })).toEqual(made.slice(0, 1));
    expect(await found({ shipment: { in: ['999999'] } })).toEqual([]);
  });

  it('are hidden from another company, and change for whoever tends the orders alone', async () => {
    const order = await shop.ready();
    const ids = order.boxes.map((box) => box.id);
    const stranger = await aCompany(server);
    expect((await stranger.call(findParcels, { body: {} })).rows).toEqual([]);
    expect((await stranger.call(getParcels, { path: { ids } })).rows).toEqual([]);
    expect((await stranger.call(findParcelsForShipment, { body: {} })).rows).toEqual([]);
    const create = { body: { order: order.id } };
    for (const refusal of [
      await stranger.refused(createParcel, create),
      await stranger.refused(cancelParcels, { path: { ids } }),
      await stranger.refused(getParcelLabels, { path: { ids } }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const viewer = await shop.as('viewer');
    expect((await viewer.call(getParcels, { path: { ids } })).rows).toHaveLength(1);
    expect((await viewer.refused(createParcel, create)).status).toBe(403);
    expect((await viewer.refused(cancelParcels, { path: { ids } })).status).toBe(403);
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
