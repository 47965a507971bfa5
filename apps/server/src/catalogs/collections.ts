import {
  changeCollections,
  createCollection,
  findBrandCollections,
  findCollections,
  getCollection,
  removeCollections,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, invalid, mustBeFresh, mustFind, notFound, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { knownFor, readableValues, withImage } from '../properties/values.queries.ts';
import { changedImage, changedValues } from '../properties/values.ts';
import { productsIn } from './deleting/held-products.ts';
import { brandsAmong } from './saving/brands.queries.ts';
import * as queries from './saving/collections.queries.ts';

const missing = 'Коллекция не найдена';
const titleTaken = (title: string) =>
  taken('collections_title', 'collection_exists', `Коллекция «${title}» у бренда уже есть`);

export const collections = [
  handle(findCollections, async ({ db, body }) => ({ rows: await queries.listCollections(db, body) })),

  handle(findBrandCollections, async ({ db, path, query }) => {
    await brandMustBe(db, path);
    return { rows: await queries.listCollections(db, { ...query, brand: { in: [path.brand] } }) };
  }),

  handle(getCollection, ({ db, path }) => model(db, path, path.id)),

  handle(createCollection, async ({ db, path, body }) => {
    await brandMustBe(db, path);
    const known = await knownFor(db, path.catalog, withImage(body));
    const image = changedImage(null, body.image, known.files);
    const collection = { title: body.title, image, values: changedValues({}, body.properties ?? [], known) };
    const id = await queries.insertCollection(db, path, collection).catch(titleTaken(body.title));
    return model(db, path, id);
  }),

  handle(changeCollections, async ({ db, path, body }) => {
    if (body.title !== undefined && path.ids.length > 1)
      throw invalid('title', 'название меняется у одной коллекции за раз');
    const found = await queries.lockCollections(db, path.catalog, path.ids);
    const known = await knownFor(db, path.catalog, withImage(body));
    for (const collection of found) {
      mustBeFresh(collection, body.version, `Коллекцию «${collection.title}»`);
      const title = body.title ?? collection.title;
      const values = changedValues(collection.values, body.properties ?? [], known);
      const image = changedImage(collection.image, body.image, known.files);
      await queries.updateCollection(db, collection.id, { title, image, values }).catch(titleTaken(title));
    }
    return batchAnswer(checkBatch(path.ids, found, missing));
  }),

  handle(removeCollections, async ({ db, path }) => {
    const found = await queries.collectionsAmong(db, path.catalog, path.ids);
    const held = await productsIn(db, 'collection', path.ids);
    const batch = checkBatch(path.ids, found, missing, ({ id, title }) => {
      const products = held.get(id);
      return products ? conflict('collection_in_use', `Коллекция «${title}» стоит ${products}`) : undefined;
    });
    await queries.deleteCollections(db, batch.done);
    return batchAnswer(batch);
  }),
];

async function brandMustBe(db: Db, { catalog, brand }: { catalog: string; brand: string }): Promise<void> {
  mustFind((await brandsAmong(db, catalog, [brand]))[0], 'Бренд не найден');
}

async function model(db: Db, { catalog, brand }: { catalog: string; brand: string }, id: string) {
  const found = await queries.collectionById(db, catalog, id);
  if (found?.brand !== brand) throw notFound(missing);
  const { values, ...collection } = found;
  const [properties = []] = await readableValues(db, [values]);
  return { ...collection, properties };
}
