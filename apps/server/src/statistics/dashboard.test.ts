import {
  addDays,
  changeOffer,
  findClasses,
  findCosts,
  findCover,
  findMatters,
  findProductSeries,
  findStages,
  getCatalogStatistics,
  getMarketplaceStatistics,
  getSourceStatistics,
  getToday,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { pools } from '../database/pools.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOperation, aStatisticsShop, type StatisticsShop } from './testing/shop.ts';

const server = useServer();
let shop: StatisticsShop;
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const at = (days: number) => `${addDays(today, -days)}T00:30:00Z`;

beforeAll(async () => {
  shop = await aStatisticsShop(server);
  const { ozon, offers } = shop;
  // Even sales of the first, one great sale of the second.
  for (let day = 1; day <= 90; day += 3)
    await shop.sell({ account: ozon, at: at(day), lines: [{ offer: 0, quantity: 9, kopecks: 200_00 }] });
  await shop.sell({ account: ozon, at: at(20), lines: [{ offer: 1, quantity: 9, kopecks: 900_00 }] });
  await shop.sell({
    account: ozon,
    at: at(2),
    state: 'cancelled',
    lines: [{ offer: 0, quantity: 1, kopecks: 200_00 }],
  });
  await shop.sell({ at: at(1), state: 'new', lines: [{ offer: 2, quantity: 1, kopecks: 55_50 }] });
  await shop.book(ozon, [anOperation({ day: addDays(today, -1), kopecks: 100_00 })]);
  await shop.settle();
  for (const [offer, stock] of [
    [offers[0], 20],
    [offers[1], 500],
  ] as const)
    await shop.call(changeOffer, { path: { id: offer ?? '' }, body: { stock } });
});

test('the dashboard says what two weeks brought without what was cancelled, by channels, beside the weeks before', async () => {
  const { days, week, channels, states, currency, day } = await shop.call(getToday);
  expect([day, currency, days.length, days.at(-1)?.day]).toEqual([today, 'RUB', 14, today]);
  expect(days.find((each) => each.day === addDays(today, -2))).toMatchObject({ orders: 1, revenue: '0.00' });
  expect(week).toMatchObject({ orders: 4, cancelled: 1, revenue: '3655.50', profit: '100.00', margin: 1 });
  expect(channels.map(({ title, orders, revenue, margin }) => [title, orders, revenue, margin])).toEqual([
    ['Лавка ozon', 3, '3600.00', 1],
    ['Свои заказы', 1, '55.50', null],
  ]);
  expect(states.filter(({ orders }) => orders > 0)).toEqual([
    { state: 'new', orders: 1 },
    { state: 'delivered', orders: 31 },
    { state: 'cancelled', orders: 1 },
  ]);
});

test('what runs out is told by what sells on a day, and what is left', async () => {
  const { runsOut, runsOutTotal } = await shop.call(getToday);
  expect([runsOutTotal, runsOut[0]?.article]).toEqual([1, 'A-1']);
  const { rows, total } = await shop.call(findCover, { body: { sort: '-days' } });
  expect([total, rows.map(({ article, available }) => [article, available])]).toEqual([
    2,
    [
      ['B-2', 500],
      ['A-1', 20],
    ],
  ]);
  expect(rows[1]?.perDay).toBeCloseTo(3, 0);
  expect((await shop.call(findCover, { body: { within: 30, search: 'b-2' } })).total).toBe(0);
});

test('matters stand by urgency: errors first, then the nearest deadline', async () => {
  const late = await shop.sell({
    account: shop.ozon,
    at: at(1),
    state: 'new',
    lines: [{ offer: 0, quantity: 1, kopecks: 1 }],
  });
  await pools().owner.query("update orders set ship_by = now() - interval '1 hour' where company_id = $1 and id = $2", [
    shop.company,
    late.id,
  ]);
  const { rows } = await shop.call(findMatters);
  expect(rows[0]).toMatchObject({
    kind: 'order_overdue',
    severity: 'error',
    title: `Просрочена отгрузка: заказ ${late.number}`,
  });
  const ranks = rows.map(({ severity }) => ['error', 'warn', 'info'].indexOf(severity));
  expect(ranks).toEqual(ranks.toSorted());
  const kinds = rows.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['runs_out', 'books_unread', 'account_unsent', 'orders_unprocessed']));
  const catalog = await shop.as('catalog');
  const seen = (await catalog.call(findMatters)).rows.map(({ kind }) => kind);
  expect(seen.filter((kind) => kind.startsWith('order') || kind === 'books_unread')).toEqual([]);
});

