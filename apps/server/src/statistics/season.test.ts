import { addDays, countMarketplaceStatistics } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { withCompany } from '../database/pools.ts';
import { connectAccount } from '../orders/accounts/account-connection.ts';
import { importMoney } from '../orders/remote/import-money.ts';
import { importPeriod } from '../orders/remote/import-orders.ts';
import { useOzonShop, useSandbox } from '../orders/testing/shop.ts';
import { useServer } from '../testing/server.ts';
import { settlePortion } from './counting/settle.jobs.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
const shop = useOzonShop(server, sandbox);
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

test('a season that was sold before the account came is read with its books, and takes nothing from the shelf', async () => {
  const free = async () =>
    ((await shop.control('shelf')) as { goods: { offerId: string; free: number }[] }).goods.map(
      ({ offerId, free: left }) => [offerId, left],
    );
  const before = await free();
  const season = { account: shop.clientId, days: 30, orders: 30, seed: 7 };
  const { postings } = (await shop.control('history', season)) as { postings: string[] };
  expect([postings.length, await free()]).toEqual([30, before]);

  const net = await connectAccount(shop.company, shop.account, AbortSignal.timeout(120_000));
  const since = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await importPeriod(net, { since, to: new Date().toISOString() });
  const run = {
    ...net,
    id: '1',
    client: { money: { ...net.client.money, beginning: 35 } },
    position: null,
  };
  await importMoney({ ...run, later: () => {}, progress: () => {}, save: async () => {} });
  while (await withCompany(shop.company, settlePortion));

  const { now, series } = await shop.call(countMarketplaceStatistics, {
    body: { from: addDays(today, -35), to: today, compare: 'none' },
  });
  expect(now.orders).toBe(30);
  expect(series.filter(({ orders }) => orders > 0).length).toBeGreaterThan(10);
  const { deliveredPieces, cancelledPieces } = now;
  expect([deliveredPieces > 10, cancelledPieces > 0]).toEqual([true, true]);
  expect(Number(now.came)).toBeGreaterThan(0);
  expect(Number(now.commission)).toBeLessThan(0);
});
