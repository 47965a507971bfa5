import {
  changeOffer,
  changeOffers,
  changeProduct,
  changeProducts,
  createApiKey,
  createBulkChange,
  createProductOffer,
  mergeOffers,
  removeOffers,
  removeProducts,
  undoBulkChange,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { signed } from '../../users/testing/signed.ts';
import { aCatalog, anOffer } from '../testing/making.ts';

const server = useServer({ worker: true });

/** News of one row after what was heard already; what happens within a second is told together, of too much only the resource. */
const toldOf = (resource: string, id: string, heard = 0) =>
  new RegExp(`^.{${heard},}"resource":"${resource}","ids":\\[(\\]|[^\\]]*"${id}")`, 's');

test('open cabinets hear of every offer and product that somebody changes, and nobody else’s do', async () => {
  const shop = await aCompany(server);
  const [mine, others] = [await newsOf(shop), await newsOf(await aCompany(server))];
  const { id: catalog } = await aCatalog(shop);
  let heard = 0;
  const told = async (resource: 'offers' | 'products', id: string) => {
    await mine.until(toldOf(`catalogs/${resource}`, id, heard));
    heard = mine.heard().length;
  };
  const { id, product } = await anOffer(shop, catalog);
  await told('offers', id);
  await shop.call(changeOffer, { path: { id }, body: { title: 'Другое' } });
  await told('offers', id);
  await shop.call(changeOffer, { path: { id }, body: { stock: 7 } });
  await told('offers', id);
  await shop.call(changeOffers, { path: { ids: [id] }, body: { price: '10' } });
  await told('offers', id);
  await shop.call(changeProduct, { path: { id: product }, body: { title: 'Третье' } });
  await told('products', product);
  await shop.call(changeProducts, { path: { ids: [product] }, body: { category: null } });
  await shop.call(changeOffer, { path: { id }, body: {} });
  await shop.call(removeOffers, { path: { ids: [id] } });
  await told('offers', id);
  const second = await anOffer(shop, catalog);
  await told('offers', second.id);
  await shop.call(removeProducts, { path: { productIds: [second.product] } });
  await told('products', second.product);
  expect(others.heard()).not.toContain('catalogs/');
});

test.each<[way: string, change: (shop: Shop, offers: [string, string], catalog: string) => Promise<unknown>]>([
  [
    'a program with an API key',
    async (shop, [id]) => {
      const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
      return signed(server, keys, 'PATCH', `/cds/offer/${id}`, { body: JSON.stringify({ price: '12' }) });
    },
  ],
  [
    'new pictures',
    (shop, [id]) =>
      shop.call(changeOffer, {
        path: { id },
        body: { images: [{ file: null, url: 'https://shop.example/1.jpg', title: '' }] },
      }),
  ],
  ['a merge', (shop, [id, other]) => shop.call(mergeOffers, { path: { sourceIds: [other], target: id } })],
  [
    'a bulk change of prices',
    (shop, [id], catalog) =>
      shop.call(createBulkChange, {
        path: { catalog },
        body: { selection: { ids: [id] }, change: { kind: 'price_set', field: 'price', amount: '5' } },
      }),
  ],
])('open cabinets hear of an offer that is changed by %s', async (_, change) => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const [first, second] = [await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const news = await newsOf(shop);
  await change(shop, [first.id, second.id], catalog);
  await news.until(toldOf('catalogs/offers', first.id));
});

test('open cabinets hear of an added offer, of a moved stock, of an undone bulk change and of an import', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id, product } = await anOffer(shop, catalog);
  const news = await newsOf(shop);
  const added = await shop.call(createProductOffer, { path: { product }, body: { article: 'NEXT' } });
  await news.until(toldOf('catalogs/offers', added.id));
  const change = { kind: 'stock_set', amount: 5 } as const;
  const act = await shop.call(createBulkChange, { path: { catalog }, body: { selection: { ids: [id] }, change } });
  await news.until(toldOf('catalogs/stock-movements', id));
  const heard = (await news.until(/catalogs\/bulk-changes/)).length;
  await shop.call(undoBulkChange, { path: { catalog, id: act.id } });
  await news.until(toldOf('catalogs/offers', id, heard));
  const form = new FormData();
  form.append('file', new Blob(['<yml_catalog><shop><offers/></shop></yml_catalog>']), 'feed.xml');
  await shop.fetch('POST', `/cds/catalog/${catalog}/import`, { body: form });
  await news.until(/"resource":"catalogs\/offers","ids":\[\]/);
});
