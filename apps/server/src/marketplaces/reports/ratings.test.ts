import { createTask, findNotices, findRatings } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { clientOf } from '../connection/client.ts';
import { aMugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

it('reads by what Ozon judges the seller, and tells once of what has become worse', async () => {
  const shop = await aMugShop(server);
  const path = { id: shop.account };
  expect(await shop.call(findRatings, { path })).toEqual({ rows: [], readAt: null });
  const taskOf = async (type: 'ratings' | 'products_upload') =>
    (await shop.call(createTask, { body: { title: 'Задача', type, account: shop.account } })).id;
  const ratings = await taskOf('ratings');
  const read = async () => {
    expect((await runOnce(shop, ratings)).status).toBe('success');
    return (await shop.call(findRatings, { path })).rows;
  };
  const fine = await read();
  expect(fine.map(({ rating, value, state }) => [rating, value, state])).toEqual([
    ['rating_on_time', 100, 'fine'],
    ['rating_order_cancellation', 0, 'fine'],
  ]);
  expect(fine[0]).toMatchObject({ unit: 'percent', better: 'higher', warnAt: 95, dangerAt: 80 });
  expect(fine[0]?.days.length).toBeGreaterThan(20);
  expect(fine[1]).toMatchObject({ better: 'lower', warnAt: null, dangerAt: null });

  await shop.map();
  await shop.mug('MUG-1', { stock: 7 });
  await runOnce(shop, await taskOf('products_upload'));
  const order = { account: shop.clientId, offers: [{ offerId: 'MUG-1', quantity: 1 }] };
  const { posting } = (await eventually(() => sandbox.control('ozon/orders', order).catch(() => undefined))) as {
    posting: string;
  };
  const client = await clientOf(shop.company, shop.account, { signal: AbortSignal.timeout(10_000) });
  await client.orders.cancel(posting, { id: '352', message: '' });
  for (let again = 0; again < 2; again++)
    expect((await read())[0]).toMatchObject({ rating: 'rating_order_cancellation', value: 100, state: 'critical' });
  const { rows } = await shop.call(findNotices, { body: {} });
  expect(
    rows.filter(({ title }) => title.startsWith('Рейтинг')).map(({ title, severity }) => [title, severity]),
  ).toEqual([['Рейтинг «Отмены по вине продавца» критичен', 'error']]);
});
