import { changeOffer, createAccount, createCatalog, createOffer, createWarehouse, getOffers } from '@prilavok/contract';
import type { StockRow } from '@prilavok/marketplaces';
import { expect, test } from 'vitest';
import { pools } from '../database/pools.ts';
import { type SendTo, sendStocks } from '../marketplaces/runners/send-stocks-prices.ts';
import { aCompany } from '../testing/client.ts';
import { countAnew } from '../testing/counts.ts';
import { useServer } from '../testing/server.ts';
import { aRemoteOrder, takeFor } from './testing/remote-orders.ts';

const server = useServer();

/** A shop with ten cases that its account shows; nobody sends anything but the test. */
async function aShop() {
  const shop = await aCompany(server);
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Чехлы' } });
  const keys = { client_id: '1001', api_key: 'sandbox-1' };
  const body = { title: 'Лавка', marketplace: 'ozon' as const, environment: 'sandbox' as const, catalog, keys };
  const account = await shop.call(createAccount, { body });
  await shop.call(createWarehouse, { path: { account: account.id }, body: { title: 'Склад', remoteId: '1' } });
  const offer = (await shop.call(createOffer, { body: { catalog, article: 'CASE-1', title: 'Чехол', stock: 10 } })).id;
  await pools().owner.query(
    `insert into sync_products (company_id, account_id, article, article_key, remote_id, title, offer_id, linked_by, linked_at)
     values ($1, $2, 'CASE-1', 'case-1', '1', 'Чехол', $3, 'article', now())`,
    [shop.company, account.id, offer],
  );
  await countAnew(pools().owner, shop.company);
  /** Sends what is due, while `meanwhile` happens; answers the stocks that left. */
  const send = async (meanwhile: () => Promise<unknown> = async () => {}) => {
    const left: number[] = [];
    const set = async (accepted: StockRow[]) => {
      left.push(...accepted.map(({ stock }) => stock));
      await meanwhile();
      return { accepted, rejected: [] };
    };
    const to = {
      company: shop.company,
      account,
      client: { stocks: { set, get: async () => [] } },
    } as unknown as SendTo;
    await sendStocks(to, { after: '0' }, async () => {});
    return left;
  };
  return { shop, account: account.id, offer, send };
}

test('a stock on its way when an order comes is sent again, though it was taken and is the same', async () => {
  const { shop, account, offer, send } = await aShop();
  const sold = async () => {
    await takeFor({ company: shop.company, account }, aRemoteOrder(), new Date().toISOString());
    // One is sold there and one comes in here: as many are free as are on their way.
    await shop.call(changeOffer, { path: { id: offer }, body: { stock: 11 } });
  };
  expect(await send(sold)).toEqual([10]);
  expect((await shop.call(getOffers, { path: { ids: [offer] } })).rows[0]).toMatchObject({ stock: 11, reserved: 1 });
  expect(await send()).toEqual([10]);
  expect(await send()).toEqual([]);
});
