import {
  changeOffer,
  changeOffers,
  changeProduct,
  createCollection,
  createProductOffer,
  findProductChanges,
  getOffers,
  getProduct,
  removeBrands,
  removeOffers,
  undoProductChanges,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Client } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aBrand, aCatalog, anOffer, aProperty } from '../testing/making.ts';

const server = useServer();

const changes = async (shop: Client, product: string) =>
  (await shop.call(findProductChanges, { path: { id: product }, body: {} })).rows;
const undo = (shop: Client, product: string, ids: string[], field?: string) =>
  shop.call(undoProductChanges, { path: { id: product }, body: { changes: ids, ...(field ? { field } : {}) } });
const offerOf = async (shop: Client, id: string) => (await shop.call(getOffers, { path: { ids: [id] } })).rows[0];

test('a change of an offer is taken back whole, or one field of it, and stands in history as a change of its own', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const width = await aProperty(shop, catalog, { type: 4 });
  const was = await anOffer(shop, catalog, { price: '100', stock: 5 });
  const path = { id: was.id };
  await shop.call(changeOffer, {
    path,
    body: {
      title: 'Другое',
      article: 'ДРУГОЙ',
      price: '120',
      stock: null,
      properties: [{ property: width.id, values: [3] }],
    },
  });
  const [change] = await changes(shop, was.product);
  await undo(shop, was.product, [change?.id ?? ''], 'price');
  expect(await offerOf(shop, was.id)).toMatchObject({ title: 'Другое', article: 'ДРУГОЙ', price: '100', stock: null });
  const [own] = await changes(shop, was.product);
  expect(own).toMatchObject({ source: 'person', fields: [{ field: 'price', was: '120.00', now: '100.00' }] });

  // What is back already doesn't keep the rest.
  expect(await undo(shop, was.product, [change?.id ?? ''])).toEqual({ done: [change?.id], failed: [] });
  expect(await offerOf(shop, was.id)).toMatchObject({
    title: was.title,
    article: was.article,
    price: '100',
    stock: 5,
    properties: [],
  });
  const [last] = await changes(shop, was.product);
  await undo(shop, was.product, [last?.id ?? '']);
  expect(await offerOf(shop, was.id)).toMatchObject({ title: 'Другое', article: 'ДРУГОЙ', price: '100', stock: null });
});

test('what was done to several offers at once is taken back at once; what was changed since stays, and is told', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const one = await anOffer(shop, catalog, { price: '100' });
  const two = await shop.call(createProductOffer, {
    path: { product: one.product },
    body: { article: `${one.article}-2`, price: '200' },
  });
  await shop.call(changeOffers, { path: { ids: [one.id, two.id] }, body: { price: '300' } });
  const ids = (await changes(shop, one.product)).slice(0, 2).map(({ id }) => id);
  await shop.call(changeOffer, { path: { id: two.id }, body: { price: '310' } });
  const answer = await undo(shop, one.product, ids);
  expect([answer.done.length, answer.failed]).toEqual([
    1,
    [{ id: expect.any(String), code: 'changed_since', message: 'Изменено с тех пор: значение осталось новым' }],
  ]);
  expect([(await offerOf(shop, one.id))?.price, (await offerOf(shop, two.id))?.price]).toEqual(['100', '310']);
  const again = await shop.refused(undoProductChanges, {
    path: { id: one.product },
    body: { changes: answer.failed.map(({ id }) => id) },
  });
  expect([again.status, again.body.code]).toEqual([409, 'changed_since']);
});

test('a card goes back with its brand and collection together, and not to a brand that is gone', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const [first, second] = [await aBrand(shop, catalog), await aBrand(shop, catalog)];
  const path = { catalog, brand: first.id };
  const line = await shop.call(createCollection, { path, body: { title: 'Линия' } });
  const { product } = await anOffer(shop, catalog, { brand: first.id, collection: line.id });
  const card = { path: { id: product } };
  await shop.call(changeProduct, { ...card, body: { brand: second.id, description: 'Новое' } });
  const [change] = await changes(shop, product);
  await undo(shop, product, [change?.id ?? ''], 'brand');
  expect(await shop.call(getProduct, card)).toMatchObject({
    brand: first.id,
    collection: line.id,
    description: 'Новое',
  });
  const [back] = await changes(shop, product);
  await shop.call(removeBrands, { path: { catalog, ids: [second.id] } });
  const refusal = await shop.refused(undoProductChanges, { ...card, body: { changes: [back?.id ?? ''] } });
  expect(refusal.body.message).toContain('Прежней категории, бренда или коллекции больше нет');
});

test('what isn’t a change that can be taken back is refused in words', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const size = await aProperty(shop, catalog, { type: 4, title: 'Размер' });
  await aProperty(shop, catalog, { type: 4, title: 'Вдвое', formula: '[Размер] * 2', autoCalc: true });
  const offer = await anOffer(shop, catalog, { article: 'СВОЙ' });
  const other = await anOffer(shop, catalog);
  const refused = async (changesOf: string[], field?: string) => {
    const { status, body } = await shop.refused(undoProductChanges, {
      path: { id: offer.product },
      body: { changes: changesOf, ...(field ? { field } : {}) },
    });
    return [status, body.message];
  };
  const [created] = await changes(shop, offer.product);
  expect(await refused([created?.id ?? ''])).toEqual([409, 'Возвращать нечего: значения и так прежние']);
  const [foreign] = await changes(shop, other.product);
  expect(await refused([foreign?.id ?? ''])).toEqual([404, 'Такого изменения в истории товара нет']);

  await shop.call(changeOffer, { path: { id: offer.id }, body: { properties: [{ property: size.id, values: [4] }] } });
  const calculated = (await changes(shop, offer.product)).find(({ source }) => source === 'formula');
  expect((await refused([calculated?.id ?? '']))[1]).toContain('Это посчитала программа');

  await shop.call(changeOffer, { path: { id: offer.id }, body: { article: 'ЧУЖОЙ' } });
  const [renamed] = await changes(shop, offer.product);
  await anOffer(shop, catalog, { article: 'СВОЙ' });
  expect(await refused([renamed?.id ?? ''])).toEqual([409, 'Артикул «СВОЙ» в каталоге уже есть']);

  await shop.call(changeOffer, { path: { id: offer.id }, body: { article: 'ТРЕТИЙ' } });
  const two = (await changes(shop, offer.product)).slice(0, 2).map(({ id }) => id);
  expect((await refused(two))[1]).toContain('возвращают по одному, начиная с последнего');

  const body = { article: 'ЛИШНИЙ' };
  const { id: gone } = await shop.call(createProductOffer, { path: { product: offer.product }, body });
  const [last] = await changes(shop, offer.product);
  await shop.call(removeOffers, { path: { ids: [gone] } });
  expect(await refused([last?.id ?? ''])).toEqual([409, 'Предложение удалено: возвращать некуда']);

  const stranger = await aCompany(server);
  const path = { id: offer.product };
  expect((await stranger.refused(undoProductChanges, { path, body: { changes: two.slice(0, 1) } })).status).toBe(404);
});
