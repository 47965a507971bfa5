import {
  changeProduct,
  changeProducts,
  type FileValue,
  findProductChanges,
  getProduct,
  type ProductModel,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { changedValues, fileValue, type Known } from '../properties/values.ts';
import { changeManyProducts } from './bulk.ts';
import { changesOfProduct, recordChanges, refuseStale } from './changes.queries.ts';
import { diffOf } from './changes.ts';
import { placeIn, placesFor } from './places.ts';
import * as queries from './products.queries.ts';
import { reindexOffers } from './search.queries.ts';
import { knownFor, shown } from './values.queries.ts';

const missing = 'Товар не найден';
const fields = ['title', 'description', 'category', 'brand', 'collection', 'images'] as const;

export const products = [
  handle(getProduct, ({ db, path }) => model(db, path.id)),

  handle(changeProduct, async ({ db, user, path, body }) => {
    const was = await queries.lockProduct(db, path.id);
    if (!was) throw notFound(missing);
    await refuseStale(db, { owner: 'product', ...was }, body.version);
    const known = await knownFor(db, was.catalog, body);
    const now = {
      ...was,
      title: body.title ?? was.title,
      description: body.description ?? was.description,
      images: body.images ? imagesOf(body.images, known) : was.images,
      values: changedValues(was.values, body.properties ?? [], known),
      ...placeIn(await placesFor(db, was.catalog, body, [was]), body, was),
    };
    const diff = diffOf(was, now, fields);
    if (Object.keys(diff).length > 0) {
      await queries.updateProductRow(db, now);
      await recordChanges(db, { source: 'person', author: user }, [
        { owner: 'product', id: was.id, version: was.version + 1, diff },
      ]);
      await reindexOffers(db, await queries.offerIdsIn(db, [was.id]));
    }
    return model(db, path.id);
  }),

  handleOutside(changeProducts, ({ company, user, path, body }) => changeManyProducts(company, user, path.ids, body)),

  handle(findProductChanges, async ({ db, path, body }) => {
    if (!(await queries.productCard(db, path.id))) throw notFound(missing);
    return { rows: await changesOfProduct(db, path.id, body) };
  }),
];

async function model(db: Db, id: string): Promise<ProductModel> {
  const card = await queries.productCard(db, id);
  if (!card) throw notFound(missing);
  const { values, ...rest } = card;
  const [properties = []] = await shown(db, [values]);
  return { ...rest, properties };
}

export const imagesOf = (images: readonly FileValue[], known: Known) =>
  images.map((image) => fileValue(image, (message) => invalid('images', message), known.files));
