import {
  addDays,
  changeCosts,
  changeStatisticsSettings,
  countMarketplaceStatistics,
  countProductStatistics,
  countSourceStatistics,
  findMarketplaceStatistics,
  findMarketplaceSumRows,
  findProductStatistics,
  findProductSumRows,
  findSourceStatistics,
  findSourceSumRows,
  getProductStatistics,
  getStatisticsSettings,
  kopecks,
  type MeasureName,
  openMeasures,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { pools } from '../database/pools.ts';
import { useServer } from '../testing/server.ts';
import { anOperation, aStatisticsShop, type StatisticsShop } from './testing/shop.ts';

const server = useServer();
let shop: StatisticsShop;
/** Today by the clock of Moscow, by which a company goes unless it says otherwise. */
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const noon = (day: string) => `${day}T09:00:00Z`;
const days = { from: addDays(today, -20), to: today, compare: 'none' } as const;

let sold: { id: string; number: string };
beforeAll(async () => {
  shop = await aStatisticsShop(server);
  const { sell, ozon } = shop;
  sold = await sell({
    account: ozon,
    at: noon(addDays(today, -5)),
    lines: [
      { offer: 0, quantity: 2, kopecks: 500_00 },
      { offer: 1, quantity: 1, kopecks: 700_00 },
    ],
  });
  await sell({
    account: ozon,
    at: noon(addDays(today, -4)),
    state: 'cancelled',
    lines: [{ offer: 0, quantity: 1, kopecks: 500_00 }],
  });
  await sell({ at: noon(addDays(today, -3)), state: 'new', lines: [{ offer: null, quantity: 3, kopecks: 10_01 }] });
  await shop.book(ozon, [
    anOperation({ day: addDays(today, -2), order: sold.number, offerId: 'A-1', kopecks: 1000_00 }),
    anOperation({ day: addDays(today, -2), order: sold.number, offerId: 'B-2', kopecks: 700_00 }),
    anOperation({ day: addDays(today, -2), order: sold.number, kind: 'commission', offerId: 'A-1', kopecks: -150_07 }),
    anOperation({ day: addDays(today, -1), order: sold.number, kind: 'return', offerId: 'A-1', kopecks: -850_00 }),
    anOperation({ day: addDays(today, -1), kind: 'storage', title: 'Хранение', kopecks: -3_33 }),
  ]);
  await shop.settle();
});

test('sources and marketplaces say what was ordered, and an account what was booked', async () => {
  const { rows } = await shop.call(findSourceStatistics, { body: days });
  expect(rows.map(({ title, now }) => [title, now.orders, now.ordered])).toEqual([['Без источника', 3, '2230.03']]);
  const [account] = (await shop.call(findMarketplaceStatistics, { body: { ...days, account: { in: [shop.ozon] } } }))
    .rows;
  // Half of the money went back, and with it half of the cost: (2 × 100 + 250.50) ÷ 2.
  expect(account?.now).toMatchObject({
    orders: 2,
    ordered: '2200.00',
    revenue: '1700.00',
    cancelled: '500.00',
    cancelledPieces: 1,
    delivered: '1700.00',
    buyout: 0.75,
    average: '1100.00',
    came: '850.00',
    commission: '-150.07',
    storage: '-3.33',
    kept: '-153.40',
    cost: '225.25',
    tax: '0.00',
    profit: '471.35',
    uncosted: 0,
  });
});

test('the sum of the rows behind a number is the number, in totals, tables and files', async () => {
  const body = { ...days, limit: 100 };
  const [offer = ''] = shop.offers;
  const account = (await shop.call(countMarketplaceStatistics, { body: { ...days, account: { in: [shop.ozon] } } }))
    .now;
  const product = (await shop.call(countProductStatistics, { body: { ...days, offer: { in: [offer] } } })).now;
  for (const measure of openMeasures) {
    const ofAccount = await shop.call(findMarketplaceSumRows, { path: { id: shop.ozon }, body: { ...body, measure } });
    expect([measure, ofAccount.sum ?? ofAccount.pieces]).toEqual([measure, account[measure]]);
    const ofProduct = await shop.call(findProductSumRows, { path: { id: offer }, body: { ...body, measure } });
    expect([measure, ofProduct.sum ?? ofProduct.pieces]).toEqual([measure, product[measure]]);
    if (ofAccount.sum === null) continue;
    const added = ofAccount.rows.reduce((sum, { amount }) => sum + kopecks(amount ?? '0'), 0);
    expect([measure, added]).toEqual([measure, kopecks(ofAccount.sum)]);
  }
});

test('an offer’s page shows what a piece leaves in each channel', async () => {
  const { economics, cost } = await shop.call(getProductStatistics, { path: { id: shop.offers[0] ?? '' }, query: {} });
  expect(cost).toBe('100.00');
  expect(economics.map(({ title, pieces, piece }) => [title, pieces, piece.price, piece.cost])).toEqual([
    ['Все площадки', 1, '150.00', '100.00'],
    ['Лавка ozon', 1, '150.00', '100.00'],
  ]);
});

test('an order of the evening of Vladivostok stands in its day there, not in that of Moscow', async () => {
  const far = await aStatisticsShop(server);
  await pools().owner.query("update companies set timezone = 'Asia/Vladivostok' where id = $1", [far.company]);
  await far.sell({ at: '2026-10-15T13:30:00Z', lines: [{ offer: 0, quantity: 1, kopecks: 100 }] });
  await far.sell({ at: '2026-10-15T14:30:00Z', lines: [{ offer: 0, quantity: 1, kopecks: 100 }] });
  const { series } = await far.call(countSourceStatistics, {
    body: { from: '2026-10-14', to: '2026-10-16', compare: 'none' },
  });
  expect(series.map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-10-14', 0],
    ['2026-10-15', 1],
    ['2026-10-16', 1],
  ]);
});

