import { randomUUID } from 'node:crypto';
import {
  cancelShipment,
  changeShipment,
  findShippingPoints,
  getShipmentDocuments,
  getShipments,
  type OrderModel,
  runOrderAction,
  type Shipment,
  type Shipping,
  type Types,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { useSandbox } from '../../marketplaces/testing/sandbox.ts';
import { aWildberriesShop, type WildberriesShop } from '../../marketplaces/testing/wildberries.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { updateShipmentNumber } from '../stored/shipments.queries.ts';
import { act, becomes, look, orderOf } from '../testing/way.ts';
import { moveShipment } from '../workflow/shipment-state.ts';
import { sendShipment } from './send-shipment.jobs.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
let shop: WildberriesShop;

beforeAll(async () => {
  shop = await aWildberriesShop(server, sandbox);
  await shop.mug('MUG-1', { stock: 40 });
  await shop.run('products_upload');
  await shop.run('stocks_prices_upload');
  await eventually(async () => Object.keys((await shop.there())['MUG-1']?.stocks ?? {}).length > 0);
}, 120_000);

/** An order that is packed and lies in a draft. */
async function drafted(): Promise<{ order: OrderModel; shipment: Shipment }> {
  const number = await shop.buy('MUG-1');
  await look(shop);
  const { id } = await orderOf(shop, number);
  await act(shop, id, 'CONFIRM_PARCELS', { wholeWay: true });
  await becomes(shop, id, ({ state }) => state === 'ready');
  const { model } = await act(shop, id, 'CREATE_SHIPMENT');
  return { order: model, shipment: await read(model.shipment?.id ?? '') };
}

async function read(id: string): Promise<Shipment> {
  const [shipment] = (await shop.call(getShipments, { path: { ids: [id] } })).rows;
  if (!shipment) throw new Error(`No shipment ${id}`);
  return shipment;
}

type Change = Types<typeof changeShipment>['sent'];
const change = ({ id }: Pick<Shipment, 'id'>, body: Change) => shop.call(changeShipment, { path: { id }, body });
const refusedChange = async ({ id }: Pick<Shipment, 'id'>, body: object) =>
  (await shop.refused(changeShipment, { path: { id }, body })).body;
const confirm = ({ id }: OrderModel) => act(shop, id, 'CONFIRM_SHIPMENT');
const refusedConfirming = async ({ id }: OrderModel) =>
  (await shop.refused(runOrderAction, { path: { id, action: 'CONFIRM_SHIPMENT' }, body: {} })).body.message;
const confirmed = ({ id }: OrderModel) => becomes(shop, id, ({ shipment }) => shipment?.state === 'confirmed');

/** To the first place of Moscow, by the seller or by a carrier. */
async function toMoscow(shipment: Shipment, type = 'selfShipping'): Promise<Shipping> {
  const query = { city: 'Москва' };
  const [point] = (await shop.call(findShippingPoints, { path: { id: shipment.id }, query })).rows;
  if (!point) throw new Error('No place in Moscow');
  return { city: 'Москва', point, type };
}
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const supplyOf = async (shipment: Shipment) => (await shop.supplies())[(await read(shipment.id)).number ?? ''];

describe('a supply of Wildberries', () => {
  it('is confirmed once it is said where it goes and how, leads to its papers, and the next one remembers', async () => {
    const { order, shipment } = await drafted();
    expect(shipment).toMatchObject({ shipping: null, waybill: null, lacks: expect.stringContaining('куда и как') });
    expect(shipment.shippingTypes.map(({ id }) => id)).toEqual(['selfShipping', 'transportCompany']);
    expect(await refusedConfirming(order)).toContain('куда и как');

    const shipping = await toMoscow(shipment);
    expect(shipping.point).toEqual({ id: '101001', title: 'СЦ Коледино', address: 'Коледино, Троицкая ул., 20' });
    expect(await change(shipment, { shipping, date: today() })).toMatchObject({ shipping, lacks: null });
    await confirm(order);
    await confirmed(order);
    const papers = await shop.fetch('GET', getShipmentDocuments.url.replace('{id}', shipment.id));
    expect(papers.status).toBe(200);
    expect(await supplyOf(shipment)).toMatchObject({
      closedAt: expect.any(Number),
      shipping: { day: today(), point: 101_001, type: 'selfShipping', waybill: null },
    });

    const next = await drafted();
    expect(next.shipment).toMatchObject({ shipping, lacks: null });
    // Without a day of its own it goes today.
    await confirm(next.order);
    await confirmed(next.order);
    expect(await supplyOf(next.shipment)).toMatchObject({ shipping: { day: today() } });
    expect((await read(next.shipment.id)).date).toBe(today());
  });

  it('goes by a carrier with its waybill, which belongs to this one alone', async () => {
    const { order, shipment } = await drafted();
    const shipping = await toMoscow(shipment, 'transportCompany');
    expect((await change(shipment, { shipping })).lacks).toContain('накладн');
    expect(await refusedConfirming(order)).toContain('накладн');
    const waybill = randomUUID();
    expect(await change(shipment, { waybill })).toMatchObject({ waybill, lacks: null });
    await confirm(order);
    await confirmed(order);
    expect(await supplyOf(shipment)).toMatchObject({ shipping: { type: 'transportCompany', waybill } });

    const next = await drafted();
    expect(next.shipment).toMatchObject({ shipping, waybill: null, lacks: expect.stringContaining('накладн') });
    await change(next.shipment, { waybill: randomUUID() });
    const own = { ...shipping, type: 'selfShipping' };
    expect(await change(next.shipment, { shipping: own })).toMatchObject({ waybill: null, lacks: null });
    await shop.call(cancelShipment, { path: { id: next.shipment.id } });
  });

  it('is a draft again when Wildberries refuses its day, says why, and goes once that is mended', async () => {
    const { order, shipment } = await drafted();
    await change(shipment, { shipping: await toMoscow(shipment), date: '2026-01-01' });
    await confirm(order);
    const refusal = await eventually(async () => (await read(shipment.id)).refusal);
    expect(refusal).toContain('выберите другой день');
    expect(await read(shipment.id)).toMatchObject({ state: 'draft' });
    await change(shipment, { date: today() });
    await confirm(order);
    await confirmed(order);
  });

  it('takes nothing that Wildberries has no word for', async () => {
    const { shipment } = await drafted();
    const shipping = await toMoscow(shipment);
    expect(await refusedChange(shipment, { shipping: { ...shipping, type: 'byBicycle' } })).toMatchObject({
      details: [{ field: 'shipping.type' }],
    });
    expect(await refusedChange(shipment, { shipping, waybill: randomUUID() })).toMatchObject({
      details: [{ field: 'waybill' }],
    });
    expect(await refusedChange(shipment, { waybill: 'ТТН-7' })).toMatchObject({ details: [{ field: 'waybill' }] });
    const query = { city: 'Нигде' };
    expect(await shop.call(findShippingPoints, { path: { id: shipment.id }, query })).toEqual({ rows: [] });
    await shop.call(cancelShipment, { path: { id: shipment.id } });
  });

  it('is changed by whoever tends the orders alone', async () => {
    const { shipment } = await drafted();
    const viewer = await shop.as('viewer');
    const body = { shipping: await toMoscow(shipment) };
    expect((await viewer.refused(changeShipment, { path: { id: shipment.id }, body })).status).toBe(403);
    await shop.call(cancelShipment, { path: { id: shipment.id } });
  });

  it.each([
    ['its way', 1],
    ['its waybill', 2],
    ['that it is handed over', 3],
  ])('is handed over once by work that was killed after it had told %s', async (_, steps) => {
    const { order, shipment } = await drafted();
    const shipping = await toMoscow(shipment, 'transportCompany');
    const waybill = randomUUID();
    await change(shipment, { shipping, waybill, date: today() });
    // As if confirmed by a process that dies: nobody else does its work.
    await withCompany(shop.company, (db) => moveShipment(db, shipment.id, 'confirming'));
    const { signal } = new AbortController();
    const { client } = await connectAccount(shop.company, shop.account, signal);
    const supply = (await client.shipments.open(shipment.deliveryMethod?.id ?? ''))[0]?.id ?? '';
    const told = { point: shipping.point.id, day: today(), type: shipping.type };
    if (steps >= 1) await client.shipments.shipping?.set(supply, { ...told, waybill: null });
    if (steps >= 2) await client.shipments.shipping?.set(supply, { ...told, waybill });
    await client.shipments.setParcels(supply, [order.number]);
    if (steps >= 3) {
      await withCompany(shop.company, (db) => updateShipmentNumber(db, shipment.id, supply));
      await client.shipments.confirm(supply, new Date().toISOString());
    }
    const run = { signal, attempt: 1, attempts: 8, survived: async () => {} };
    for (let times = 0; times < 2; times++)
      await sendShipment.work({ ...run, payload: { company: shop.company, shipment: shipment.id } });
    expect(await read(shipment.id)).toMatchObject({ state: 'confirmed', number: supply, refusal: null });
    expect(await supplyOf(shipment)).toMatchObject({ shipping: { day: today(), type: 'transportCompany', waybill } });
  });
});
