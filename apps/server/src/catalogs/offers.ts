import {
  changeOffer,
  changeOffers,
  countOffers,
  createOffer,
  createProductOffer,
  findOffers,
  findProductOffers,
  getOffers,
  mergeOffers,
  type OfferModel,
  type PropertyChange,
  removeOffers,
  removeProducts,
} from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { conflict, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { changedValues } from '../properties/values.ts';
import { tellAppeared } from './appearing.jobs.ts';
import { settled, sorted } from './batch.ts';
import { changeManyOffers } from './bulk.ts';
import { catalogOf } from './catalogs.queries.ts';
import { recordChanges, refuseStale } from './changes.queries.ts';
import { diffOf } from './changes.ts';
import { countOf, findPage } from './find-offers.queries.ts';
import { merged } from './merge.ts';
import * as queries from './offers.queries.ts';
import { placeIn, placesFor } from './places.ts';
import * as products from './products.queries.ts';
import { imagesOf } from './products.ts';
import { reindexOffers } from './search.queries.ts';
import { knownFor, shown } from './values.queries.ts';

const missing = 'Предложение не найдено';
const fields = ['article', 'title', 'barcodes', 'images'] as const;

export const offers = [
  handle(findOffers, async ({ db, path, body }) => {
    const rows = await findPage(db.company, path.catalog, body, (page) => queries.offerRows(db, page, body.load ?? []));
    // The page's own query looks whether the catalog lives; only an empty page may mean that it doesn't.
    if (rows.length === 0) await catalogOf(db, path.catalog);
    if (!body.load?.length) return { rows: rows.map(({ values: _values, ...row }) => row) };
    const properties = await shown(
      db,
      rows.map((row) => row.values),
    );
    return {
      rows: rows.map(({ values: _values, ...row }, index) => ({ ...row, properties: properties[index] ?? [] })),
    };
  }),

  handle(countOffers, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    return countOf(db, path.catalog, body, body.exact);
  }),

  handle(findProductOffers, async ({ db, path, query }) => {
    if (!(await products.productCard(db, path.product))) throw notFound('Товар не найден');
    return { rows: await models(db, await queries.offersOfProduct(db, path.product, query)) };
  }),

  handle(createProductOffer, async ({ db, user, path, body }) => {
    const product = await products.lockProduct(db, path.product);
    if (!product) throw notFound('Товар не найден');
    return add(db, user, product, body);
  }),

  handle(getOffers, async ({ db, path }) => {
    const rows = await models(db, path.ids);
    if (rows.length === 0) throw notFound(missing);
    return { rows };
  }),

  handle(createOffer, async ({ db, user, body }) => {
    await catalogOf(db, body.catalog);
    const { catalog, title, description = '', images = [], productProperties, ...own } = body;
    const known = await knownFor(db, catalog, { properties: productProperties, images });
    const nowhere = { category: null, brand: null, collection: null };
    const place = placeIn(await placesFor(db, catalog, body, []), body, nowhere);
    const product = {
      catalog,
      title,
      description,
      images: imagesOf(images, known),
      values: changedValues({}, productProperties ?? [], known),
      ...place,
    };
    const id = await products.insertProduct(db, product);
    return add(db, user, { ...product, id, version: 1 }, { ...own, title });
  }),

  handle(changeOffer, async ({ db, user, path, body }) => {
    const [was] = await queries.lockOffers(db, [path.id]);
    if (!was) throw notFound(missing);
    await refuseStale(db, { owner: 'offer', ...was }, body.version);
    const known = await knownFor(db, was.catalog, body);
    const now = {
      ...was,
      article: body.article ?? was.article,
      title: body.title ?? was.title,
      barcodes: body.barcodes ?? was.barcodes,
      images: body.images ? imagesOf(body.images, known) : was.images,
      values: changedValues(was.values, body.properties ?? [], known),
    };
    await write(db, user, was, now);
    await queries.setPrices(db, was.id, body);
    if (body.stock !== undefined) await queries.setStock(db, was.id, body.stock);
    return model(db, was.id);
  }),

  handleOutside(changeOffers, ({ company, user, path, body }) => changeManyOffers(company, user, path.ids, body)),

  handle(removeProducts, async ({ db, user, path }) => {
    const known = new Set(await products.productsAmong(db, path.productIds));
    const batch = sorted(path.productIds, known, new Map(), { code: 'not_found', missing: 'Товар не найден' });
    await products.archiveProducts(db, batch.done, { source: 'person', author: user });
    return settled(batch, 'Товар не найден');
  }),

  handle(removeOffers, async ({ db, user, path }) => {
    const by = { source: 'person', author: user } as const;
    const found = await queries.lockOffers(db, path.ids);
    const batch = sorted(path.ids, new Set(found.map((offer) => offer.id)), new Map(), { code: 'not_found', missing });
    await products.archiveOfferRows(db, batch.done, by);
    const emptied = await queries.emptyProducts(
      db,
      found.map((offer) => offer.product),
    );
    await products.archiveProducts(db, emptied, by);
    return settled(batch, missing);
  }),

  handle(mergeOffers, async ({ db, user, path }) => {
    if (path.sourceIds.includes(path.target)) throw conflict('merge_self', 'Предложение нельзя слить с самим собой');
    const found = await queries.lockOffers(db, [...path.sourceIds, path.target]);
    const target = found.find((offer) => offer.id === path.target);
    const sources = path.sourceIds.flatMap((id) => found.find((offer) => offer.id === id) ?? []);
    if (!target || sources.length < path.sourceIds.length) throw notFound(missing);
    if (sources.some((source) => source.catalog !== target.catalog))
      throw conflict('conflict', 'Слить можно предложения одного каталога');
    const by = { source: 'person', author: user } as const;
    await products.archiveOfferRows(db, path.sourceIds, by);
    await write(db, user, target, merged(target, sources));
    await products.archiveProducts(
      db,
      await queries.emptyProducts(
        db,
        sources.map((source) => source.product),
      ),
      by,
    );
    return model(db, target.id);
  }),
];

