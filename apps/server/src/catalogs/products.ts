import { type FileValue, getProduct, type ProductModel, productHistory, updateProduct } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { changedValues, fileValue, type Known } from '../properties/values.ts';
import { brandsAmong } from './brands.queries.ts';
import { categoriesAmong } from './categories.queries.ts';
import { changesOfProduct, recordChanges, refuseStale } from './changes.queries.ts';
import { diffOf } from './changes.ts';
import { collectionsAmong } from './collections.queries.ts';
import * as queries from './products.queries.ts';
import { reindexOffers } from './search.queries.ts';
import { knownFor, shown } from './values.queries.ts';

const missing = 'Товар не найден';
const fields = ['title', 'description', 'category', 'brand', 'collection', 'images'] as const;

export const products = [
  handle(getProduct, ({ db, company, path }) => model(db, company, path.id)),

  handle(updateProduct, async ({ db, company, user, path, body }) => {
    const was = await queries.lockProduct(db, company, path.id);
    if (!was) throw notFound(missing);
    await refuseStale(db, company, { owner: 'product', ...was }, body.version);
    const known = await knownFor(db, company, was.catalog, body);
    const now = {
      ...was,
      title: body.title ?? was.title,
      description: body.description ?? was.description,
      images: body.images ? imagesOf(body.images, known) : was.images,
      values: changedValues(was.values, body.properties ?? [], known),
      ...(await placed(db, company, was.catalog, body, was)),
    };
    const diff = diffOf(was, now, fields);
    if (Object.keys(diff).length > 0) {
      await queries.updateProductRow(db, company, now);
      await recordChanges(db, company, { source: 'person', author: user }, [
        { owner: 'product', id: was.id, version: was.version + 1, diff },
      ]);
      await reindexOffers(db, company, await queries.offerIdsIn(db, company, [was.id]));
    }
    return model(db, company, path.id);
  }),

  handle(productHistory, async ({ db, company, path, body }) => {
    if (!(await queries.productCard(db, company, path.id))) throw notFound(missing);
    return { rows: await changesOfProduct(db, company, path.id, body) };
  }),
];

async function model(db: Db, company: string, id: string): Promise<ProductModel> {
  const card = await queries.productCard(db, company, id);
  if (!card) throw notFound(missing);
  const { values, ...rest } = card;
  const [properties = []] = await shown(db, company, [values]);
  return { ...rest, properties };
}

export const imagesOf = (images: readonly FileValue[], known: Known) =>
  images.map((image) => fileValue(image, (message) => invalid('images', message), known.files));

interface Place {
  category: string | null;
  brand: string | null;
  collection: string | null;
}

/** Where a save puts a product; category, brand and collection must be the catalog's, the collection the brand's. */
export async function placed(
  db: Db,
  company: string,
  catalog: string,
  body: { [Field in keyof Place]?: string | null | undefined },
  was: Place,
): Promise<Place> {
  const pick = (field: keyof Place) => (body[field] === undefined ? was[field] : body[field]);
  const place = { category: pick('category'), brand: pick('brand'), collection: pick('collection') };
  if (body.category && (await categoriesAmong(db, company, catalog, [body.category])).length === 0)
    throw invalid('category', 'такой категории в каталоге нет');
  if (body.brand && (await brandsAmong(db, company, catalog, [body.brand])).length === 0)
    throw invalid('brand', 'такого бренда в каталоге нет');
  if (!place.collection) return place;
  const [collection] = await collectionsAmong(db, company, catalog, [place.collection]);
  if (body.collection && !collection) throw invalid('collection', 'такой коллекции в каталоге нет');
  if (collection?.brand === place.brand) return place;
  if (body.collection) throw invalid('collection', 'коллекция принадлежит другому бренду');
  return { ...place, collection: null };
}