test('a cost moves the days since it was set, and none before', async () => {
  const own = await aStatisticsShop(server);
  const account = own.ozon;
  const at = [addDays(today, -9), addDays(today, -6)];
  for (const day of at) {
    const { number } = await own.sell({ account, at: noon(day), lines: [{ offer: 2, quantity: 2, kopecks: 300_00 }] });
    await own.book(account, [anOperation({ day, order: number, kopecks: 600_00 })], day);
  }
  await own.settle();
  const costs = async () => {
    const { series } = await own.call(countMarketplaceStatistics, { body: { ...days, account: { in: [account] } } });
    return series.filter(({ day }) => at.includes(day)).map(({ cost, uncosted }) => [cost, uncosted]);
  };
  expect(await costs()).toEqual([
    ['0.00', 1],
    ['0.00', 1],
  ]);
  const body = {
    costs: [
      { article: 'C-3', from: addDays(today, -7), amount: '120.10' },
      { article: 'нет', from: today, amount: '1' },
    ],
  };
  const { done, failed } = await own.call(changeCosts, { body });
  expect([done, failed.map(({ id, code }) => [id, code])]).toEqual(
    [['C-3'], [['нет', 'not_found']]].map((each) => each),
  );
  await own.settle();
  expect(await costs()).toEqual([
    ['0.00', 1],
    ['240.20', 0],
  ]);
});

test('a purchase price that changes later leaves the profit of the past as it was', async () => {
  const before = await shop.call(countMarketplaceStatistics, { body: { ...days, account: { in: [shop.ozon] } } });
  await pools().owner.query('update offer_prices set kopecks = kopecks * 2 where company_id = $1 and kind <> 1', [
    shop.company,
  ]);
  await shop.become(sold.id, 'returned');
  await shop.become(sold.id, 'delivered');
  await shop.settle();
  const after = await shop.call(countMarketplaceStatistics, { body: { ...days, account: { in: [shop.ozon] } } });
  expect(after.now.cost).toBe(before.now.cost);
});

test('taxes are of their day, and of the account that has its own', async () => {
  const { version, thresholds } = await shop.call(getStatisticsSettings);
  const taxes = [
    { account: null, from: addDays(today, -30), base: 'came', percent: 6 },
    { account: null, from: addDays(today, -1), base: 'profit', percent: 15 },
  ] as const;
  const body = { taxes: [...taxes], rates: [], thresholds, version };
  await shop.call(changeStatisticsSettings, { body });
  expect((await shop.refused(changeStatisticsSettings, { body })).status).toBe(409);
  await shop.settle();
  const taxed = async () =>
    (await shop.call(countMarketplaceStatistics, { body: { ...days, account: { in: [shop.ozon] } } })).series
      .filter(({ tax }) => tax !== '0.00')
      .map(({ day, tax }) => [day, tax]);
  // 6 % of 1700; then 15 % of what went back, was kept, and needn't be paid for: −850 − 3.33 + 225.25.
  const before = ['102.00', '-94.21'];
  expect(await taxed()).toEqual([
    [addDays(today, -2), before[0]],
    [addDays(today, -1), before[1]],
  ]);
  const own = { account: shop.ozon, from: addDays(today, -30), base: 'none', percent: 0 } as const;
  await shop.call(changeStatisticsSettings, { body: { ...body, taxes: [...taxes, own], version: version + 1 } });
  await shop.settle();
  expect(await taxed()).toEqual([]);
});

