import { createAccount, getGiveoutBarcode, getGiveouts } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { aReturn, tellReturns } from '../testing/returns.ts';
import { useOzonShop, useSandbox } from '../testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
const shop = useOzonShop(server, sandbox);

const given = () => shop.call(getGiveouts, { path: { account: shop.account } });

test('what a point gives out is told with its barcode, and with our returns of the same goods', async () => {
  expect(await given()).toMatchObject({ silent: null, barcode: `%402%${shop.clientId}`, ready: 0, rows: [] });
  const number = await shop.buy({ offerId: 'CASE-1', quantity: 2 }, { offerId: 'CABLE-2', quantity: 1 });
  await shop.control(`orders/${number}/status`, { status: 'delivered' });
  await shop.control(`orders/${number}/give-back`, {});
  await shop.control('clock', { advanceMs: 61_000 });
  const line = { offerId: 'CASE-1', sku: '1', title: 'Чехол прозрачный', quantity: 2, price: '1990.00' };
  const ready = aReturn({ state: 'ready', lines: [line] });
  const fetched = aReturn({ state: 'fetched', lines: [line] });
  await tellReturns(shop, [ready, fetched, aReturn({ state: 'moving', lines: [line] })]);

  const { rows, ...told } = await given();
  expect(told.ready).toBe(1);
  expect(rows).toMatchObject([{ status: 'собирают к выдаче', place: 'Основной склад', approved: 0, total: 3 }]);
  const goods = rows[0]?.goods.toSorted((one, other) => one.pieces - other.pieces);
  expect(goods).toMatchObject([
    { title: 'Кабель витой', pieces: 1, approved: 0, returns: [] },
    { title: 'Чехол прозрачный', pieces: 2, approved: 0 },
  ]);
  // One that is still on its way is given out by nobody.
  expect(goods?.[1]?.returns.map((one) => one.number).sort()).toEqual([ready.id, fetched.id].sort());
});

test('the barcode is drawn for the scanner of the point', async () => {
  const answer = await shop.fetch('GET', getGiveoutBarcode.url.replace('{account}', shop.account));
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG');
});

test('where a marketplace gives nothing out so, it says why, and what is not there is not found', async () => {
  const { id } = await shop.call(createAccount, {
    body: {
      title: 'Кружки',
      marketplace: 'wildberries',
      environment: 'sandbox',
      catalog: shop.catalog,
      keys: { token: 'sandbox.771199.key' },
    },
  });
  const path = { account: id };
  const told = await shop.call(getGiveouts, { path });
  expect(told).toMatchObject({ barcode: null, ready: 0, rows: [], silent: expect.stringContaining('Wildberries') });
  expect((await shop.refused(getGiveoutBarcode, { path })).body).toMatchObject({
    code: 'not_allowed',
    message: told.silent,
  });
  expect((await shop.refused(getGiveouts, { path: { account: '999999' } })).status).toBe(404);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getGiveouts, { path })).silent).toBe(told.silent);
});

test('a marketplace that refuses is quoted', async () => {
  await shop.control('faults', { forbidden: 1 });
  expect((await shop.refused(getGiveouts, { path: { account: shop.account } })).body.code).toBe('refused');
  await shop.control('faults', {});
});
