import {
  changeCollections,
  createCollection,
  findBrandCollections,
  findCollections,
  getCollection,
  removeCollections,
} from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { changedValues } from '../properties/values.ts';
import { counted, ofGoods } from '../text/plural.ts';
import { settled, sorted } from './batch.ts';
import { brandById } from './brands.queries.ts';
import * as queries from './collections.queries.ts';
import { knownFor, shown } from './values.queries.ts';

const missing = 'Коллекция не найдена';

export const collections = [
  handle(findCollections, async ({ db, body }) => ({ rows: await queries.collectionsBy(db, body) })),

  handle(findBrandCollections, async ({ db, path, query }) => {
    if (!(await brandById(db, path.catalog, path.brand))) throw notFound('Бренд не найден');
    return { rows: await queries.collectionsBy(db, { ...query, brand: { in: [path.brand] } }) };
  }),

  handle(getCollection, ({ db, path }) => model(db, path.catalog, path.id)),

  handle(createCollection, async ({ db, path, body }) => {
    if (!(await brandById(db, path.catalog, path.brand))) throw notFound('Бренд не найден');
    const known = await knownFor(db, path.catalog, body);
    const id = await queries
      .insertCollection(db, {
        ...path,
        title: body.title,
        values: changedValues({}, body.properties ?? [], known),
      })
      .catch((error) => refuseTwin(error, body.title));
    return model(db, path.catalog, id);
  }),

  handle(changeCollections, async ({ db, path, body }) => {
    if (body.title !== undefined && path.ids.length > 1)
      throw invalid('title', 'название меняется у одной коллекции за раз');
    const found = await queries.collectionsAmong(db, path.catalog, path.ids);
    const known = await knownFor(db, path.catalog, body);
    for (const collection of found) {
      const saved = await queries
        .updateCollectionRow(db, collection.id, {
          title: body.title ?? collection.title,
          values: changedValues(collection.values, body.properties ?? [], known),
          version: body.version ?? collection.version,
        })
        .catch((error) => refuseTwin(error, body.title));
      if (!saved)
        throw conflict('stale', `Коллекцию «${collection.title}» уже изменил кто-то другой: откройте её заново`);
    }
    const ids = new Set(found.map((each) => each.id));
    return settled(sorted(path.ids, ids, new Map(), { code: 'stale', missing }), missing);
  }),

  handle(removeCollections, async ({ db, path }) => {
    const found = await queries.collectionsAmong(db, path.catalog, path.ids);
    const used = found.filter((each) => each.products > 0);
    const reasons = used.map(
      (each) => [each.id, `Коллекция «${each.title}» стоит у ${counted(each.products, ofGoods)}`] as const,
    );
    const batch = sorted(path.ids, new Set(found.map((each) => each.id)), new Map(reasons), {
      code: 'collection_in_use',
      missing,
    });
    await queries.deleteCollectionRows(db, batch.done);
    return settled(batch, missing);
  }),
];

async function model(db: Db, catalog: string, id: string) {
  const [collection] = await queries.collectionsAmong(db, catalog, [id]);
  if (!collection) throw notFound(missing);
  const { values, ...rest } = collection;
  const [properties = []] = await shown(db, [values]);
  return { ...rest, properties };
}

function refuseTwin(error: unknown, title = ''): never {
  if (violates(error, 'collections_title'))
    throw conflict('collection_exists', `Коллекция «${title}» у бренда уже есть`);
  throw error;
}
