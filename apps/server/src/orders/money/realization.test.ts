import { askRealization, createTask, findKeyChoices, getRealization, getRealizationFile } from '@prilavok/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { runOnce } from '../../marketplaces/testing/runs.ts';
import { useSandbox as useEverySandbox } from '../../marketplaces/testing/sandbox.ts';
import { aSellingShop, hurryLimits, type SellingShop } from '../../marketplaces/testing/selling.ts';
import { aWildberriesShop } from '../../marketplaces/testing/wildberries.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOzonShop, type OzonShop } from '../testing/shop.ts';
import { act, becomes, look, orderOf } from '../testing/way.ts';

/** Yandex Market makes a report in two minutes. */
const times = 6000;
const sandbox = useEverySandbox({}, { hurry: times });
const server = useServer({ worker: true, env: sandbox.env });
hurryLimits('yandex_market', times);
const month = new Date().toISOString().slice(0, 7);
let shop: OzonShop;
const path = (of = month) => ({ account: shop.account, month: of });

beforeAll(async () => {
  shop = await anOzonShop(server, sandbox.url);
  const sold = await shop.buy({ offerId: 'CASE-1', quantity: 2 });
  const given = await shop.buy({ offerId: 'CABLE-2', quantity: 1 });
  for (const number of [sold, given])
    await shop.control(`orders/${number}/status`, { status: 'delivered', account: shop.clientId });
  await shop.control(`orders/${given}/give-back`, { account: shop.clientId });
});

test('the report of a month says by products what was delivered, came back and is owed', async () => {
  const { report } = await shop.call(getRealization, { path: path() });
  expect(report).toMatchObject({ number: expect.stringContaining(month), currency: 'RUB' });
  expect(report?.rows.map(({ article, soldPieces, returnedPieces }) => [article, soldPieces, returnedPieces])).toEqual([
    ['CASE-1', 2, 0],
    ['CABLE-2', 1, 1],
  ]);
  expect(report?.rows[0]).toMatchObject({ sold: '3980.00', fee: '676.60', extra: '0.00', due: '3303.40' });
  expect(report?.rows[1]).toMatchObject({ fee: '0.00', due: '0.00' });
  expect(report?.total).toMatchObject({ soldPieces: 3, returnedPieces: 1, due: '3303.40' });
});

test('it stands beside what was booked, and the difference is said', async () => {
  const before = (await shop.call(getRealization, { path: path() })).report;
  expect(before?.compared[0]).toMatchObject({ kind: 'sale', booked: '0.00' });
  expect(before?.compared[0]?.difference).toBe(`-${before?.total.sold}`);
  const body = { title: 'Деньги', type: 'money_import', account: shop.account } as const;
  await runOnce(shop, (await shop.call(createTask, { body })).id);
  const { report } = await shop.call(getRealization, { path: path() });
  expect(report?.compared).toEqual([
    { kind: 'sale', reported: report?.total.sold, booked: report?.total.sold, difference: '0.00' },
    {
      kind: 'return',
      reported: `-${report?.total.returned}`,
      booked: `-${report?.total.returned}`,
      difference: '0.00',
    },
    { kind: 'commission', reported: '-676.60', booked: '-676.60', difference: '0.00' },
  ]);
});

test('it comes as a file, too', async () => {
  const file = await shop.fetch('GET', `/oms/realization/${shop.account}/${month}/products.csv`);
  const [head, first] = (await file.text()).split('\r\n');
  expect(head).toContain('Доставлено, шт.;Доставлено на сумму');
  expect(first).toMatch(/^\d+;CASE-1;.+;2;3980;0;0;;676,6;0;3303,4;RUB$/);
});

test('a month without a report has none, and what is no month is refused', async () => {
  const none = { report: null, onRequest: false, request: null };
  expect(await shop.call(getRealization, { path: path('2022-02') })).toEqual(none);
  const refusal = await shop.refused(getRealizationFile, { path: path('2022-02') });
  expect(refusal).toMatchObject({ status: 409, body: { code: 'no_report' } });
  for (const wrong of ['2026-13', '2026'])
    expect(await shop.refused(getRealization, { path: path(wrong) })).toMatchObject({ status: 400 });
});

test('where a marketplace has no such report it is said why', async () => {
  const other = await aWildberriesShop(server, sandbox);
  const refusal = await other.refused(getRealization, { path: { account: other.account, month } });
  expect(refusal).toMatchObject({ status: 409, body: { code: 'section_missing' } });
  expect(refusal.body.message).toContain('«Начислениях»');
});

test('what is told at once is not asked for', async () => {
  const refusal = await shop.refused(askRealization, { path: path() });
  expect(refusal).toMatchObject({ status: 409, body: { code: 'not_on_request' } });
});

