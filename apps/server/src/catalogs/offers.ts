import {
  changeOffer,
  changeOffers,
  countOffers,
  countOfferTabs,
  createOffer,
  createProductOffer,
  findOffers,
  findProductOffers,
  getOffers,
  type OfferBody,
  type OfferModel,
  type OfferTab,
  offerTabs,
  removeOffers,
  removeProducts,
  tabFilter,
} from '@prilavok/contract';
import type { Actor } from '../actor.ts';
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, mustBeFresh, mustFind, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { knownFor, readableValues } from '../properties/values.queries.ts';
import { changedValues } from '../properties/values.ts';
import { publish } from '../rooms/topic.ts';
import { barcodeFaults } from './barcodes.ts';
import { changeManyOffers } from './bulk/bulk.ts';
import { archiveEmptyProducts, archiveOffers, archiveProducts } from './deleting/archive.ts';
import { reservedOfOffers, reservedOfProducts } from './deleting/reserved.queries.ts';
import { announceOffers } from './events/announce.ts';
import { offersAppeared } from './events/topics.ts';
import { keepForeign } from './files/pictures.jobs.ts';
import { changesSince } from './history/changes.ts';
import { withDetails } from './offer-details.ts';
import { catalogOf } from './saving/catalog.ts';
import { insertChanges } from './saving/changes.queries.ts';
import { classify, knownClassification, unclassified } from './saving/classification.ts';
import { imagesOf } from './saving/images.ts';
import { lockWithProducts } from './saving/locks.ts';
import * as queries from './saving/offers.queries.ts';
import { insertPrices } from './saving/prices.queries.ts';
import { priceRows, pricesIn } from './saving/prices.ts';
import * as products from './saving/products.queries.ts';
import { articleTaken, saveOffers } from './saving/save.ts';
import { reindexOffers } from './saving/search.ts';
import { insertStocks } from './saving/stocks.queries.ts';
import { countOffersBy } from './search/count.queries.ts';
import { whyFound } from './search/found.ts';
import { findPage } from './search/page.ts';

const missing = 'Предложение не найдено';
const productMissing = 'Товар не найден';
export const offers = [
  handle(findOffers, async ({ db, path, body }) => {
    const load = body.load ?? [];
    const page = await findPage(db, path.catalog, body);
    // Sent together. Offers of a deleted catalog are put away a little later.
    const [rows] = await Promise.all([queries.listOffers(db, page.ids, load), catalogOf(db, path.catalog)]);
    const found = load.length > 0 ? await withProperties(db, rows) : rows.map(({ values: _values, ...row }) => row);
    const detailed = body.details ? await withDetails(db, found) : found;
    const typed = new Set(page.ids.slice(0, page.typed));
    const why = whyFound(page.forms);
    return {
      rows: detailed.map((row) => (typed.has(row.id) ? row : { ...row, found: why(row) })),
    };
  }),

  handle(countOffers, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    return countOffersBy(db, path.catalog, body, body.exact);
  }),

  handle(countOfferTabs, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    const midnight = await queries.midnight(db);
    const counts = {} as Record<OfferTab, number>;
    for (const tab of offerTabs) {
      const { total } = await countOffersBy(db, path.catalog, { search: '', ...tabFilter(tab, midnight) }, false);
      counts[tab] = total;
    }
    return counts;
  }),

  handle(findProductOffers, async ({ db, path, query }) => {
    mustFind((await products.productsAmong(db, [path.product]))[0], productMissing);
    const ids = await queries.listOffersOfProduct(db, path.product, query);
    return { rows: await models(db, ids) };
  }),

  handle(createProductOffer, async ({ db, user, path, body }) => {
    const [product] = await products.lockProducts(db, [path.product]);
    return addOffer({ db, user }, mustFind(product, productMissing), body);
  }),

  handle(getOffers, async ({ db, path }) => {
    const rows = await models(db, path.ids);
    if (rows.length === 0) throw notFound(missing);
    return { rows };
  }),

  handle(createOffer, async ({ db, user, body }) => {
    await catalogOf(db, body.catalog);
    const { catalog, title, description = '', images = [], productProperties = [], ...own } = body;
    const known = await knownFor(db, catalog, { properties: productProperties, images });
    const product = {
      title,
      description,
      images: imagesOf(images, known),
      values: changedValues({}, productProperties, known),
      ...classify(await knownClassification(db, catalog, body, []), body, unclassified),
    };
    const id = await products.insertProduct(db, catalog, product);
    await keepForeign(db, catalog, product.images);
    return addOffer({ db, user }, { id, catalog, title }, { ...own, title });
  }),

  handle(changeOffer, async ({ db, user, path, body }) => {
    const [found] = await queries.lockOffers(db, [path.id]);
    const was = mustFind(found, missing);
    const changes = await changesSince(db, { owner: 'offer', ...was }, body.version);
    mustBeFresh(was, body.version, `Предложение «${was.title}»`, changes);
    const known = await knownFor(db, was.catalog, body);
    const now = {
      ...was,
      article: body.article ?? was.article,
      title: body.title ?? was.title,
      barcodes: body.barcodes ?? was.barcodes,
      images: body.images ? imagesOf(body.images, known) : was.images,
      values: changedValues(was.values, body.properties ?? [], known),
    };
    const edit = { was, now, prices: pricesIn(body), stock: body.stock };
    const saved = await saveOffers(db, [edit], { source: 'person', author: user }).catch(articleTaken(now.article));
    await announceOffers(db, saved);
    if (body.images) await keepForeign(db, was.catalog, now.images);
    return model(db, now);
  }),

  handleOutside(changeOffers, changeManyOffers),

  handle(removeProducts, async ({ db, user, path }) => {
    const found = await products.productsAmong(db, path.productIds);
    const held = await reservedOfProducts(db, path.productIds);
    const batch = checkBatch(path.productIds, found, productMissing, ({ id }) =>
      reservedRefusal('Товар', held.get(id)),
    );
    await archiveProducts(db, batch.done, { source: 'person', author: user });
    return batchAnswer(batch);
  }),

  handle(removeOffers, async ({ db, user, path }) => {
    const by = { source: 'person', author: user } as const;
    const { offers: found } = await lockWithProducts(db, path.ids);
    const held = await reservedOfOffers(db, path.ids);
    const batch = checkBatch(path.ids, found, missing, ({ id, title }) => reservedRefusal(`«${title}»`, held.get(id)));
    await archiveOffers(db, batch.done, by);
    await archiveEmptyProducts(db, productsOf(found), by);
    return batchAnswer(batch);
  }),
];

