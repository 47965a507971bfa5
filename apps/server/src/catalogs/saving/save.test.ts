import {
  changeOffer,
  changeOffers,
  findOffers,
  findProductChanges,
  getImport,
  getOffers,
  type Import,
  mergeOffers,
  type OfferModel,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Client, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer } from '../testing/making.ts';

const server = useServer({ worker: true });

/** The newest line of a product's history: who, and field → [was, now]. */
async function newest(shop: Client, product: string) {
  const { rows } = await shop.call(findProductChanges, { path: { id: product }, body: { limit: 1 } });
  const [change] = rows;
  const fields = Object.fromEntries((change?.fields ?? []).map(({ field, was, now }) => [field, [was, now]]));
  expect(change?.article ?? null).toEqual(change?.owner === 'offer' ? expect.any(String) : null);
  return { source: change?.source, author: change?.author?.id ?? null, fields };
}

const now = async (shop: Client, { id }: { id: string }) =>
  (await shop.call(getOffers, { path: { ids: [id] } })).rows[0] as OfferModel;

test('prices and stock changed by hand are one line of history and one next version, together with the rest', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const offer = await anOffer(shop, catalog, { price: '100', oldPrice: '150', stock: 5 });
  await shop.call(changeOffer, {
    path: { id: offer.id },
    body: { title: 'Другое', price: '120.5', oldPrice: null, purchasePrice: '80', stock: 7 },
  });
  const change = await newest(shop, offer.product);
  expect(change).toMatchObject({
    source: 'person',
    fields: {
      title: [offer.title, 'Другое'],
      price: ['100.00', '120.50'],
      oldPrice: ['150.00', null],
      purchasePrice: [null, '80.00'],
      stock: [5, 7],
    },
  });
  expect(change.author).not.toBeNull();
  const after = await now(shop, offer);
  expect(after.version).toBe(offer.version + 1);
  expect(after.updatedAt > offer.updatedAt).toBe(true);
  // The same again changes nothing.
  await shop.call(changeOffer, { path: { id: offer.id }, body: { price: '120.50', stock: 7 } });
  expect((await now(shop, offer)).version).toBe(after.version);
});

test('a changed price alone brings the offer to the top of those changed last', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const first = await anOffer(shop, catalog);
  await anOffer(shop, catalog);
  await shop.call(changeOffer, { path: { id: first.id }, body: { price: '10' } });
  const { rows } = await shop.call(findOffers, { path: { catalog }, body: { sort: '-updatedAt' } });
  expect(rows[0]?.id).toBe(first.id);
});

test('of two who change a price, the second is refused and told what the first did', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id, version } = await anOffer(shop, catalog, { price: '100', stock: 1 });
  await shop.call(changeOffer, { path: { id }, body: { price: '111', version } });
  const price = await shop.refused(changeOffer, { path: { id }, body: { price: '222', version } });
  expect([price.status, price.body.code]).toEqual([409, 'stale']);
  expect(price.body.details).toEqual([{ field: 'price', message: 'Цена: было 100,00, стало 111,00' }]);
  const stock = await shop.refused(changeOffer, { path: { id }, body: { stock: 9, version } });
  expect([stock.status, stock.body.code]).toEqual([409, 'stale']);
  expect(await now(shop, { id })).toMatchObject({ price: '111', stock: 1, version: version + 1 });
});

test('prices and stock that many offers get are in the history of those that they change', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const [changed, same] = [
    await anOffer(shop, catalog, { price: '10', stock: 1 }),
    await anOffer(shop, catalog, { price: '20', stock: 3 }),
  ];
  await shop.call(changeOffers, { path: { ids: [changed.id, same.id] }, body: { price: '20', stock: 3 } });
  expect(await newest(shop, changed.product)).toMatchObject({
    source: 'person',
    fields: { price: ['10.00', '20.00'], stock: [1, 3] },
  });
  expect((await newest(shop, same.product)).fields).toEqual({ created: [null, same.article] });
  expect([(await now(shop, changed)).version, (await now(shop, same)).version]).toEqual([2, 1]);
});

test('an import writes history for the prices and stock that it changes, and of new offers only that they were created', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await upload(shop, catalog, feed('<price>100</price><count>4</count>'));
  const { rows } = await shop.call(findOffers, { path: { catalog }, body: {} });
  const offer = rows[0] as OfferModel;
  const created = await newest(shop, offer.product);
  expect(created).toMatchObject({ source: 'import', fields: { created: [null, 'S-1'] } });
  await upload(shop, catalog, feed('<price>90</price><count>4</count>'));
  expect(await newest(shop, offer.product)).toEqual({
    source: 'import',
    author: created.author,
    fields: { price: ['100.00', '90.00'] },
  });
  await upload(shop, catalog, feed('<price>90</price><count>0</count>'));
  expect((await newest(shop, offer.product)).fields).toEqual({ stock: [4, 0] });
  expect((await now(shop, offer)).version).toBe(offer.version + 2);
});

test('the survivor of a merge tells in its history what came from whom', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const target = await anOffer(shop, catalog, { barcodes: ['1'] });
  const source = await anOffer(shop, catalog, { article: 'СТАРЫЙ', title: 'Двойник', barcodes: ['2'] });
  await shop.call(mergeOffers, { path: { sourceIds: [source.id], target: target.id } });
  const merged = {
    id: source.id,
    article: 'СТАРЫЙ',
    title: 'Двойник',
    barcodes: ['2'],
    images: 0,
    properties: 0,
    supplies: [],
  };
  expect((await newest(shop, target.product)).fields).toEqual({
    barcodes: [['1'], ['1', '2']],
    merged: [null, [merged]],
  });
  // One that adds nothing is told of, too.
  const empty = await anOffer(shop, catalog, { article: 'ПУСТОЙ' });
  await shop.call(mergeOffers, { path: { sourceIds: [empty.id], target: target.id } });
  expect(Object.keys((await newest(shop, target.product)).fields)).toEqual(['merged']);
});

const feed = (inside: string) =>
  `<yml_catalog><shop><currencies><currency id="RUR" rate="1"/></currencies><offers>
  <offer id="S-1"><name>Стул</name><currencyId>RUR</currencyId>${inside}</offer></offers></shop></yml_catalog>`;

async function upload(shop: Client, catalog: string, content: string): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([content]), 'feed.xml');
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import`, { body });
  const { id } = (await response.json()) as Import;
  await eventually(async () => (await shop.call(getImport, { path: { id } })).status === 'success');
}
