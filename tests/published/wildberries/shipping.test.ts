import { randomUUID } from 'node:crypto';
import type { MarketplaceClient, Shipping, ShippingApi } from '@prilavok/marketplaces';
import { type Sandbox, startSandbox } from '@prilavok/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastDays } from '../reported.ts';
import { clientOf, hurry, readMugs, sellerOf } from './way.ts';

let sandbox: Sandbox;
let made = 700;
let shop: string;
let wb: MarketplaceClient;
let method: string;
let supply: string;

beforeAll(async () => {
  const pace = { task: 0, moderation: 0, label: 0, documents: 0, step: 60_000 };
  sandbox = await startSandbox({ port: 0, pace, hurry });
});
afterAll(() => sandbox.close());

let dictionaries: ReturnType<typeof readMugs> | undefined;
const mugs = () => {
  dictionaries ??= readMugs(clientOf(sandbox.url, 'sandbox.1.key'));
  return dictionaries;
};

async function control<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${sandbox.url}/_control/wildberries/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as Answer;
}

/** One task lies in an open supply. */
beforeEach(async () => {
  shop = String(++made);
  wb = clientOf(sandbox.url, `sandbox.${shop}.key`);
  const seller = sellerOf(wb, shop, { control, mugs });
  await seller.onSale('A-1');
  const [number = ''] = await seller.buy('A-1');
  method = (await wb.orders.waiting()).rows[0]?.deliveryMethod?.id ?? '';
  await wb.orders.pack(number, [{ lines: [] }]);
  supply = (await wb.shipments.open(method))[0]?.id ?? '';
});

const shipping = (): ShippingApi => {
  if (!wb.shipments.shipping) throw new Error('Wildberries hears how a supply gets to it');
  return wb.shipments.shipping;
};
const deliver = () => wb.shipments.confirm(supply, new Date().toISOString());
const today = () => lastDays().to;
const carried = async (over: Partial<Shipping> = {}): Promise<Shipping> => {
  const [point] = await shipping().points({ city: 'Москва', deliveryMethod: method });
  return { point: point?.id ?? '', day: today(), type: 'selfShipping', waybill: null, ...over };
};
const byCarrier = (waybill: string | null) => carried({ type: 'transportCompany', waybill });

/** A waybill that is told as our client never does it: without the way before. */
async function waybillAlone(): Promise<unknown> {
  const address = `${sandbox.url}/wildberries/marketplace-api.wildberries.ru/api/marketplace/v3/fbs/supplies/waybill`;
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { authorization: `sandbox.${shop}.key`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: [{ supplyId: supply, waybillUuid: randomUUID() }] }),
  });
  return ((await response.json()) as { results: unknown }).results;
}

describe('a supply of Wildberries', () => {
  test('is not handed over before it is said where, when and how, and is once it was', async () => {
    await expect(deliver()).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('без пункта, дня и способа'),
      remote: { status: 409, code: 'SupplyShippingRequired' },
    });
    await shipping().set(supply, await carried());
    await deliver();
    expect(await wb.shipments.get(supply)).toMatchObject({ open: false });
  });

  test('goes to a place of the city that takes goods of its size', async () => {
    const small = await shipping().points({ city: 'Москва', deliveryMethod: method });
    const large = await shipping().points({ city: 'Москва', deliveryMethod: method.replace(/^(\d+):1:/, '$1:3:') });
    expect(small.length).toBeGreaterThan(large.length);
    expect(small).toContainEqual({ id: '101001', title: 'СЦ Коледино', address: 'Коледино, Троицкая ул., 20' });
    expect(await shipping().points({ city: 'Нигде', deliveryMethod: method })).toEqual([]);
  });

  test('goes by a carrier with its waybill, and not without one', async () => {
    await shipping().set(supply, await byCarrier(null));
    await expect(deliver()).rejects.toMatchObject({ remote: { code: 'SupplyShippingRequired' } });
    await shipping().set(supply, await byCarrier(randomUUID()));
    await deliver();
  });

  test('forgets its waybill when its seller carries it after all', async () => {
    await shipping().set(supply, await byCarrier(randomUUID()));
    await shipping().set(supply, await carried());
    await shipping().set(supply, await byCarrier(null));
    await expect(deliver()).rejects.toMatchObject({ remote: { code: 'SupplyShippingRequired' } });
  });

  test('may hear the same twice', async () => {
    const said = await byCarrier(randomUUID());
    await shipping().set(supply, said);
    await shipping().set(supply, said);
    await deliver();
  });

  test.each([
    ['a day that is over', { day: '2026-01-01' }, /выберите другой день/],
    ['a day too far ahead', { day: '2100-01-01' }, /выберите другой день/],
    ['a place that is not there', { point: '7' }, /найдите его в списке заново/],
  ])('refuses %s, though the answer is 200', async (_, over, message) => {
    const told = shipping().set(supply, await carried(over));
    await expect(told).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(message) });
    await expect(told).rejects.toMatchObject({ remote: { status: 200 } });
  });

  test('refuses a waybill that another supply has', async () => {
    const waybill = randomUUID();
    await shipping().set(supply, await byCarrier(waybill));
    const other = await wb.shipments.create({ deliveryMethod: method, departureAt: new Date().toISOString() });
    const told = shipping().set(other, await byCarrier(waybill));
    await expect(told).rejects.toMatchObject({ message: expect.stringContaining('другой поставки') });
  });

  test('changes nothing any more once it is scanned', async () => {
    await shipping().set(supply, await byCarrier(randomUUID()));
    await deliver();
    await control('clock', { advanceMs: 61_000 });
    const told = shipping().set(supply, await carried());
    await expect(told).rejects.toMatchObject({ message: expect.stringContaining('уже принимают') });
    expect(await waybillAlone()).toMatchObject([{ error: { code: 409, detail: 'SupplyAlreadyScanned' } }]);
  });

  test('takes a waybill only after its way, and only from a carrier', async () => {
    expect(await waybillAlone()).toMatchObject([{ error: { code: 409, detail: 'SupplyShippingRequired' } }]);
    await shipping().set(supply, await carried());
    expect(await waybillAlone()).toMatchObject([{ error: { code: 409, detail: 'UnsuitableShippingType' } }]);
  });

  test('that is not there is missing', async () => {
    const told = shipping().set('WB-GI-7', await carried());
    await expect(told).rejects.toMatchObject({ message: 'Такой поставки на Wildberries больше нет.' });
  });
});
