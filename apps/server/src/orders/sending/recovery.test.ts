import {
  findOrderHistory,
  findOrders,
  getOrder,
  type OrderAction,
  type OrderModel,
  runOrderAction,
  type Types,
} from '@prilavok/contract';
import { type MarketplaceClient, MarketplaceError, readWhole } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { ticks } from '../../rooms.ts';
import { useServer } from '../../testing/server.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { importOrders } from '../remote/import-orders.ts';
import { lockOrder } from '../stored/order-state.queries.ts';
import { useOzonShop, useSandbox } from '../testing/shop.ts';
import { sendOrder } from './send-action.jobs.ts';
import { sendParcels } from './send-parcels.ts';
import { sendShipment } from './send-shipment.jobs.ts';

/** No worker here: each test runs the job itself, as often and as badly as it likes. */
const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });

const shop = useOzonShop(server, sandbox);

const read = (id: string) => shop.call(getOrder, { path: { id } });
const act = (id: string, action: OrderAction, body: Types<typeof runOrderAction>['sent'] = {}) =>
  shop.call(runOrderAction, { path: { id, action }, body });

async function packed(parcels: number): Promise<OrderModel> {
  const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 }, { offerId: 'CABLE-2', quantity: 1 });
  await shop.pull();
  const { rows } = await shop.call(findOrders, { body: { search: number } });
  const id = rows[0]?.id ?? '';
  const products = rows[0]?.products ?? [];
  await act(id, 'START_PROCCESS');
  if (parcels === 1) await act(id, 'CREATE_PARCEL');
  else
    for (const { id: product } of products)
      await act(id, 'CREATE_PARCEL', { dto: { items: [{ product, quantity: 1 }] } });
  return (await act(id, 'CONFIRM_PARCELS')).model;
}

const running = { signal: new AbortController().signal, attempt: 1, attempts: 8, survived: async () => {} };

/** Runs the order's job until nothing is on its way. */
async function finish(id: string): Promise<OrderModel> {
  for (let tries = 0; tries < 10; tries++) {
    const order = await read(id);
    if (order.sending === null) return order;
    await sendOrder.work({ ...running, payload: { company: shop.company, order: id } });
  }
  throw new Error('The job does not come to an end');
}

/** The client with another behaviour of some calls about orders. */
function withOrders(client: MarketplaceClient, other: Partial<MarketplaceClient['orders']>): MarketplaceClient {
  const orders = { ...client.orders, ...other };
  return new Proxy(client, { get: (whole, door) => (door === 'orders' ? orders : Reflect.get(whole, door)) });
}

/** Told the marketplace, and died before its answer was written down. */
async function dieAfterShip(id: string): Promise<void> {
  const net = await connectAccount(shop.company, shop.account, running.signal);
  const client = withOrders(net.client, {
    async pack(number, packages) {
      await net.client.orders.pack(number, packages);
      throw new MarketplaceError('down', 'Ответ не пришёл');
    },
  });
  const order = await withCompany(shop.company, (db) => lockOrder(db, id));
  if (!order) throw new Error('No order');
  await expect(sendParcels({ ...net, client }, order)).rejects.toThrow('Ответ не пришёл');
}

async function toldTimes(path: string, number: string): Promise<number> {
  const answer = (await shop.control('requests?limit=5000')) as { requests: { path: string; body: unknown }[] };
  return answer.requests.filter((one) => one.path.endsWith(path) && JSON.stringify(one.body).includes(number)).length;
}