test('a marketplace without books is estimated by the seller’s own rates, and says so', async () => {
  const own = await aStatisticsShop(server);
  const { thresholds, version } = await own.call(getStatisticsSettings);
  const rate = { commission: 10.5, logistics: '40.00' };
  const refused = await own.refused(changeStatisticsSettings, {
    body: { taxes: [], rates: [{ account: own.ozon, ...rate }], thresholds, version },
  });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('отдаёт начисления')]);
  await own.sell({ account: own.magnit, at: noon(today), lines: [{ offer: 0, quantity: 2, kopecks: 333_33 }] });
  await own.call(changeStatisticsSettings, {
    body: { taxes: [], rates: [{ account: own.magnit, ...rate }], thresholds, version },
  });
  await own.settle();
  const { now, coverage } = await own.call(countMarketplaceStatistics, {
    body: { ...days, marketplace: { in: ['magnit'] } },
  });
  expect(now).toMatchObject({
    came: '666.66',
    commission: '-70.00',
    logistics: '-80.00',
    cost: '200.00',
    estimated: '666.66',
  });
  expect(coverage).toMatchObject([{ account: own.magnit, books: false, until: today }]);
});

test('currencies are never added', async () => {
  const own = await aStatisticsShop(server);
  await own.book(own.ozon, [
    anOperation({ day: today, kopecks: 100 }),
    anOperation({ day: today, kopecks: 700, currency: 'KZT' }),
  ]);
  await own.settle();
  const came = async (currency: 'RUB' | 'KZT') => {
    const { now, currencies } = await own.call(countMarketplaceStatistics, { body: { ...days, currency } });
    return [now.came, currencies.toSorted()];
  };
  expect(await came('RUB')).toEqual(['1.00', ['KZT', 'RUB']]);
  expect(await came('KZT')).toEqual(['7.00', ['KZT', 'RUB']]);
});

test('those who read no money see pieces and revenue, and neither profit nor cost; another company sees nothing', async () => {
  const [offer = ''] = shop.offers;
  for (const role of ['orders', 'catalog'] as const) {
    const person = await shop.as(role);
    const { now, coverage } = await person.call(countMarketplaceStatistics, { body: days });
    expect([now.orders, now.profit, now.cost, now.came, coverage]).toEqual([2, null, null, null, []]);
    const one = await person.call(getProductStatistics, { path: { id: offer }, query: {} });
    expect([one.cost, one.economics, one.tax]).toEqual([null, [], null]);
    const measure: MeasureName = 'profit';
    const refused = await person.refused(findMarketplaceSumRows, {
      path: { id: shop.ozon },
      body: { ...days, measure },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'measure_hidden']);
    expect((await person.refused(findSourceStatistics, { body: { ...days, sort: '-profit' } })).status).toBe(403);
  }
  const viewer = await shop.as('viewer');
  expect((await viewer.call(countMarketplaceStatistics, { body: days })).now.profit).not.toBeNull();
  const other = await aStatisticsShop(server);
  expect((await other.call(countSourceStatistics, { body: days })).now.orders).toBe(0);
  expect((await other.refused(getProductStatistics, { path: { id: offer }, query: {} })).status).toBe(404);
  expect(
    (await other.refused(findMarketplaceSumRows, { path: { id: shop.ozon }, body: { ...days, measure: 'came' } }))
      .status,
  ).toBe(404);
});

test('a list of offers keeps windows, and sends days of one’s own to a report', async () => {
  const { rows, total } = await shop.call(findProductStatistics, { body: { window: '7', sort: '-ordered' } });
  expect([total, rows.map(({ article, now }) => [article, now.ordered])]).toEqual([
    2,
    [
      ['A-1', '1500.00'],
      ['B-2', '700.00'],
    ],
  ]);
  const refused = await shop.refused(findProductStatistics, { body: days });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('отчёт')]);
  const backwards = await shop.refused(findSourceSumRows, {
    path: { id: '0' },
    body: { from: today, to: addDays(today, -1), measure: 'orders' },
  });
  expect(backwards.status).toBe(400);
});