describe('Yandex Market makes the report when it is asked', () => {
  const name = `realized-${process.pid}`;
  let market: SellingShop;
  const at = (of = month) => ({ path: { account: market.account, month: of } });
  const come = (of = month) =>
    eventually(async () => {
      const told = await market.call(getRealization, at(of));
      return told.request?.state !== 'making' && told;
    });

  beforeAll(async () => {
    market = await aSellingShop(server, 'yandex_market', async ({ call }) => {
      const keys = { api_key: `ACMA:sandbox-${name}` };
      const { rows } = await call(findKeyChoices, {
        body: { marketplace: 'yandex_market', environment: 'sandbox', keys },
      });
      return { ...keys, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
    });
    for (const article of ['MUG-1', 'MUG-2']) await market.mug(article, { oldPrice: '700' });
    await market.run('products_upload');
    await market.run('stocks_prices_upload');
    const sell = async (offerId: string, quantity: number) => {
      const body = { offers: [{ offerId, quantity }], account: name };
      const { posting } = await sandbox.control<{ posting: string }>('yandex_market/orders', body);
      await look(market);
      const { id, products } = await orderOf(market, posting);
      await act(market, id, 'START_PROCCESS');
      const items = products.map(({ id: product }) => ({ product, quantity }));
      await act(market, id, 'CREATE_PARCEL', { dto: { items } });
      await act(market, id, 'CONFIRM_PARCELS');
      await becomes(market, id, ({ rawStatus }) => rawStatus === 'READY_TO_SHIP');
      for (const status of ['DELIVERY', 'PICKUP', 'DELIVERED'])
        await sandbox.control(`yandex_market/orders/${posting}/status`, { status, account: name });
      return posting;
    };
    await sell('MUG-1', 2);
    const given = await sell('MUG-2', 1);
    await sandbox.control(`yandex_market/orders/${given}/give-back`, { account: name });
  });

  test('nothing is told of a month before', async () => {
    expect(await market.call(getRealization, at())).toEqual({ report: null, onRequest: true, request: null });
    expect(await market.refused(getRealizationFile, at())).toMatchObject({ status: 409, body: { code: 'no_report' } });
  });

  test('it comes by itself and stands beside what was booked; what it doesn’t tell is no nought', async () => {
    expect(await market.call(askRealization, at())).toMatchObject({ state: 'making', fault: '' });
    const { report, request } = await come();
    expect(request).toMatchObject({ state: 'told', fault: '' });
    expect(
      report?.rows.map(({ article, soldPieces, returnedPieces }) => [article, soldPieces, returnedPieces]),
    ).toEqual([
      ['MUG-1', 2, 0],
      ['MUG-2', 1, 1],
    ]);
    expect(report?.total).toMatchObject({ fee: null, due: null, extra: '0.00', soldPieces: 3 });
    expect(await market.run('money_import')).toMatchObject({ status: 'success' });
    const compared = (await market.call(getRealization, at())).report?.compared;
    expect(compared?.map(({ kind, difference }) => [kind, difference])).toEqual([
      ['sale', '0.00'],
      ['return', '0.00'],
    ]);
    expect(Number(compared?.[0]?.reported)).toBeGreaterThan(0);
    const file = await market.fetch('GET', `/oms/realization/${market.account}/${month}/products.csv`);
    expect((await file.text()).split('\r\n')[1]).toMatch(/^MUG-1;MUG-1;Кружка MUG-1;2;[\d,]+;0;0;[\d,]+;;0;;RUB$/);
  });

  test('a month of which nothing is told has an empty answer, one that hasn’t begun is refused', async () => {
    await market.call(askRealization, at('2022-02'));
    expect(await come('2022-02')).toMatchObject({ report: null, request: { state: 'told', fault: '' } });
    expect(await market.refused(askRealization, at('2999-01'))).toMatchObject({ status: 400 });
  });

  test('a refusal is kept with its reason, and the report that came before stays', async () => {
    await sandbox.control('yandex_market/faults', {
      account: name,
      unreached: ['/v2/reports/goods-realization/generate'],
    });
    await market.call(askRealization, at());
    const { report, request } = await come();
    await sandbox.control('yandex_market/faults', { account: name });
    expect(request).toMatchObject({ state: 'failed', fault: expect.stringMatching(/./) });
    expect(report?.total.soldPieces).toBe(3);
  });
});

test('another company sees none of it', async () => {
  const stranger = await aCompany(server);
  for (const call of [getRealization, getRealizationFile, askRealization])
    expect(await stranger.refused(call, { path: path() })).toMatchObject({ status: 404 });
});
