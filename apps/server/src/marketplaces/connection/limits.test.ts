import { createAccount } from '@prilavok/contract';
import { createSharedLimiter } from '@prilavok/marketplaces';
import { beforeAll, expect, test } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { allowanceOf } from './limits.ts';

const server = useServer();
const rates = [{ amount: 10, perMs: 500 }];

let company = '';
let account = '';
beforeAll(async () => {
  const shop = await aCompany(server);
  const keys = { client_id: '1001', api_key: 'sandbox-1' };
  const made = await shop.call(createAccount, {
    body: { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', keys },
  });
  ({ company } = shop);
  account = made.id;
});

/** A limiter as another process has it: nothing is shared but the database. */
const ofAProcess = () => createSharedLimiter(rates, allowanceOf(company, account));

test('two processes stay within the account’s limit together', async () => {
  const processes = [ofAProcess(), ofAProcess()];
  const moments: number[] = [];
  await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      await processes[at % 2]?.turn({ group: '/a' });
      moments.push(performance.now());
    }),
  );
  const gaps = moments.slice(10).map((at, index) => at - (moments[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(480);
});

test('a pause that one process met holds the other back, and other paths go on', async () => {
  const [met, other] = [ofAProcess(), ofAProcess()];
  met.pause('/a', 60_000);
  await met.turn({ group: '/b' });
  await expect(other.turn({ group: '/a' })).rejects.toMatchObject({ kind: 'limit', retryAfter: 60 });
  await other.turn({ group: '/b' });
});