test('a new company sees five steps, of which those that it has gone are done', async () => {
  const fresh = await aCompany(server);
  const { steps, runsOut, channels, currency } = await fresh.call(getToday);
  expect(steps.map(({ step, done }) => [step, done])).toEqual([
    ['goods', false],
    ['account', false],
    ['mapping', false],
    ['changes', false],
    ['order', false],
  ]);
  expect([runsOut, channels, currency]).toEqual([[], [], 'RUB']);
  const begun = (await shop.call(getToday)).steps.filter(({ done }) => done).map(({ step }) => step);
  expect(begun).toEqual(['goods', 'account', 'order']);
});

test('classes say what feeds the shop, and what sells evenly', async () => {
  const { rows, cells, total } = await shop.call(findClasses, { body: { by: 'revenue' } });
  expect([total, rows.map(({ article, abc }) => [article, abc])]).toEqual([
    3,
    [
      ['A-1', 'A'],
      ['B-2', 'B'],
      ['C-3', 'C'],
    ],
  ]);
  expect(cells.reduce((sum, { offers }) => sum + offers, 0)).toBe(3);
  expect(rows[1]?.xyz).toBeNull();
  const onlyB = await shop.call(findClasses, { body: { by: 'pieces', abc: 'A', search: 'a-1' } });
  expect(onlyB.rows.map(({ article }) => article)).toEqual(['A-1']);
  const person = await shop.as('orders');
  expect((await person.refused(findClasses, { body: { by: 'profit' } })).status).toBe(403);
});

test('stages, series, sources and catalogs open with what stands in them', async () => {
  const own = await aStatisticsShop(server);
  await own.sell({ at: at(9), lines: [{ offer: 0, quantity: 1, kopecks: 1 }] });
  const made = new Date(Date.now() - 3_600_000).toISOString();
  await own.sell({ at: made, state: 'assembling', lines: [{ offer: 0, quantity: 1, kopecks: 1 }] });
  const { rows } = await own.call(findStages, { body: { window: '90' } });
  // What was read nine days afterwards says nothing of how long it stood.
  expect(rows.map(({ state, orders }) => [state, orders])).toEqual([['new', 1]]);
  expect(Math.round((rows[0]?.p50 ?? 0) / 60)).toBe(60);
  const path = { id: shop.offers[0] ?? '' };
  const { lines } = await shop.call(findProductSeries, { path, body: { kind: 'price', window: '7' } });
  expect(lines[0]?.points.at(-1)).toEqual({ day: today, value: 500 });
  for (const kind of ['stock', 'position', 'figures'] as const)
    await shop.call(findProductSeries, { path, body: { kind } });
  expect(await shop.call(getSourceStatistics, { path: { id: '0' } })).toMatchObject({ title: 'Без источника' });
  expect(await shop.call(getMarketplaceStatistics, { path: { id: shop.ozon } })).toMatchObject({
    marketplace: 'ozon',
    reports: [],
  });
  const catalog = await shop.call(getCatalogStatistics, { path: { id: shop.catalog }, query: { window: '90' } });
  expect(catalog.categories.map(({ title }) => title)).toEqual(['Без категории']);
});

test('offers that were sold without a cost are listed first', async () => {
  const { rows, missing } = await shop.call(findCosts, { body: {} });
  expect([missing, rows[0]?.article, rows[0]?.uncosted]).toEqual([1, 'C-3', 1]);
  expect((await shop.call(findCosts, { body: { missing: true } })).rows.length).toBe(1);
});
