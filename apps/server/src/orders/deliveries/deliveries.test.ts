import type { CarrierClient } from '@prilavok/carriers';
import {
  addressOf,
  changeDelivery,
  changeDeliveryProvider,
  countDeliveries,
  createDelivery,
  type Delivery,
  findDeliveries,
  findDeliveryEvents,
  findDeliveryPoints,
  findDeliveryProviders,
  findOrderHistory,
  findOrders,
  getCourierList,
  getDeliveryLabel,
  getOrder,
  quoteDelivery,
  recordAttempt,
  removeDelivery,
  runOrderAction,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { useServer } from '../../testing/server.ts';
import { sendOrder } from '../sending/send-action.jobs.ts';
import { buyer, type Carriers, carriersOf, running } from '../testing/carriers.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { anOzonShop, useSandbox } from '../testing/shop.ts';
import { followParcels } from './asking.jobs.ts';
import { type CarrierConnection, connectCarrier } from './carrier-client.ts';
import { deliveryById } from './deliveries.queries.ts';
import { applyReport } from './move-delivery.ts';
import { placeOrder } from './ordering.jobs.ts';

/** No worker here: each test runs the jobs itself, as often and as badly as it likes. */
const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
let shop: OwnShop;
let carriers: Carriers;
beforeAll(async () => {
  shop = await anOwnShop(server);
  carriers = carriersOf(shop, () => sandbox.url);
  await carriers.connect('cdek');
  await carriers.connect('yandex_delivery');
});

const stateOf = async (id: string) => (await carriers.read(id)).state;
const orderOf = ({ order }: Delivery) => shop.call(getOrder, { path: { id: order.id } });
const act = (delivery: Delivery, action: 'CREATE_DELIVERY' | 'CANCEL_DELIVERY', body = {}) =>
  shop.call(runOrderAction, { path: { id: delivery.order.id, action }, body });
const attempt = (id: string, body: object) =>
  shop.call(recordAttempt, { path: { id }, body: { outcome: 'taken', ...body } });
const moveAt = (slug: string, { number }: Delivery, status: string) =>
  carriers.control(slug, `parcels/${number}/status`, { status });
/** As the tick does it, once whatever has to be asked is due. */
async function ask(slug: string): Promise<void> {
  await pools().owner.query(
    'update deliveries set ask_at = now() where company_id = $1 and provider = $2 and ask_at is not null',
    [shop.company, slug],
  );
  await followParcels.work({ ...running, payload: { company: shop.company, provider: slug } });
}

const orderingAt = { cdek: 'POST /v2/orders', yandex_delivery: 'POST /api/b2b/platform/offers/confirm' };

describe('a delivery by the own courier', () => {
  it('goes from a draft to the buyer, and its order with it', async () => {
    const draft = await carriers.draft('own', { full_address: '' });
    expect(draft).toMatchObject({ state: 'draft', provider: 'own', providerTitle: 'Свой курьер', price: null });
    expect(
      (await shop.refused(runOrderAction, { path: { id: draft.order.id, action: 'CREATE_DELIVERY' }, body: {} })).body
        .message,
    ).toContain('адрес');
    const interval = { day: '2026-12-01', from: '10:00', to: '14:00' };
    const edited = await shop.call(changeDelivery, {
      path: { id: draft.id },
      body: {
        ...buyer,
        price: '300',
        old_price: '350.50',
        geo_lat: 55.79,
        geo_lon: 49.1,
        interval,
        courier: 'Пётр',
        version: draft.version,
      },
    });
    expect(edited).toMatchObject({
      ...buyer,
      price: '300.00',
      old_price: '350.50',
      geo_lat: 55.79,
      interval,
      courier: 'Пётр',
    });
    await carriers.start(draft);
    expect(await stateOf(draft.id)).toBe('ordered');

    await attempt(draft.id, {});
    expect((await orderOf(draft)).state).toBe('delivering');
    expect(
      (await shop.refused(recordAttempt, { path: { id: draft.id }, body: { outcome: 'missed' } })).body.message,
    ).toContain('reason');
    const photo = `/cds/files/${shop.company}-${'x'.repeat(24)}`;
    const missed = await attempt(draft.id, { outcome: 'missed', reason: 'Не открыли', photo, day: '2026-12-02' });
    expect(missed).toMatchObject({ state: 'delivering', interval: { day: '2026-12-02', from: null, to: null } });
    expect(await attempt(draft.id, { outcome: 'delivered' })).toMatchObject({ state: 'delivered' });
    expect((await orderOf(draft)).state).toBe('delivered');
    const { rows } = await shop.call(findDeliveryEvents, { path: { id: draft.id } });
    expect(rows.map(({ title, reason }) => [title, reason])).toEqual(
      expect.arrayContaining([['Покупателя нет дома', 'Не открыли']]),
    );
    expect(rows.find(({ reason }) => reason !== '')).toMatchObject({ photo, state: null });
    expect((await shop.refused(recordAttempt, { path: { id: draft.id }, body: { outcome: 'taken' } })).body.code).toBe(
      'not_allowed',
    );
  });

  it('comes back where the buyer refuses it, and moves where the order is moved by hand', async () => {
    const refused = await carriers.draft('own');
    await carriers.start(refused);
    await attempt(refused.id, { outcome: 'refused', reason: 'Передумала' });
    expect(await stateOf(refused.id)).toBe('returning');
    expect((await orderOf(refused)).state).toBe('delivering');
    await attempt(refused.id, { outcome: 'returned' });
    expect((await orderOf(refused)).state).toBe('returned');

    const order = await shop.ready();
    await pools().owner.query("update orders set delivery_type = 'DBS' where company_id = $1 and id = $2", [
      shop.company,
      order.id,
    ]);
    const moved = await carriers.draft('own', { order: order.id });
    await carriers.start(moved);
    await shop.act(order.id, 'MARK_AS_DELIVERING');
    expect(await stateOf(moved.id)).toBe('delivering');
    await shop.act(order.id, 'COMPLETED');
    expect(await stateOf(moved.id)).toBe('delivered');
  });

  it('stands in the list of its day, on the screen and on paper', async () => {
    const day = '2026-12-24';
    const late = await carriers.draft('own', { courier: 'Пётр', interval: { day, from: '18:00', to: null } });
    const early = await carriers.draft('own', { courier: 'Пётр', interval: { day, from: '09:00', to: '12:00' } });
    const others = await carriers.draft('own', { courier: 'Олег', interval: { day, from: null, to: null } });
    for (const one of [late, early, others]) await carriers.start(one);
    const found = await shop.call(findDeliveries, { body: { day, courier: 'пётр', provider: ['own'] } });
    expect(found.rows.map(({ id }) => id)).toEqual([early.id, late.id]);
    const pdf = await (await shop.fetch('GET', addressOf(getCourierList, { query: { day } }))).arrayBuffer();
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe.each(['cdek', 'yandex_delivery'] as const)('a delivery by %s', (slug) => {
  const taken = { cdek: 'RECEIVED_AT_SHIPMENT_WAREHOUSE', yandex_delivery: 'SORTING_CENTER_AT_START' }[slug];
  const given = { cdek: 'DELIVERED', yandex_delivery: 'DELIVERY_DELIVERED' }[slug];

  it('is priced, ordered to a point, labelled, followed to the buyer, and so is its order', async () => {
    const draft = await carriers.draft(slug);
    const { rows: quotes } = await shop.call(quoteDelivery, {
      body: { order: draft.order.id, full_address: buyer.full_address },
    });
    expect(quotes.find(({ provider }) => provider === slug)).toMatchObject({
      refusal: null,
      price: expect.stringMatching(/^\d+\.\d\d$/),
    });
    const { rows: points } = await shop.call(findDeliveryPoints, { path: { slug }, query: { city: 'Казань' } });
    const [{ id = '', title = '', address = '' } = {}] = points;
    await shop.call(changeDelivery, { path: { id: draft.id }, body: { point: { id, title, address } } });
    await carriers.start(draft);
    expect(await stateOf(draft.id)).toBe('ordering');
    await carriers.runOrdering(draft.id);
    const ordered = await carriers.read(draft.id);
    expect(ordered).toMatchObject({
      state: 'ordered',
      track: expect.any(String),
      externalNumber: expect.any(String),
      refusal: null,
    });
    expect(
      (await shop.fetch('GET', addressOf(getDeliveryLabel, { path: { id: draft.id } }))).headers.get('content-type'),
    ).toBe('application/pdf');

    await moveAt(slug, ordered, taken);
    await ask(slug);
    expect(await stateOf(draft.id)).toBe('delivering');
    expect((await orderOf(draft)).state).toBe('delivering');
    await moveAt(slug, ordered, given);
    await ask(slug);
    expect((await orderOf(draft)).state).toBe('delivered');
    const { rows: history } = await shop.call(findOrderHistory, { path: { id: draft.order.id }, body: {} });
    expect(history.filter(({ kind }) => kind === 'delivery').length).toBeGreaterThanOrEqual(4);
  });

  it('is ordered once though the answer was lost after the carrier acted', async () => {
    const draft = await carriers.draft(slug);
    await carriers.start(draft);
    await carriers.control(slug, 'lost', { operation: orderingAt[slug], times: 1 });
    await expect(carriers.runOrdering(draft.id)).rejects.toThrow('не отвечает');
    expect(await stateOf(draft.id)).toBe('ordering');
    await carriers.runOrdering(draft.id);
    expect(await carriers.read(draft.id)).toMatchObject({ state: 'ordered', refusal: null });
    const { parcels } = (await carriers.control(slug, 'parcels')) as { parcels: { number: string }[] };
    expect(parcels.filter(({ number }) => number === draft.number)).toHaveLength(1);
  });

  it('killed between any two steps of its ordering goes on, and is ordered once', async () => {
    for (let step = 0; step < 8; step++) {
      const draft = await carriers.draft(slug);
      await carriers.start(draft);
      const connection = await connectCarrier(shop.company, slug);
      await placeOrder(killedAfter(connection, step), await stored(draft.id)).catch((error: Error) => {
        if (error.message !== 'killed') throw error;
      });
      // What was not sent is sent again only when nothing was found for a while.
      await pools().owner.query(
        "update deliveries set asked_at = asked_at - interval '1 hour' where company_id = $1 and id = $2",
        [shop.company, draft.id],
      );
      await placeOrder(connection, await stored(draft.id));
      expect([step, await stateOf(draft.id)]).toEqual([step, 'ordered']);
      const { parcels } = (await carriers.control(slug, 'parcels')) as { parcels: { number: string }[] };
      expect(parcels.filter(({ number }) => number === draft.number)).toHaveLength(1);
    }
  });

  it('is cancelled at once before it is taken in, and comes back afterwards', async () => {
    const early = await carriers.ordered(slug);
    await act(early, 'CANCEL_DELIVERY');
    expect(await stateOf(early.id)).toBe('cancelling');
    await carriers.runCancelling(early.id);
    expect(await stateOf(early.id)).toBe('cancelled');
    // Another may be made now, and nothing else of the order has moved.
    expect((await orderOf(early)).actions.map(({ action }) => action)).toContain('CREATE_DELIVERY');

    const late = await carriers.ordered(slug);
    await moveAt(slug, late, taken);
    await act(late, 'CANCEL_DELIVERY');
    await carriers.runCancelling(late.id);
    expect(await stateOf(late.id)).toBe('returning');
    expect((await orderOf(late)).state).toBe('delivering');

    const given = await carriers.ordered(slug);
    await moveAt(slug, given, { cdek: 'DELIVERED', yandex_delivery: 'DELIVERY_DELIVERED' }[slug]);
    await act(given, 'CANCEL_DELIVERY');
    await carriers.runCancelling(given.id);
    // The carrier was quicker.
    expect(await stateOf(given.id)).toBe('delivered');
  });

  it('is cancelled by our number where nobody knows whether it was ordered', async () => {
    const never = await carriers.draft(slug);
    await carriers.start(never);
    await act(never, 'CANCEL_DELIVERY');
    await carriers.runCancelling(never.id);
    expect(await stateOf(never.id)).toBe('cancelled');
    // The ordering that waited in the queue finds nothing to do.
    await carriers.runOrdering(never.id);
    expect(await stateOf(never.id)).toBe('cancelled');

    const lost = await carriers.draft(slug);
    await carriers.start(lost);
    await carriers.control(slug, 'lost', { operation: orderingAt[slug], times: 1 });
    await expect(carriers.runOrdering(lost.id)).rejects.toThrow();
    await act(lost, 'CANCEL_DELIVERY');
    await carriers.runCancelling(lost.id);
    expect(await stateOf(lost.id)).toBe('cancelled');
    const { parcels } = (await carriers.control(slug, 'parcels')) as {
      parcels: { number: string; statuses: { code: string }[] }[];
    };
    const there = parcels.filter(({ number }) => number === lost.number);
    expect(there.map(({ statuses }) => statuses.at(-1)?.code)).toEqual([
      { cdek: 'REMOVED', yandex_delivery: 'CANCELLED' }[slug],
    ]);
  });
});

const stored = async (id: string) => {
  const delivery = await withCompany(shop.company, (db) => deliveryById(db, id));
  if (!delivery) throw new Error('No delivery');
  return delivery;
};

/** The process dies after so many answers of the carrier, before anything more is written down. */
function killedAfter(connection: CarrierConnection, steps: number): CarrierConnection {
  let left = steps;
  const client = new Proxy(connection.client, {
    get(whole, name: keyof CarrierClient) {
      const method = whole[name] as (...given: unknown[]) => Promise<unknown>;
      return async (...given: unknown[]) => {
        if (left-- === 0) throw new Error('killed');
        const answer = await method.apply(whole, given);
        if (left-- === 0) throw new Error('killed');
        return answer;
      };
    },
  });
  return { ...connection, client };
}

describe('reports of a carrier', () => {
  const report = (
    delivery: Delivery,
    states: [string, 'ordered' | 'delivering' | 'delivered' | 'returning', string][],
  ) =>
    withCompany(shop.company, (db) =>
      applyReport(db, delivery.id, {
        external: delivery.externalNumber ?? '',
        number: delivery.number,
        track: delivery.track,
        cost: null,
        refusal: null,
        events: states.map(([status, state, at]) => ({ status, title: status, state, at })),
      }),
    );

  it('that come doubled and out of turn move nothing back, and write each event once', async () => {
    const delivery = await carriers.ordered('cdek');
    const created = ['CREATED', 'ordered', '2026-11-28T08:00:00.000Z'] as const;
    const taken = ['TAKEN', 'delivering', '2026-11-28T09:00:00.000Z'] as const;
    const given = ['GIVEN', 'delivered', '2026-11-28T10:00:00.000Z'] as const;
    for (const seen of [[taken], [created, taken], [given], [created], [taken, taken], [created, taken, given]])
      await report(delivery, seen as never);
    expect(await stateOf(delivery.id)).toBe('delivered');
    expect((await orderOf(delivery)).state).toBe('delivered');
    const { rows } = await shop.call(findDeliveryEvents, { path: { id: delivery.id } });
    for (const word of ['CREATED', 'TAKEN', 'GIVEN'])
      expect(rows.filter(({ title }) => title === word).length, word).toBeLessThanOrEqual(1);
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
  });

  it('are fetched when the carrier tells of them at its address, and nobody else is heard', async () => {
    const delivery = await carriers.ordered('cdek');
    const { rows } = await shop.call(findDeliveryProviders);
    const address = new URL(rows.find(({ slug }) => slug === 'cdek')?.callback ?? '').pathname;
    await moveAt('cdek', delivery, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
    const tell = (path: string, body: object) =>
      shop.fetch('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    expect((await tell(address, { type: 'ORDER_STATUS', uuid: delivery.externalNumber })).status).toBe(200);
    await followParcels.work({ ...running, payload: { company: shop.company, provider: 'cdek' } });
    expect(await stateOf(delivery.id)).toBe('delivering');
    expect((await tell(`${address}x`, {})).status).toBe(404);
    expect((await tell('/callbacks/carriers/1.cdek.made-up', {})).status).toBe(404);
  });

  it.each(['cdek', 'own'])('tell a marketplace’s order to its marketplace, a step at a time: %s', async (slug) => {
    const ozon = await anOzonShop(server, sandbox.url, { courier: 'seller' });
    const theirs = carriersOf(ozon, () => sandbox.url);
    if (slug === 'cdek') await theirs.connect(slug);
    const number = await ozon.buy({ offerId: 'CASE-1', quantity: 1 });
    await ozon.pull();
    const [row] = (await ozon.call(findOrders, { body: { search: number } })).rows;
    const id = row?.id ?? '';
    const order = () => ozon.call(getOrder, { path: { id } });
    const sent = async () => {
      for (let tries = 0; tries < 10 && (await order()).sending !== null; tries++)
        await sendOrder.work({ ...running, payload: { company: ozon.company, order: id } });
      return order();
    };
    await ozon.call(runOrderAction, { path: { id, action: 'CONFIRM_PARCELS' }, body: { wholeWay: true } });
    expect((await sent()).state).toBe('ready');
    const delivery = await ozon.call(createDelivery, { body: { order: id, provider: slug, ...buyer } });
    await ozon.call(runOrderAction, { path: { id, action: 'CREATE_DELIVERY' }, body: {} });
    const follow = async () => {
      await pools().owner.query('update deliveries set ask_at = now() where company_id = $1', [ozon.company]);
      await followParcels.work({ ...running, payload: { company: ozon.company, provider: slug } });
    };
    if (slug === 'cdek') {
      await theirs.runOrdering(delivery.id);
      await theirs.control(slug, `parcels/${delivery.number}/status`, { status: 'DELIVERED' });
      await follow();
    } else await ozon.call(recordAttempt, { path: { id: delivery.id }, body: { outcome: 'delivered' } });
    expect(await order()).toMatchObject({ state: 'ready', sending: 'MARK_AS_DELIVERING' });
    expect((await sent()).state).toBe('delivering');
    await follow();
    expect((await sent()).state).toBe('delivered');
    await follow();
    const { rows } = await pools().owner.query('select state, followed, ask_at from deliveries where company_id = $1', [
      ozon.company,
    ]);
    expect(rows).toEqual([{ state: 'delivered', followed: true, ask_at: null }]);
  });
});

describe('what keeps a delivery from being made', () => {
  it('is another one that is alive, however many ask at once', async () => {
    const order = await shop.order({ deliveryType: 'DBS' });
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.ask('POST', createDelivery.url, { order: order.id, provider: 'own', ...buyer }),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('is said with what to do: the order, the provider, the recipient', async () => {
    const pickup = await shop.order({ deliveryType: 'PICKUP' });
    const refusal = async (body: object) =>
      (await shop.refused(createDelivery, { body: { provider: 'own', ...buyer, ...body } as never })).body.message;
    expect(await refusal({ order: pickup.id })).toContain('забирает заказ сам');
    expect(await refusal({ order: '999999999' })).toContain('не найден');
    const order = (await shop.order({ deliveryType: 'DBS' })).id;
    expect(await refusal({ order, provider: 'pigeon' })).toContain('такой службы доставки нет');
    const draft = await carriers.draft('cdek', { order, recipient_phone: '12' });
    expect(
      (await shop.refused(runOrderAction, { path: { id: order, action: 'CREATE_DELIVERY' }, body: {} })).body.message,
    ).toContain('телефон');
    expect((await shop.refused(changeDelivery, { path: { id: draft.id }, body: { version: 0 } })).body.code).toBe(
      'stale',
    );
    expect((await shop.refused(getDeliveryLabel, { path: { id: draft.id } })).body.message).toContain(
      'Этикетка появится',
    );
    await shop.call(removeDelivery, { path: { id: draft.id } });
    const ordered = await carriers.ordered('cdek', { order });
    expect((await shop.refused(removeDelivery, { path: { id: ordered.id } })).body.message).toContain(
      'сначала отмените',
    );
    expect(
      (await shop.refused(changeDelivery, { path: { id: ordered.id }, body: { full_address: 'Москва' } })).body.code,
    ).toBe('not_allowed');
    expect(await shop.call(changeDelivery, { path: { id: ordered.id }, body: { price: '10' } })).toMatchObject({
      price: '10.00',
    });
    const { states } = await shop.call(countDeliveries, { body: undefined as never });
    expect(states.ordered).toBeGreaterThan(0);
  });

  it('is the carrier itself, in its words: then it failed, and another may be made', async () => {
    const nowhere = await carriers.draft('cdek', { full_address: 'Атлантида, 1' });
    await carriers.start(nowhere);
    await carriers.runOrdering(nowhere.id);
    expect(await carriers.read(nowhere.id)).toMatchObject({
      state: 'failed',
      refusal: expect.stringContaining('Атлантида'),
    });
    const again = await carriers.ordered('cdek', { order: nowhere.order.id });
    expect(again).toMatchObject({ state: 'ordered', number: expect.not.stringContaining(nowhere.number) });
  });
});

describe('a provider', () => {
  it('keeps its keys sealed, tries them first, and sends nothing while that is switched off', async () => {
    const other = await anOwnShop(server);
    const theirs = carriersOf(other, () => sandbox.url);
    const path = { slug: 'cdek' };
    const wrong = {
      keys: { account: 'shop', secure_password: 'nonsense' },
      settings: { shipment_point: 'MSK5' },
      environment: 'sandbox',
    } as const;
    expect((await other.refused(changeDeliveryProvider, { path, body: wrong })).body.code).toBe('keys_refused');
    expect(
      (await other.refused(changeDeliveryProvider, { path, body: { keys: { colour: 'red' } } })).body.message,
    ).toContain('keys.colour');
    expect(
      (await other.refused(changeDeliveryProvider, { path, body: { keys: { account: 'shop' } } })).body.message,
    ).toContain('Secure password');
    await theirs.connect('cdek');
    const { rows } = await other.call(findDeliveryProviders);
    const cdek = rows.find(({ slug }) => slug === 'cdek');
    expect(cdek).toMatchObject({ connected: true, sends: true, environment: 'sandbox' });
    expect(JSON.stringify(rows)).not.toContain('sandbox-word');
    const kept = await pools().owner.query<{ keys: string }>(
      'select keys from delivery_providers where company_id = $1',
      [other.company],
    );
    expect(JSON.stringify(kept.rows)).not.toContain('sandbox-word');

    await other.call(changeDeliveryProvider, { path, body: { sends: false, version: cdek?.version } });
    const draft = await theirs.draft('cdek');
    const refused = await other.refused(runOrderAction, {
      path: { id: draft.order.id, action: 'CREATE_DELIVERY' },
      body: {},
    });
    expect(refused.body.message).toContain('выключена');
    await other.call(changeDeliveryProvider, { path, body: { sends: true } });
    await theirs.start(draft);
    await theirs.runOrdering(draft.id);
    const leaving = await other.refused(changeDeliveryProvider, { path, body: { keys: null } });
    expect(leaving.body.message).toContain('доставки в работе');
  });
});
