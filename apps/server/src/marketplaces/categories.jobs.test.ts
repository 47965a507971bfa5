import { createAccount, findMarketplaceCategories } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { pools } from '../database/pools.ts';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

/** Jobs of this kind that haven't ended. */
async function waiting(): Promise<number> {
  const word = 'marketplaces.first-categories';
  const { rows } = await pools().owner.query("select from graphile_worker._private_jobs where payload->>'word' = $1", [
    word,
  ]);
  return rows.length;
}

it("reads the marketplace's tree once an account is connected, and not again with the next one", async () => {
  const shop = await aCompany(server);
  const connect = (client_id: string) =>
    shop.call(createAccount, {
      body: {
        title: 'Основной',
        marketplace: 'ozon',
        environment: 'sandbox',
        keys: { client_id, api_key: 'sandbox-secret-of-the-shop' },
      },
    });
  const known = () => shop.call(findMarketplaceCategories, { path: { marketplace: 'ozon' }, query: { limit: 1 } });
  const trees = async () => {
    const { requests } = await sandbox.control<{ requests: { path: string }[] }>('ozon/requests?limit=5000');
    return requests.filter(({ path }) => path.includes('/v1/description-category/tree')).length;
  };
  await connect('1001');
  const first = await eventually(async () => (await known()).refreshedAt);
  expect((await known()).rows).toHaveLength(1);
  await connect('1002');
  await eventually(async () => (await waiting()) === 0);
  expect([await trees(), (await known()).refreshedAt]).toEqual([1, first]);
});
