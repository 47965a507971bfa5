import {
  changeOffer,
  changeWarehouses,
  createOrder,
  createTask,
  findWarehouses,
  getOffers,
  runOrderAction,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { withCompany } from '../database/pools.ts';
import { one } from '../database/rows.ts';
import { aMugShop, type MugShop } from '../marketplaces/testing/mugs.ts';
import { runOnce } from '../marketplaces/testing/runs.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { connectAccount } from './accounts/account-connection.ts';
import { importPeriod } from './remote/import-orders.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

interface SandboxState {
  accounts: Record<string, { products: Record<string, { stocks: Record<string, { free: number }> }> }>;
}
async function shows(shop: MugShop, pieces: number): Promise<boolean> {
  const { accounts } = await sandbox.control<SandboxState>('ozon/state');
  const stocks = Object.values(accounts[shop.clientId]?.products['MUG-1']?.stocks ?? {});
  return stocks.reduce((sum, { free }) => sum + free, 0) === pieces;
}

/** A shop whose mugs the marketplace has and shows. */
async function aTradingShop(stock: number): Promise<{ shop: MugShop; offer: string }> {
  const shop = await aMugShop(server);
  await shop.map();
  const offer = await shop.mug('MUG-1', { stock });
  const body = { title: 'Карточки', type: 'products_upload' as const, account: shop.account };
  const task = await shop.call(createTask, { body });
  expect(await runOnce(shop, task.id)).toMatchObject({ status: 'success' });
  await eventually(() => shows(shop, stock));
  await halfMinute();
  return { shop, offer };
}

/** Half a minute goes by there: the same stock is taken once in that time. */
const halfMinute = () => sandbox.control('ozon/clock', { advanceMs: 31_000 });

test('goods that come back are on the marketplace again at once', async () => {
  const { shop, offer } = await aTradingShop(10);
  const { id } = await shop.call(createOrder, { body: { products: [{ offer, quantity: 3 }] } });
  for (const action of ['START_PROCCESS', 'CREATE_PARCEL', 'CONFIRM_PARCELS', 'MARK_AS_DELIVERING'] as const)
    await shop.call(runOrderAction, { path: { id, action }, body: {} });
  await eventually(() => shows(shop, 7));
  await halfMinute();
  // What comes back may be broken: it is counted in by hand.
  await shop.call(changeOffer, { path: { id: offer }, body: { stock: 9 } });
  await eventually(() => shows(shop, 9));
});

test('what was sold in one warehouse of the marketplace is divided anew among all of them', async () => {
  // Two pieces, one in each warehouse: the marketplace takes one of them off by itself, whatever we said last.
  const { shop, offer } = await aTradingShop(2);
  await sell(shop, 1);
  expect((await shop.call(getOffers, { path: { ids: [offer] } })).rows[0]).toMatchObject({ stock: 2, reserved: 1 });
  await eventually(async () => (await waiting(shop)) === 0);
  await eventually(() => shows(shop, 1));
});

test('what the marketplace took off by itself is not told again, so that the next change is taken at once', async () => {
  const { shop, offer } = await aTradingShop(10);
  const { rows: warehouses } = await shop.call(findWarehouses, { path: { account: shop.account }, body: {} });
  const [, ...others] = warehouses.map((row) => row.id);
  await shop.call(changeWarehouses, { path: { account: shop.account, ids: others }, body: { isActive: false } });
  await shop.call(changeOffer, { path: { id: offer }, body: { stock: 12 } });
  await eventually(() => shows(shop, 12));
  await halfMinute();
  const before = await told();
  await sell(shop, 2);
  await eventually(async () => (await unsettled(shop)) === 0);
  expect(await shows(shop, 10)).toBe(true);
  expect(await told()).toBe(before);
  await shop.call(changeOffer, { path: { id: offer }, body: { stock: 22 } });
  await eventually(() => shows(shop, 20));
});

/** The marketplace sells so many mugs, and we hear of it. */
async function sell(shop: MugShop, quantity: number): Promise<void> {
  await sandbox.control('ozon/orders', { account: shop.clientId, offers: [{ offerId: 'MUG-1', quantity }] });
  const now = Date.now();
  const period = { since: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
  await importPeriod(await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000)), period);
}

/** How often stocks were said to the marketplace. */
async function told(): Promise<number> {
  const { requests } = await sandbox.control<{ requests: { path: string }[] }>('ozon/requests?limit=5000');
  return requests.filter(({ path }) => path === '/v2/products/stocks').length;
}

/** Stocks of which nobody knows whether the marketplace shows them. */
const unsettled = (shop: MugShop) =>
  withCompany(shop.company, async (db) => {
    const { count } = await one<{ count: number }>(db)`
      select count(*)::int as count from sent_stocks where company_id = ${db.company} and coalesce(stock, -1) = -1`;
    return count;
  });

const waiting = (shop: MugShop) =>
  withCompany(shop.company, async (db) => {
    const { count } = await one<{ count: number }>(db)`
      select count(*)::int as count from offer_outbox where company_id = ${db.company} and not_before <= now()`;
    return count;
  });