interface NewOffer extends queries.Prices {
  article: string;
  title?: string | undefined;
  barcodes?: string[] | undefined;
  images?: { file?: string | null | undefined; url?: string | undefined; title?: string | undefined }[] | undefined;
  stock?: number | undefined;
  properties?: PropertyChange[] | undefined;
}

async function add(db: Db, user: string | null, product: products.ProductRecord, body: NewOffer): Promise<OfferModel> {
  const known = await knownFor(db, product.catalog, body);
  const id = await queries
    .insertOffer(db, {
      catalog: product.catalog,
      product: product.id,
      article: body.article,
      title: body.title ?? product.title,
      barcodes: body.barcodes ?? [],
      images: imagesOf(body.images ?? [], known),
      values: changedValues({}, body.properties ?? [], known),
    })
    .catch((error) => refuseTwin(error, body.article));
  await queries.setPrices(db, id, body);
  if (body.stock !== undefined) await queries.setStock(db, id, body.stock);
  await recordChanges(db, { source: 'person', author: user }, [
    { owner: 'offer', id, version: 1, diff: { created: [null, body.article] } },
  ]);
  await reindexOffers(db, [id]);
  await tellAppeared(db, [id]);
  return model(db, id);
}

/** Writes what differs, with its history and search row. */
async function write(db: Db, user: string | null, was: queries.OfferRecord, now: queries.OfferRecord): Promise<void> {
  const diff = diffOf(was, now, fields);
  if (Object.keys(diff).length === 0) return;
  await queries.updateOfferRow(db, now).catch((error) => refuseTwin(error, now.article));
  await recordChanges(db, { source: 'person', author: user }, [
    { owner: 'offer', id: was.id, version: was.version + 1, diff },
  ]);
  await reindexOffers(db, [was.id]);
  if (now.article !== was.article) await tellAppeared(db, [was.id]);
}

async function models(db: Db, ids: readonly string[]): Promise<OfferModel[]> {
  const cards = await queries.offersAmong(db, ids);
  const properties = await shown(
    db,
    cards.map((card) => card.values),
  );
  return cards.map(({ values: _values, ...card }, index) => ({ ...card, properties: properties[index] ?? [] }));
}

async function model(db: Db, id: string): Promise<OfferModel> {
  const [offer] = await models(db, [id]);
  if (!offer) throw notFound(missing);
  return offer;
}

function refuseTwin(error: unknown, article: string): never {
  if (violates(error, 'offers_article')) throw conflict('article_exists', `Артикул «${article}» в каталоге уже есть`);
  throw error;
}
