import {
  changeOrder,
  countOrders,
  createAccount,
  createOrderSource,
  createOrderStatus,
  findAllOrderSources,
  findOrderStatuses,
  findOrders,
  type OrderState,
  removeOrder,
  removeOrderSource,
  removeOrderStatus,
} from '@prilavok/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import { miscounted } from '../../testing/counts.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { aRemoteOrder, takeFor } from '../testing/remote-orders.ts';
import { orderCounts } from './order-counts.ts';

const server = useServer();

/** Acts of people upon orders; what is refused in the state that the order is in changes nothing. */
const acts = [
  'order',
  'start',
  'pack',
  'confirm',
  'cancel',
  'status',
  'unstatus',
  'unsource',
  'remove',
  'fold',
] as const;
type Act = (typeof acts)[number];

/** Does the acts one after another, each with the order of its number. */
async function live(shop: OwnShop, life: readonly { act: Act; which: number }[]): Promise<void> {
  const { rows: statuses } = await shop.call(findOrderStatuses, { body: {} });
  const spare = async () => (await shop.call(createOrderSource, { body: { title: 'Ярмарка' } })).id;
  const state = { source: await spare(), status: statuses[0]?.id ?? '' };
  const ids: string[] = [];
  for (const { act, which } of life) {
    const id = ids[which % Math.max(ids.length, 1)] ?? '0';
    const path = { id };
    const tried: Record<Act, () => Promise<unknown>> = {
      order: async () => ids.push((await shop.order({ source: which % 2 ? state.source : null })).id),
      start: () => shop.act(id, 'START_PROCCESS'),
      pack: () => shop.act(id, 'CREATE_PARCEL'),
      confirm: () => shop.act(id, 'CONFIRM_PARCELS'),
      cancel: () => shop.act(id, 'CANCEL_ORDER', { reason: 'Передумали' }),
      status: async () => {
        const title = `Свой ${crypto.randomUUID()}`;
        state.status = (await shop.call(createOrderStatus, { body: { title } })).id;
        await shop.call(changeOrder, { path, body: { status: state.status } });
      },
      unstatus: () => shop.call(removeOrderStatus, { path: { id: state.status, replacement: statuses[1]?.id ?? '' } }),
      unsource: async () => {
        const replacement = await spare();
        await shop.call(removeOrderSource, { path: { id: state.source, replacement } });
        state.source = replacement;
      },
      remove: () => shop.call(removeOrder, { path }),
      fold: () => orderCounts.fold(shop.company),
    };
    await tried[act]().catch(() => undefined);
  }
}

it('orders are counted right whatever happens to them', async () => {
  const shop = await anOwnShop(server);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ act: fc.constantFrom(...acts, 'order', 'order', 'start'), which: fc.nat(9) }), {
        minLength: 8,
        maxLength: 20,
      }),
      async (life) => {
        await live(shop, life);
        expect(await miscounted(pools().owner)).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
  const { rows } = await shop.call(findOrders, { body: { limit: 1000 } });
  const counts = await shop.call(countOrders, { body: {} });
  const inState = (state: OrderState) => rows.filter((row) => row.state === state).length;
  for (const [state, count] of Object.entries(counts.states))
    expect([state, count]).toEqual([state, inState(state as OrderState)]);
  expect([counts.total, counts.tabs.all, counts.more]).toEqual([rows.length, rows.length, false]);
  const sum = rows.reduce((total, row) => total + Number(row.total), 0);
  expect(counts.sums).toEqual([{ currency: 'RUB', sum: sum.toFixed(2) }]);
  for (const status of (await shop.call(findOrderStatuses, { body: {} })).rows)
    expect(status.orders).toBe(rows.filter((row) => row.status.id === status.id).length);
  for (const source of (await shop.call(findAllOrderSources, {})).rows)
    expect(source.orders).toBe(rows.filter((row) => row.source?.id === source.id).length);
});

it('what is counted by state, source or account says the same as the same search by its rows', async () => {
  const shop = await anOwnShop(server);
  const keys = { client_id: '1001', api_key: 'sandbox-1' };
  const { id: account } = await shop.call(createAccount, {
    body: { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', keys },
  });
  const own = { company: shop.company, account };
  await shop.order();
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
  const [first, second] = [aRemoteOrder(), aRemoteOrder()];
  await takeFor(own, first, at(1));
  await takeFor(own, second, at(1));
  await takeFor(own, { ...second, status: 'cancelled', state: 'cancelled' as const }, at(2));
  const count = async (filters: object, exact = false) => {
    const { total, sums } = await shop.call(countOrders, { body: { filters, exact } });
    return { total, sums };
  };
  const always = { created: { from: '2000-01-01T00:00:00Z' } };
  for (const filters of [
    {},
    { state: { in: ['new' as const] } },
    { account: { in: [account] } },
    { marketplace: { in: ['ozon' as const] } },
    { tab: 'unprocessed' as const },
  ]) {
    expect(await count(filters)).toEqual(await count({ ...filters, ...always }));
  }
  expect((await count({ account: { in: [account] } })).total).toBe(2);
});

it('counts that are folded while orders come lose none', async () => {
  const shop = await anOwnShop(server);
  await Promise.all(
    Array.from({ length: 24 }, async (_, turn) =>
      turn % 3 ? await shop.order() : await orderCounts.fold(shop.company),
    ),
  );
  expect(await miscounted(pools().owner)).toEqual([]);
  await orderCounts.fold(shop.company);
  const { rows } = await pools().owner.query('select orders from order_counts where company_id = $1', [shop.company]);
  expect(rows).toEqual([{ orders: 16 }]);
});