describe('a step outside that breaks off', () => {
  it('is not told a second time when the first was heard', async () => {
    const order = await packed(1);
    await dieAfterShip(order.id);
    const after = await finish(order.id);
    expect(after).toMatchObject({ state: 'ready', parcelsConfirmed: 1, refusal: null });
    expect(await toldTimes('/v4/posting/fbs/ship', order.number)).toBe(1);
  });

  it('finds the orders of its parcels again when the answer with their numbers was lost', async () => {
    const order = await packed(2);
    await dieAfterShip(order.id);
    await shop.pull();
    const after = await finish(order.id);
    expect(after).toMatchObject({ state: 'ready', parcelsConfirmed: 2 });
    for (const box of after.boxes) {
      const remote = await readWhole(shop.ozon.orders, box.number ?? '');
      expect(remote.lines.map((line) => line.offerId)).toEqual(box.items.map((item) => item.article));
    }
    await shop.pull();
    const { rows } = await shop.call(findOrders, { body: { search: order.orderNumber ?? '' } });
    expect(rows).toHaveLength(1);
    expect(await toldTimes('/v4/posting/fbs/ship', order.number)).toBe(1);
  });

  it('changes nothing when the job comes back after everything was done', async () => {
    const order = await packed(1);
    const after = await finish(order.id);
    await sendOrder.work({ ...running, payload: { company: shop.company, order: order.id } });
    expect((await read(order.id)).version).toBe(after.version);
  });

  it('is refused when the marketplace fails to assemble, and may be tried again', async () => {
    await shop.control('faults', { shipFailed: 1 });
    const order = await packed(1);
    const refused = await finish(order.id);
    expect(refused.refusal).toContain('ship_failed');
    expect(refused.boxes[0]?.state).toBe('open');
    await shop.control('faults', {});
    await shop.pull();
    expect((await read(order.id)).state).toBe('problem');
    await act(order.id, 'CONFIRM_PARCELS');
    expect(await finish(order.id)).toMatchObject({ state: 'ready', refusal: null, parcelsConfirmed: 1 });
    const { rows } = await shop.call(findOrderHistory, { path: { id: order.id }, body: {} });
    expect(rows.filter((event) => event.kind === 'refused')).toHaveLength(1);
  });

  it('gives up after the last try, says so, and leaves the order to be tried again', async () => {
    const order = await packed(1);
    await shop.control('faults', { error: 1 });
    const payload = { company: shop.company, order: order.id };
    await expect(sendOrder.work({ ...running, attempt: 8, payload })).rejects.toThrow();
    await shop.control('faults', {});
    const after = await read(order.id);
    expect(after).toMatchObject({ state: 'assembling', sending: null });
    expect(after.refusal).toContain('за 8 попыток');
  });

  it('is freed when the process was killed in the last try', async () => {
    const order = await packed(1);
    await sendOrder.exhausted?.({ company: shop.company, order: order.id });
    const after = await read(order.id);
    expect(after).toMatchObject({ state: 'assembling', sending: null });
    expect(after.refusal).toContain('произошла ошибка');
    await sendOrder.exhausted?.({ company: shop.company, order: order.id });
    expect((await read(order.id)).version).toBe(after.version);
  });

  it('is freed by the watchdog when no job is left that would go on with it', async () => {
    const lost = await packed(1);
    const waiting = await packed(1);
    const ready = await finish((await packed(1)).id);
    const { shipment } = (await act(ready.id, 'CREATE_SHIPMENT')).model;
    await act(ready.id, 'CONFIRM_SHIPMENT');
    const { owner } = pools();
    await owner.query('delete from graphile_worker._private_jobs where key = any($1)', [
      [`orders.send:${lost.id}`, `orders.confirm-shipment:${shipment?.id}`],
    ]);
    await owner.query("update orders set sending_since = now() - interval '3 minutes' where id = any($1)", [
      [lost.id, waiting.id],
    ]);
    await owner.query("update shipments set confirming_since = now() - interval '3 minutes' where id = $1", [
      shipment?.id,
    ]);
    await ticks.find(({ name }) => name === 'work.watchdog')?.work(running.signal);
    const after = await read(lost.id);
    expect(after).toMatchObject({ sending: null, refusal: 'отправка прервалась, повторите её' });
    expect(after.boxes[0]?.state).toBe('open');
    expect((await read(waiting.id)).sending).toBe('CONFIRM_PARCELS');
    expect((await read(ready.id)).shipment?.state).toBe('draft');
    await act(ready.id, 'CANCEL_SHIPMENT');
    await finish(waiting.id);
  });

  it('does not cancel what a buyer has cancelled already', async () => {
    const order = await packed(1);
    const ready = await finish(order.id);
    const [reason] = await shop.ozon.orders.cancelReasons(ready.number);
    await act(order.id, 'CANCEL_ORDER', { reason: reason?.id });
    await shop.control(`orders/${order.number}/status`, { status: 'cancelled' });
    expect(await finish(order.id)).toMatchObject({ state: 'cancelled', cancelReason: 'Покупатель передумал' });
    expect(await toldTimes('/v2/posting/fbs/cancel', order.number)).toBe(0);
  });

  it('does not lose what the import heard while the order was on its way', async () => {
    const order = await packed(1);
    let position: unknown = null;
    const pass = async (other: Partial<MarketplaceClient['orders']> = {}) => {
      const net = await connectAccount(shop.company, shop.account, running.signal);
      await importOrders({
        ...net,
        client: withOrders(net.client, other),
        account: { id: shop.account },
        task: { input: null },
        position,
        log: async () => {},
        progress: () => {},
        save: async (next) => {
          position = next;
        },
      });
    };
    await shop.control(`orders/${order.number}/status`, { status: 'cancelled' });
    await pass();
    expect((await read(order.id)).state).toBe('assembling');
    expect(position).toMatchObject({ again: [order.number] });
    const refused = await finish(order.id);
    expect(refused.refusal).toBe('заказ уже отменён');
    // So much later that the change is in no window any more.
    const nothing = async () => ({ rows: [], cursor: null });
    await pass({ changed: nothing, waiting: nothing });
    expect((await read(order.id)).state).toBe('cancelled');
    expect(position).toMatchObject({ again: [] });
  });

  it('makes one shipment there, also when it was made and not written down', async () => {
    const order = await finish((await packed(1)).id);
    const { shipment } = (await act(order.id, 'CREATE_SHIPMENT')).model;
    await act(order.id, 'CONFIRM_SHIPMENT');
    const method = (await readWhole(shop.ozon.orders, order.number)).deliveryMethod?.id ?? '';
    const made = await shop.ozon.shipments.create({ deliveryMethod: method, departureAt: new Date().toISOString() });
    const payload = { company: shop.company, shipment: shipment?.id ?? '' };
    await sendShipment.work({ ...running, payload });
    await sendShipment.work({ ...running, payload });
    expect((await read(order.id)).shipment).toMatchObject({ state: 'confirmed', number: made });
    expect(await shop.ozon.shipments.parcels(made)).toEqual([order.number]);
  });
});
