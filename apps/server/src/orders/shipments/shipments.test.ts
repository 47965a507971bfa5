import {
  cancelShipment,
  changeOrder,
  changeShipment,
  createShipment,
  createShipmentAddress,
  findOrderHistory,
  findParcelsForShipment,
  findShipments,
  getOrder,
  getShipmentDocuments,
  getShipments,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

/** So many orders that wait for their shipment, with the parcel of each. */
async function waiting(count: number) {
  const orders = [];
  for (let made = 0; made < count; made++) {
    const { id, boxes } = await shop.ready();
    orders.push({ order: id, parcel: boxes[0]?.id ?? '' });
  }
  return orders;
}

/** A draft of its own: the one that is open is confirmed first, or it would take these parcels in. */
async function aDraft(count: number) {
  for (const { id, orders } of (await shop.call(findShipments, { body: { state: ['draft'] } })).rows)
    if (orders > 0) await shop.call(cancelShipment, { path: { id } });
  const orders = await waiting(count);
  const shipment = await shop.call(createShipment, { body: { parcels: orders.map(({ parcel }) => parcel) } });
  return { shipment, path: { id: shipment.id }, orders };
}

const free = async () => (await shop.call(findParcelsForShipment, { body: {} })).rows.map((parcel) => parcel.id);

/** Lines of the order's history about shipments, oldest first. */
async function toldOf(order: string): Promise<string[]> {
  const { rows } = await shop.call(findOrderHistory, { path: { id: order }, body: {} });
  return rows.flatMap((event) => (event.kind === 'shipment' ? [event.message] : [])).reverse();
}

describe('a shipment', () => {
  it('takes confirmed parcels with address and day, and gives them back', async () => {
    const address = await shop.call(createShipmentAddress, { body: { title: 'Склад', address: 'Люберцы, 5' } });
    const parcels = (await waiting(2)).map(({ parcel }) => parcel);
    expect(await free()).toEqual(expect.arrayContaining(parcels));
    const shipment = await shop.call(createShipment, { body: { parcels, address: address.id, date: '2026-12-01' } });
    expect(shipment).toMatchObject({
      state: 'draft',
      parcels: 2,
      orders: 2,
      date: '2026-12-01',
      address: { title: 'Склад', address: 'Люберцы, 5' },
      marketplace: null,
    });
    expect(await free()).not.toEqual(expect.arrayContaining(parcels));
    const cancelled = await shop.call(cancelShipment, { path: { id: shipment.id } });
    expect(cancelled).toMatchObject({ state: 'cancelled', parcels: 0, orders: 0 });
    expect(await free()).toEqual(expect.arrayContaining(parcels));
  });

  it('is joined by parcels of the same kind while it is a draft, and who edits the version before is told', async () => {
    const { shipment, path } = await aDraft(1);
    const [late] = await waiting(1);
    const joined = await shop.call(createShipment, { body: { parcels: [late?.parcel ?? ''] } });
    expect(joined).toMatchObject({ id: shipment.id, parcels: 2 });
    const body = { parcels: [], version: shipment.version };
    expect(await shop.refused(changeShipment, { path, body })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: `Отгрузку ${shipment.id} уже изменил кто-то другой: посмотрите, что изменилось, и повторите`,
      },
    });
  });

  it('tells orders of what came in and what went out, and those whose parcels stay nothing', async () => {
    const { path, orders } = await aDraft(2);
    const [stays, goes] = orders;
    const [comes] = await waiting(1);
    const [stayed, gone] = [stays?.order ?? '', goes?.order ?? ''];
    const before = await shop.call(getOrder, { path: { id: stayed } });
    const was = await shop.call(getOrder, { path: { id: gone } });
    const parcels = [stays?.parcel ?? '', comes?.parcel ?? ''];
    expect(await shop.call(changeShipment, { path, body: { parcels } })).toMatchObject({ parcels: 2, orders: 2 });
    const into = `Положен в отгрузку ${path.id}`;
    expect(await toldOf(stayed)).toEqual([into]);
    expect(await toldOf(gone)).toEqual([into, `Из отгрузки ${path.id} убрано посылок: 1`]);
    expect(await toldOf(comes?.order ?? '')).toEqual([into]);
    expect((await shop.call(getOrder, { path: { id: stayed } })).version).toBe(before.version);
    const now = await shop.call(getOrder, { path: { id: gone } });
    expect([was.shipment?.id, now.shipment]).toEqual([path.id, null]);
    const stale = { comment: 'Позвонить', version: was.version };
    expect((await shop.refused(changeOrder, { path: { id: gone }, body: stale })).body.code).toBe('stale');
  });

  it('tells all its orders of another day, once', async () => {
    const { path, orders } = await aDraft(2);
    const date = '2026-12-05';
    for (let again = 0; again < 2; again++)
      expect(await shop.call(changeShipment, { path, body: { date } })).toMatchObject({ date });
    await shop.act(orders[0]?.order ?? '', 'SET_SHIPMENT_DATE', { dto: { date: '2026-12-06' } });
    await shop.call(changeShipment, { path, body: { date: null } });
    for (const { order } of orders) {
      const days = ['День отгрузки: 05.12.2026', 'День отгрузки: 06.12.2026', 'День отгрузки снят'];
      expect(await toldOf(order)).toEqual([`Положен в отгрузку ${path.id}`, ...days]);
      expect((await shop.call(getOrder, { path: { id: order } })).shipment?.date).toBeNull();
    }
  });

  it('takes no parcel that is not there, not confirmed, or in another shipment', async () => {
    const { orders } = await aDraft(1);
    const twice = await shop.refused(createShipment, { body: { parcels: [orders[0]?.parcel ?? ''] } });
    expect(twice).toMatchObject({ status: 409, body: { code: 'not_allowed' } });
    expect(twice.body.message).toContain('не подтверждена или уже в другой отгрузке');
    const { id, number } = await shop.order();
    await shop.act(id, 'START_PROCCESS');
    const { boxes } = (await shop.act(id, 'CREATE_PARCEL')).model;
    const open = await shop.refused(createShipment, { body: { parcels: [boxes[0]?.id ?? ''] } });
    expect(open.body).toMatchObject({ code: 'not_allowed', message: `Заказ ${number} не ждёт отгрузки` });
    const said = async (body: object) => (await shop.refused(createShipment, { body })).body.message;
    expect(await said({ parcels: ['999999'] })).toBe('Поле «parcels»: посылки 999999 нет или она отменена');
    expect(await said({ parcels: [] })).toBe('Поле «parcels»: список пуст');
    const [fresh] = await waiting(1);
    expect(await said({ parcels: [fresh?.parcel], address: '999999' })).toBe(
      'Поле «address»: такого адреса отгрузки нет',
    );
  });

  it('stays as it is once it is confirmed; its own papers nobody prepares', async () => {
    const { path, orders } = await aDraft(1);
    const early = await shop.refused(getShipmentDocuments, { path });
    expect(early.body).toMatchObject({
      code: 'not_allowed',
      message: 'Документы появятся после подтверждения отгрузки',
    });
    await shop.act(orders[0]?.order ?? '', 'CONFIRM_SHIPMENT');
    const late = await shop.refused(changeShipment, { path, body: { date: '2026-12-01' } });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'not_allowed', message: 'Отгрузка уже подтверждена: изменить её нельзя' },
    });
    expect(await shop.refused(getShipmentDocuments, { path })).toMatchObject({
      status: 409,
      body: { code: 'documents_not_ready', message: 'Документы готовит маркетплейс, а это отгрузка своих заказов' },
    });
    await shop.act(orders[0]?.order ?? '', 'COMPLETE_SHIPMENT');
    expect((await shop.refused(cancelShipment, { path })).body).toMatchObject({
      code: 'not_allowed',
      message: 'Отгрузка уже передана в доставку: отменить её нельзя',
    });
  });
});

