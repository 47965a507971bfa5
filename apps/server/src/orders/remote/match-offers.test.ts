import {
  changeOffer,
  createOffer,
  findOffers,
  findOrderHistory,
  findOrders,
  findUnsyncProducts,
  linkProduct,
  type OrderProduct,
  startProductSync,
} from '@prilavok/contract';
import type { RemoteOrder } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { accountById } from '../accounts/accounts.queries.ts';
import { aRemoteOrder, takeFor } from '../testing/remote-orders.ts';
import { anOzonShop, useOzonShop, useSandbox } from '../testing/shop.ts';
import { matchOrdersOfAccount } from './match-offers.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const shop = useOzonShop(server, sandbox);

const at = '2026-11-21T09:00:00.000Z';
const remoteOf = (article: string, change: Partial<RemoteOrder> = {}) =>
  aRemoteOrder({ lines: [{ offerId: article, sku: '77', title: 'Нечто', quantity: 2, price: '10' }], ...change });

const lineOf = async (number: string): Promise<OrderProduct | undefined> =>
  (await shop.call(findOrders, { body: { search: number } })).rows[0]?.products[0];
const matched = (number: string) =>
  eventually(async () => {
    const line = await lineOf(number);
    return line?.offer ? line : undefined;
  });
const anOffer = (article: string, stock = 5) =>
  shop.call(createOffer, {
    body: { catalog: shop.catalog, article, title: `Товар ${article}`, stock, barcodes: [`${article}-b`] },
  });
const offer = async (id: string) => {
  const { rows } = await shop.call(findOffers, { path: { catalog: shop.catalog }, body: { ids: [id] } });
  return rows[0];
};

describe('a line whose offer the catalog does not know yet', () => {
  it('finds it when an offer with its article appears, and reserves it', async () => {
    const remote = remoteOf('LATE-1');
    await takeFor(shop, remote, at);
    expect(await lineOf(remote.number)).toMatchObject({ offer: null, title: 'Нечто' });
    const { id } = await anOffer('LATE-1');
    expect(await matched(remote.number)).toMatchObject({ offer: id, title: 'Товар LATE-1', barcode: 'LATE-1-b' });
    expect(await offer(id)).toMatchObject({ stock: 5, reserved: 2 });
    const { rows } = await shop.call(findOrders, { body: { search: 'late-1-b' } });
    const { rows: history } = await shop.call(findOrderHistory, { path: { id: rows[0]?.id ?? '' }, body: {} });
    expect(history[0]).toMatchObject({ message: 'Найдены в каталоге: LATE-1', source: 'rule' });
  });

  it('finds it when an offer gets its article', async () => {
    const remote = remoteOf('LATE-2');
    await takeFor(shop, remote, at);
    const { id } = await anOffer('OTHER-2');
    await shop.call(changeOffer, { path: { id }, body: { article: 'LATE-2' } });
    expect(await matched(remote.number)).toMatchObject({ offer: id });
  });

  it('finds it when a product of the marketplace is paired with an offer of another article', async () => {
    const clean = await anOzonShop(server, sandbox.url);
    const { rows } = await clean.call(findOffers, { path: { catalog: clean.catalog }, body: { articles: ['CASE-1'] } });
    const id = rows[0]?.id ?? '';
    await clean.call(changeOffer, { path: { id }, body: { article: 'OURS-1', stock: 5 } });
    const remote = remoteOf('CASE-1');
    await takeFor(clean, remote, at);
    const path = { account: clean.account };
    // A new account is read by itself, before the article was another one.
    await eventually(() => clean.call(startProductSync, { path, body: {} }).catch(() => undefined));
    const product = await eventually(async () =>
      (await clean.call(findUnsyncProducts, { path, body: {} })).rows.find((row) => row.article === 'CASE-1'),
    );
    await clean.call(linkProduct, { path, body: { sync_product_id: product.id, offer_id: id } });
    const line = await eventually(async () => {
      const [order] = (await clean.call(findOrders, { body: { search: remote.number } })).rows;
      return order?.products.find((each) => each.offer === id);
    });
    expect(line.quantity).toBe(2);
    // From now on the pair is known when an order comes.
    const next = remoteOf('CASE-1');
    await takeFor(clean, next, at);
    expect((await clean.call(findOrders, { body: { search: next.number } })).rows[0]?.products[0]?.offer).toBe(id);
  });

  it('takes nothing off the stock when it had left before', async () => {
    const remote = remoteOf('LATE-3', {
      status: 'delivering',
      state: 'delivering',
      createdAt: new Date().toISOString(),
    });
    await takeFor(shop, remote, at);
    const { id } = await anOffer('LATE-3');
    await matched(remote.number);
    expect(await offer(id)).toMatchObject({ stock: 5, reserved: 0 });
  });

  it('is found by the round that looks through an account, however its offer appeared', async () => {
    const remote = remoteOf('LATE-4');
    await takeFor(shop, remote, at);
    const { id } = await anOffer('OTHER-4');
    await pools().owner.query("update offers set article = 'LATE-4' where company_id = $1 and id = $2", [
      shop.company,
      id,
    ]);
    const account = await withCompany(shop.company, (db) => accountById(db, shop.account));
    if (account) await matchOrdersOfAccount(shop.company, account);
    expect(await lineOf(remote.number)).toMatchObject({ offer: id });
  });
});
