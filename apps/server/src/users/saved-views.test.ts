import { findSavedViews, removeView, saveView, shareView, type Types } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const place = '/cabinet/catalogs/7';

const aView = (more: Partial<Types<typeof saveView>['sent']> = {}): Types<typeof saveView>['sent'] => ({
  place,
  title: 'Распродажа',
  address: '?sort=title&view=table',
  list: 'catalogs.products.sheet',
  columns: { order: ['title', 'price'], widths: { title: 320 }, shown: { 'property:5': true }, density: 'tight' },
  ...more,
});

test('a view is saved with filters, order and columns, and saved again under its title replaces the older one', async () => {
  const shop = await aCompany(server);
  const first = await shop.call(saveView, { body: aView() });
  expect(first).toMatchObject({ title: 'Распродажа', shared: false, own: true, columns: aView().columns });
  const second = await shop.call(saveView, { body: aView({ address: '?sort=article' }) });
  expect(second.id).toBe(first.id);
  const { rows } = await shop.call(findSavedViews, { query: { place } });
  expect(rows.map(({ address }) => address)).toEqual(['?sort=article']);
  expect((await shop.call(findSavedViews, { query: { place: '/cabinet/orders' } })).rows).toEqual([]);
});

test('colleagues see a view once it is shared, may not take it back, and have titles of their own', async () => {
  const shop = await aCompany(server);
  const colleague = await shop.as('viewer');
  const { id } = await shop.call(saveView, { body: aView() });
  const seen = async () => (await colleague.call(findSavedViews, { query: { place } })).rows;
  expect(await seen()).toEqual([]);
  expect(await colleague.refused(shareView, { path: { id }, body: { shared: true } })).toMatchObject({ status: 404 });
  await shop.call(shareView, { path: { id }, body: { shared: true } });
  expect(await seen()).toMatchObject([{ id, own: false, shared: true }]);
  expect(await colleague.refused(shareView, { path: { id }, body: { shared: false } })).toMatchObject({ status: 403 });
  expect(await colleague.refused(removeView, { path: { id } })).toMatchObject({ status: 403 });
  const own = await colleague.call(saveView, { body: aView({ shared: true }) });
  expect((await seen()).map((view) => view.own)).toEqual([true, false]);
  // The owner of the company tidies up.
  await shop.call(removeView, { path: { id: own.id } });
  expect((await seen()).map((view) => view.id)).toEqual([id]);
});

test('another company sees none of them', async () => {
  const [shop, stranger] = [await aCompany(server), await aCompany(server)];
  const { id } = await shop.call(saveView, { body: aView({ shared: true }) });
  expect((await stranger.call(findSavedViews, { query: { place } })).rows).toEqual([]);
  expect(await stranger.refused(removeView, { path: { id } })).toMatchObject({ status: 404 });
});

test('of a page one keeps fifty views at most', async () => {
  const shop = await aCompany(server);
  for (let count = 0; count < 50; count++) await shop.call(saveView, { body: aView({ title: `Вид ${count}` }) });
  expect(await shop.refused(saveView, { body: aView() })).toMatchObject({ status: 409, body: { code: 'too_many' } });
  await shop.call(saveView, { body: aView({ title: 'Вид 3', address: '' }) });
});
