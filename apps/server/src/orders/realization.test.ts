import { createTask, getRealization, getRealizationFile } from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { runOnce } from '../marketplaces/testing/runs.ts';
import { useSandbox as useEverySandbox } from '../marketplaces/testing/sandbox.ts';
import { aWildberriesShop } from '../marketplaces/testing/wildberries.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOzonShop, type OzonShop } from './testing/shop.ts';

const sandbox = useEverySandbox();
const server = useServer({ worker: true, env: sandbox.env });
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
  expect(first).toMatch(/^\d+;CASE-1;.+;2;3980;0;0;676,6;0;3303,4;RUB$/);
});

test('a month without a report has none, and what is no month is refused', async () => {
  expect(await shop.call(getRealization, { path: path('2022-02') })).toEqual({ report: null });
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

test('another company sees none of it', async () => {
  const stranger = await aCompany(server);
  for (const call of [getRealization, getRealizationFile])
    expect(await stranger.refused(call, { path: path() })).toMatchObject({ status: 404 });
});
