import {
  changeCategoryMappings,
  countPropertySuggestions,
  createAccount,
  createCatalog,
  createCategory,
  findMarketplaceCategories,
  mapSuggestedProperties,
} from '@prilavok/contract';
import { expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, type Client, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { useSandbox } from '../testing/sandbox.ts';

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

/** Connects an account of the shop. */
const connect = (shop: Client, client_id: string) =>
  shop.call(createAccount, {
    body: {
      title: 'Основной',
      marketplace: 'ozon',
      environment: 'sandbox',
      keys: { client_id, api_key: 'sandbox-secret-of-the-shop' },
    },
  });

it("reads the marketplace's tree once an account is connected, and not again with the next one", async () => {
  const shop = await aCompany(server);
  const known = () => shop.call(findMarketplaceCategories, { path: { marketplace: 'ozon' }, query: { limit: 1 } });
  const trees = async () => {
    const { requests } = await sandbox.control<{ requests: { path: string }[] }>('ozon/requests?limit=5000');
    return requests.filter(({ path }) => path.includes('/v1/description-category/tree')).length;
  };
  await connect(shop, '1001');
  const first = await eventually(async () => (await known()).refreshedAt);
  expect((await known()).rows).toHaveLength(1);
  await connect(shop, '1002');
  await eventually(async () => (await waiting()) === 0);
  expect([await trees(), (await known()).refreshedAt]).toEqual([1, first]);
});

it('keeps chosen categories at once, and reads the attributes that a slow marketplace still owes', async () => {
  const shop = await aCompany(server);
  const path = { marketplace: 'ozon' };
  await connect(shop, '1003');
  const [leaf] = await eventually(async () => {
    const { rows } = await shop.call(findMarketplaceCategories, { path, query: { term: 'полотенце' } });
    return rows.length > 0 && rows;
  });
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Полотенца' } });
  const { id: category } = await shop.call(createCategory, { path: { catalog }, body: { title: 'Полотенца' } });
  const unread = async () =>
    (await shop.call(countPropertySuggestions, { path, query: { catalog_id: catalog, from: 0.9 } })).unread;
  await sandbox.control('ozon/faults', { slow: 1, slowMs: 9_000 });
  await shop.call(changeCategoryMappings, {
    path,
    body: { catalog, categories: [{ category, marketplaceCategory: leaf?.id ?? '' }] },
  });
  expect(await unread()).toBe(1);
  const all = await shop.call(mapSuggestedProperties, { path, body: { catalog_id: catalog, from: 0.9 } });
  expect(all.unread).toBe(1);
  await sandbox.control('ozon/faults', {});
  await eventually(async () => (await unread()) === 0);
});
