import { createTask, findProductMappings, findProductPositions, runTask } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('a seller sees where a product stood in the search, day by day, the better the higher, without halves of a place', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const task = await call(createTask, { body: { title: 'Места', type: 'positions', account: '1' } });
  await call(runTask, { path: { id: task.id } });
  const { rows: products } = await call(findProductMappings, { path: { account: '1' }, body: {} });
  const row = products.find(({ article }) => article.startsWith('CHA')) ?? products[0];
  const path = { id: row?.sync_product_id ?? '' };
  await expect
    .poll(async () => (await call(findProductPositions, { path, body: {} })).rows.length, { timeout: 150_000 })
    .toBe(7);
  await signIn(page, seller);
  await page.goto(`/cabinet/marketplaces/ozon/1/products?open=${row?.id}`);
  const chart = page.getByRole('figure').filter({ hasText: 'Место в поиске по дням' });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart).toContainText(/Место: от \d+ до \d+, сначала \d+, теперь \d+/);
  await expect(chart.locator('.recharts-line-dot')).toHaveCount(7);
  const places = (await chart.locator('.recharts-yAxis-tick-labels text').allTextContents()).map(Number);
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
  const heights = await chart
    .locator('.recharts-yAxis-tick-labels text')
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().top));
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
});
