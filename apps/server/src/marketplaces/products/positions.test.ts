import { findProductMappings, findProductPositions } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { placeOf } from '../../../../sandbox/src/goods/places.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { marketDay } from '../stored/report-kinds.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { hurryLimits } from '../testing/selling.ts';
import { aWildberriesShop } from '../testing/wildberries.ts';

/** Wildberries lets three questions a minute pass: a week of days takes two of them. */
const times = 20;
const sandbox = useSandbox({}, { hurry: times });
const server = useServer({ worker: true, env: sandbox.env });
hurryLimits('wildberries', times);

it('reads where a card stood in the search of Wildberries on each of the last days, and each day once', async () => {
  const shop = await aWildberriesShop(server, sandbox);
  await shop.mug('MUG-1', { oldPrice: '700' });
  await shop.run('products_upload');
  await shop.run('stocks_prices_upload');
  await eventually(async () => ((await shop.there())['MUG-1']?.price ?? 0) > 0);
  expect(await shop.run('positions')).toMatchObject({ status: 'success', progress: { done: 7, accepted: 7 } });
  const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
  const path = { id: rows[0]?.sync_product_id ?? '' };
  const nm = (await shop.there())['MUG-1']?.nmID ?? 0;
  // Wildberries tells of yesterday already.
  const days = Array.from({ length: 7 }, (_, at) => marketDay(1 + at));
  expect((await shop.call(findProductPositions, { path, body: {} })).rows).toEqual(
    days.map((day) => ({ day, position: placeOf(nm, day) })),
  );
  expect(await shop.run('positions')).toMatchObject({ status: 'success', progress: { done: 0 } });
});
