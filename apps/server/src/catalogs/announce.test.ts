import {
  changeOffer,
  changeOffers,
  changeProduct,
  changeProducts,
  removeOffers,
  removeProducts,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { newsOf } from '../testing/news.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, anOffer } from './testing/making.ts';

const server = useServer();

test('open cabinets hear of every offer and product that somebody changes, and nobody else’s do', async () => {
  const shop = await aCompany(server);
  const [mine, others] = [await newsOf(shop), await newsOf(await aCompany(server))];
  const { id: catalog } = await aCatalog(shop);
  let heard = 0;
  const told = async (resource: 'offers' | 'products', id: string) => {
    await mine.until(new RegExp(`^.{${heard},}"resource":"catalogs/${resource}","ids":\\["${id}"\\]`, 's'));
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
