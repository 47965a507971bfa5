import {
  changeOfferRows,
  changeOffers,
  changeProduct,
  changeProducts,
  createProductOffer,
  getProduct,
  mergeOffers,
  type OfferModel,
  removeOffers,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Client } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aBrand, aCatalog, anOffer, aProperty } from '../testing/making.ts';

const server = useServer();

/** A product of several offers whose values are written from all sides. */
async function aProduct(shop: Client) {
  const { id: catalog } = await aCatalog(shop);
  const width = await aProperty(shop, catalog, { type: 4, title: 'Ширина' });
  await aProperty(shop, catalog, { type: 4, title: 'Площадь', formula: '[Ширина] * 2', autoCalc: true });
  const brands = [await aBrand(shop, catalog), await aBrand(shop, catalog)].map(({ id }) => id);
  const first = await anOffer(shop, catalog);
  const offers = [first];
  for (let count = 0; count < 5; count++)
    offers.push(
      await shop.call(createProductOffer, {
        path: { product: first.product },
        body: { article: `${first.article}-${count}` },
      }),
    );
  return { catalog, width: width.id, brands, product: first.product, offers };
}

const row = ({ id, version }: OfferModel) => ({ id, version, productVersion: 1 });

test('a product changed at once by its card, by the sheet, in bulk and by prices keeps nobody waiting for each other', async () => {
  const shop = await aCompany(server);
  const { catalog, width, brands, product, offers } = await aProduct(shop);
  const backwards = offers.toReversed();
  for (let round = 0; round < 12; round++) {
    const brand = brands[round % 2] as string;
    const ids = backwards.map(({ id }) => id);
    const properties = [{ property: width, values: [round + 1] }];
    await Promise.all([
      shop.call(changeProduct, { path: { id: product }, body: { brand, properties } }),
      shop.call(changeOfferRows, {
        path: { catalog },
        body: { rows: backwards.slice(0, 2).map((offer) => ({ ...row(offer), brand, properties })) },
      }),
      shop.call(changeProducts, {
        path: { ids: [product] },
        body: { properties: [{ property: width, values: [100 + round] }] },
      }),
      shop.call(changeOffers, { path: { ids }, body: { price: String(100 + round), properties } }),
      shop.call(changeOfferRows, {
        path: { catalog },
        body: { rows: backwards.map((offer) => ({ ...row(offer), stock: round })) },
      }),
    ]);
  }
  const { version } = await shop.call(getProduct, { path: { id: product } });
  expect(version).toBeGreaterThan(12);
});

test('offers of one product deleted at once take it along', async () => {
  const shop = await aCompany(server);
  for (let round = 0; round < 6; round++) {
    const { product, offers } = await aProduct(shop);
    const [target, ...rest] = offers as [OfferModel, ...OfferModel[]];
    await Promise.all([
      ...rest.slice(0, 2).map(({ id }) => shop.call(removeOffers, { path: { ids: [id] } })),
      shop.call(mergeOffers, { path: { sourceIds: rest.slice(2).map(({ id }) => id), target: target.id } }),
      shop.call(changeProduct, { path: { id: product }, body: { title: `Другое ${round}` } }),
    ]);
    const other = await anOffer(shop, target.catalog);
    await Promise.all([
      shop.call(mergeOffers, { path: { sourceIds: [target.id], target: other.id } }),
      shop.call(changeProduct, { path: { id: product }, body: { title: 'Ещё' } }).catch(() => undefined),
    ]);
    const gone = await shop.refused(getProduct, { path: { id: product } });
    expect(gone.status).toBe(404);
  }
});

test('two who delete the last two offers of a product leave none behind', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  for (let round = 0; round < 6; round++) {
    const one = await anOffer(shop, catalog);
    const two = await shop.call(createProductOffer, {
      path: { product: one.product },
      body: { article: `${one.article}-2` },
    });
    await Promise.all([one, two].map(({ id }) => shop.call(removeOffers, { path: { ids: [id] } })));
    expect((await shop.refused(getProduct, { path: { id: one.product } })).status).toBe(404);
  }
});