describe('the list of shipments', () => {
  it('is found by state and account, newest first, page by page', async () => {
    const { shipment } = await aDraft(1);
    const found = async (body: object) => (await shop.call(findShipments, { body })).rows.map((row) => row.id);
    expect(await found({ state: ['draft'] })).toEqual([shipment.id]);
    expect(await found({ state: ['confirming'] })).toEqual([]);
    expect(await found({ account: { in: ['999999'] } })).toEqual([]);
    expect(await found({ search: 'нет такого номера' })).toEqual([]);
    const all = await found({ limit: 1000 });
    expect(all).toEqual(all.toSorted((a, b) => Number(b) - Number(a)));
    expect([...(await found({ limit: 1 })), ...(await found({ limit: 1, offset: 1 }))]).toEqual(all.slice(0, 2));
    expect(await found({ offset: all.length })).toEqual([]);
    const { rows } = await shop.call(getShipments, { path: { ids: [shipment.id, '999999'] } });
    expect(rows).toMatchObject([{ id: shipment.id, state: 'draft', parcels: 1 }]);
  });

  it('is hidden from another company, and changes for whoever tends the orders alone', async () => {
    const { shipment, path, orders } = await aDraft(1);
    const parcels = [orders[0]?.parcel ?? ''];
    const stranger = await aCompany(server);
    for (const refusal of [
      await stranger.refused(changeShipment, { path, body: { date: null } }),
      await stranger.refused(cancelShipment, { path }),
      await stranger.refused(getShipmentDocuments, { path }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Отгрузка не найдена' } });
    expect((await stranger.call(getShipments, { path: { ids: [shipment.id] } })).rows).toEqual([]);
    expect((await stranger.call(findShipments, { body: {} })).rows).toEqual([]);
    const borrowed = await stranger.refused(createShipment, { body: { parcels } });
    expect(borrowed.body.message).toBe(`Поле «parcels»: посылки ${parcels[0]} нет или она отменена`);
    const viewer = await shop.as('viewer');
    expect((await viewer.call(getShipments, { path: { ids: [shipment.id] } })).rows).toHaveLength(1);
    for (const refusal of [
      await viewer.refused(createShipment, { body: { parcels } }),
      await viewer.refused(changeShipment, { path, body: { date: null } }),
      await viewer.refused(cancelShipment, { path }),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
    expect((await (await shop.as('orders')).call(cancelShipment, { path })).state).toBe('cancelled');
  });
});
