import { changeOffer, findProductChanges, findStockMovements, getOffers, removeOrder } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOwnShop, type OwnShop } from './testing/own.ts';

const server = useServer();

async function ledger(shop: OwnShop, query: { limit?: number; offset?: number } = {}) {
  const path = { catalog: shop.catalog, offer: shop.offers[0] };
  return (await shop.call(findStockMovements, { path, query })).rows;
}
const short = (rows: Awaited<ReturnType<typeof ledger>>) =>
  rows.map((row) => [row.kind, row.quantity, row.reserved, row.quantityLeft, row.reservedLeft]);

test('every move of stock is in the ledger with its reason, its order and what was left', async () => {
  const shop = await anOwnShop(server);
  const [tree] = shop.offers;
  await shop.call(changeOffer, { path: { id: tree }, body: { stock: 10 } });
  const { id, number } = await shop.ready();
  await shop.act(id, 'MARK_AS_DELIVERING');
  const cancelled = await shop.order();
  await shop.act(cancelled.id, 'CANCEL_ORDER', { reason: 'Передумали' });
  const rows = await ledger(shop);
  expect(short(rows)).toEqual([
    ['cancellation', 0, -1, 9, 0],
    ['order', 0, 1, 9, 1],
    ['order', -1, -1, 9, 0],
    ['order', 0, 1, 10, 1],
    ['correction', 10, 0, 10, 0],
  ]);
  expect(rows.map((row) => row.order?.number ?? null)).toEqual([
    cancelled.number,
    cancelled.number,
    number,
    number,
    null,
  ]);
  expect(new Set(rows.map((row) => row.author?.id)).size).toBe(1);
  expect(rows[0]?.author?.id).toBeDefined();
  expect(short(await ledger(shop, { limit: 2, offset: 3 }))).toEqual(short(rows.slice(3)));
});

test('orders move stock without a new version of the offer and without a line in its history', async () => {
  const shop = await anOwnShop(server);
  const [tree] = shop.offers;
  await shop.call(changeOffer, { path: { id: tree }, body: { stock: 10 } });
  const before = (await shop.call(getOffers, { path: { ids: [tree] } })).rows[0];
  const history = async () =>
    (await shop.call(findProductChanges, { path: { id: before?.product ?? '' }, body: {} })).rows.length;
  const lines = await history();
  const { id } = await shop.order();
  await shop.call(removeOrder, { path: { id } });
  const after = (await shop.call(getOffers, { path: { ids: [tree] } })).rows[0];
  expect(after).toEqual(before);
  expect(await history()).toBe(lines);
  // Whoever edits meanwhile saves without being called late.
  await shop.call(changeOffer, { path: { id: tree }, body: { price: '1', version: before?.version } });
});

test('what leaves beyond the known stock is written as what it took', async () => {
  const shop = await anOwnShop(server);
  const { id } = await shop.ready();
  await shop.act(id, 'MARK_AS_DELIVERING');
  expect(short(await ledger(shop))).toEqual([
    ['order', 0, -1, 0, 0],
    ['order', 0, 1, 0, 1],
  ]);
});

test('the ledger is the company’s own, and an offer’s in its catalog only', async () => {
  const shop = await anOwnShop(server);
  const stranger = await aCompany(server);
  const path = { catalog: shop.catalog, offer: shop.offers[0] };
  expect((await stranger.refused(findStockMovements, { path })).status).toBe(404);
  expect((await shop.refused(findStockMovements, { path: { ...path, catalog: '999999' } })).status).toBe(404);
});