/** Refuses to delete goods that orders wait for: nobody would keep its stock any more. */
const reservedRefusal = (what: string, pieces: number | undefined) =>
  pieces === undefined
    ? undefined
    : conflict(
        'reserved',
        `${what} ждут заказы, в резерве ${pieces} шт.: отгрузите или отмените эти заказы, потом удаляйте`,
      );

/** Adds an offer to a product, with its prices, stock, history and search row. */
async function addOffer(
  { db, user }: Actor,
  product: { id: string; catalog: string; title: string },
  body: OfferBody,
): Promise<OfferModel> {
  const known = await knownFor(db, product.catalog, body);
  const offer = {
    article: body.article,
    title: body.title ?? product.title,
    barcodes: body.barcodes ?? [],
    images: imagesOf(body.images ?? [], known),
    values: changedValues({}, body.properties ?? [], known),
  };
  const id = await queries.insertOffer(db, product.id, offer).catch(articleTaken(offer.article));
  await insertPrices(db, priceRows(id, pricesIn(body)));
  if (typeof body.stock === 'number') await insertStocks(db, [{ offer: id, quantity: body.stock }]);
  const diff = { created: [null, offer.article] as [null, string] };
  await insertChanges(db, { source: 'person', author: user }, [{ owner: 'offer', id, version: 1, diff }]);
  await reindexOffers(db, [id]);
  await publish(db, offersAppeared, { offers: [id] });
  await announceOffers(db, [id]);
  await keepForeign(db, product.catalog, offer.images);
  return model(db, { id, catalog: product.catalog, barcodes: offer.barcodes });
}

const productsOf = (rows: readonly queries.StoredOffer[]) => rows.map((offer) => offer.product);

/** Offers with their values as cards show them. */
export async function withProperties<Row extends { values: queries.StoredOffer['values'] }>(
  db: Db,
  rows: readonly Row[],
) {
  const properties = await readableValues(
    db,
    rows.map((row) => row.values),
  );
  return rows.map(({ values: _values, ...row }, index) => ({ ...row, properties: properties[index] ?? [] }));
}

/** Offers with all that is known of them, in the order of the ids. */
async function models(db: Db, ids: readonly string[]): Promise<OfferModel[]> {
  const found = await withProperties(db, await queries.offersAmong(db, ids));
  const faults = new Map<string, OfferModel['barcodeFaults']>();
  for (const [catalog, offers] of Map.groupBy(found, (offer) => offer.catalog)) {
    const ofCatalog = await barcodeFaults(db, catalog, offers);
    for (const [index, { id }] of offers.entries()) faults.set(id, ofCatalog[index] ?? []);
  }
  return found.map((offer) => ({ ...offer, barcodeFaults: faults.get(offer.id) ?? [] }));
}

/** An offer that the caller has written, with all that is known of it: what is odd about its barcodes is asked in the same breath. */
export async function model(
  db: Db,
  written: Pick<queries.StoredOffer, 'id' | 'catalog' | 'barcodes'>,
): Promise<OfferModel> {
  const [[found], [faults = []]] = await Promise.all([
    queries.offersAmong(db, [written.id]).then((rows) => withProperties(db, rows)),
    barcodeFaults(db, written.catalog, [written]),
  ]);
  return { ...mustFind(found, missing), barcodeFaults: faults };
}
