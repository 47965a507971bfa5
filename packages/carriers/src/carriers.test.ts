import { startSandbox } from '@prilavok/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CarrierClient, CarrierRequest } from './carrier.ts';
import { CarrierError } from './errors.ts';
import { carriers } from './registry.ts';

let url = '';
let close = async () => {};
beforeAll(async () => ({ url, close } = await startSandbox({ port: 0 })));
afterAll(() => close());

const keys: Record<string, Record<string, string>> = {
  cdek: { account: 'shop', secure_password: 'sandbox-word' },
  yandex_delivery: { token: 'sandbox-shop' },
};
const settings = { shipment_point: 'MSK5', platform_station_id: 'station' };

const connect = (slug: string, more: object = {}): CarrierClient => {
  const carrier = carriers[slug];
  if (!carrier) throw new Error(`No carrier ${slug}`);
  return carrier.connect({ keys: keys[slug] ?? {}, settings, baseUrl: `${url}/carriers/${slug}`, ...more });
};
async function control(slug: string, path: string, body?: object) {
  const response = await fetch(`${url}/_control/carriers/${slug}/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  expect(response.status).toBe(200);
  return response.json();
}
const askedTimes = async (slug: string, operation: string): Promise<number> => {
  const { requests } = (await control(slug, 'requests')) as { requests: { operation: string }[] };
  return requests.filter((one) => one.operation === operation).length;
};

let made = 0;
const request = (more: Partial<CarrierRequest> = {}): CarrierRequest => ({
  number: `prl-1-${++made}`,
  comment: 'Заказ 77',
  recipient: { name: 'Анна Орлова', phone: '+79161234567' },
  destination: { address: 'Казань, ул. Баумана, 5', city: null, latitude: null, longitude: null, point: null },
  cargo: {
    weight: 1500,
    length: 30,
    width: 20,
    height: 10,
    goods: [{ title: 'Ёлка', article: 'ЁЛКА-1', quantity: 1, price: '4500.00' }],
  },
  day: null,
  ...more,
});
const last = async (client: CarrierClient, external: string) =>
  (await client.read(external)).events.findLast(({ state }) => state !== null)?.state;

const ways = [
  { slug: 'cdek', ordering: 'POST /v2/orders', taken: 'RECEIVED_AT_SHIPMENT_WAREHOUSE', delivered: 'DELIVERED' },
  {
    slug: 'yandex_delivery',
    ordering: 'POST /api/b2b/platform/offers/confirm',
    taken: 'SORTING_CENTER_AT_START',
    delivered: 'DELIVERY_DELIVERED',
  },
];

describe.each(ways)('$slug', ({ slug, ordering, taken, delivered }) => {
  it('tells its price and its points, takes a parcel, labels it and tells where it is', async () => {
    const client = connect(slug);
    await client.check();
    const quote = await client.quote(request());
    expect(Number(quote.price)).toBeGreaterThan(0);
    const [point] = await client.points('Казань');
    expect(point).toMatchObject({ address: expect.stringContaining('Казань') });

    const wanted = request();
    const external = await client.order(wanted);
    expect(await client.read(external)).toMatchObject({ external, number: wanted.number, refusal: null });
    expect(await last(client, external)).toBe('ordered');
    expect((await client.label(external)).subarray(0, 5).toString()).toBe('%PDF-');
    await control(slug, `parcels/${wanted.number}/status`, { status: taken });
    expect(await last(client, external)).toBe('delivering');
    await control(slug, `parcels/${wanted.number}/status`, { status: delivered });
    expect(await last(client, external)).toBe('delivered');

    const toPoint = request();
    toPoint.destination.point = point?.id ?? '';
    expect(await last(client, await client.order(toPoint))).toBe('ordered');
  });

  it('is asked by our number whether it has what it never confirmed', async () => {
    const wanted = request();
    await control(slug, 'faults', { timeout: 1 });
    // Signing in and offers answer late as well: of the ordering alone it matters.
    await expect(connect(slug, { timeoutMs: 300 }).order(wanted)).rejects.toMatchObject({ kind: 'down' });
    await control(slug, 'faults', {});
    const client = connect(slug);
    expect(await client.find(wanted.number)).toBeUndefined();
    const before = await askedTimes(slug, ordering);
    const external = await client.order(wanted);
    expect(await client.find(wanted.number)).toMatchObject({ external, number: wanted.number });
    expect(await askedTimes(slug, ordering)).toBe(before + 1);
  });

  it('cancels what it has not taken in, and brings back what is on its way', async () => {
    const client = connect(slug);
    const early = await client.order(request());
    await client.cancel(early);
    expect(await last(client, early)).toBe('cancelled');

    const late = request();
    const external = await client.order(late);
    await control(slug, `parcels/${late.number}/status`, { status: taken });
    await client.cancel(external);
    expect(await last(client, external)).toBe('returning');
  });

  it('says what is wrong: the keys, the address, the switch', async () => {
    const wrong = Object.fromEntries(Object.keys(keys[slug] ?? {}).map((name) => [name, 'wrong']));
    await expect(connect(slug, { keys: wrong }).check()).rejects.toMatchObject({ kind: 'keys' });
    const nowhere = request();
    nowhere.destination.address = 'Атлантида, 1';
    await expect(connect(slug).order(nowhere)).rejects.toMatchObject({ kind: 'refused' });
    const permit = () => {
      throw new CarrierError('refused', 'выключено');
    };
    const before = await askedTimes(slug, ordering);
    await expect(connect(slug, { permit }).order(request())).rejects.toThrow('выключено');
    expect(await askedTimes(slug, ordering)).toBe(before);
  });
});

describe('CDEK', () => {
  it('refuses after it has accepted: the same number twice, a phone that is none', async () => {
    const client = connect('cdek');
    const wanted = request();
    await client.order(wanted);
    const again = await client.read(await client.order(wanted));
    expect(again.refusal).toContain('не уникальный');
    expect(again.events.at(-1)?.state).toBe('failed');
    const silent = await client.read(await client.order(request({ recipient: { name: 'Анна', phone: '12' } })));
    expect(silent.refusal).toContain('телефона');
  });

  it('is heard of orders alone', () => {
    expect(carriers.cdek?.heard?.({ type: 'ORDER_STATUS', uuid: 'u-1' })).toEqual(['u-1']);
    expect(carriers.cdek?.heard?.({ type: 'PRINT_FORM', uuid: 'u-1' })).toEqual([]);
    expect(carriers.cdek?.heard?.('?')).toEqual([]);
  });
});
