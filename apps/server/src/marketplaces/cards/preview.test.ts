import { previewCards } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { aMugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });

test('cards are ready though nobody has asked for the marketplace’s dictionaries yet', async () => {
  const shop = await aMugShop(server);
  await shop.map();
  const mug = await shop.mug('MUG-1');
  const preview = () =>
    shop.call(previewCards, { path: { marketplace: 'ozon', account: shop.account }, body: { offers: [mug] } });
  // While the marketplace is silent, it is said of what is known; that isn't the preview's end.
  await sandbox.control('ozon/faults', { error: 1 });
  expect((await preview()).rows).toMatchObject([{ ready: false }]);
  await sandbox.control('ozon/faults', {});
  const [ready] = (await preview()).rows;
  expect(ready).toMatchObject({ ready: true, missing: [] });
  expect(ready?.limits).toContainEqual({ property: null, field: 'title', limits: { longest: 255 }, maxValues: null });
  expect(ready?.limits).toContainEqual({ property: null, field: 'images', limits: {}, maxValues: 30 });
});
