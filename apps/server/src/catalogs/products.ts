import { changeProduct, changeProducts, findProductChanges, getProduct, type ProductModel } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { mustBeFresh, mustFind } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { knownFor, readableValues } from '../properties/values.queries.ts';
import { changedValues } from '../properties/values.ts';
import { changeManyProducts } from './bulk/bulk.ts';
import { keepForeign } from './files/pictures.jobs.ts';
import { changesSince, historyOfProduct } from './history/changes.ts';
import { classify, knownClassification } from './saving/classification.ts';
import { imagesOf } from './saving/images.ts';
import * as queries from './saving/products.queries.ts';
import { saveProducts } from './saving/save-products.ts';

const missing = 'Товар не найден';

export const products = [
  handle(getProduct, ({ db, path }) => model(db, path.id)),

  handle(changeProduct, async ({ db, user, path, body }) => {
    const [found] = await queries.lockProducts(db, [path.id]);
    const was = mustFind(found, missing);
    const changes = await changesSince(db, { owner: 'product', ...was }, body.version);
    mustBeFresh(was, body.version, `Товар «${was.title}»`, changes);
    const known = await knownFor(db, was.catalog, body);
    const now = {
      ...was,
      title: body.title ?? was.title,
      description: body.description ?? was.description,
      images: body.images ? imagesOf(body.images, known) : was.images,
      values: changedValues(was.values, body.properties ?? [], known),
      ...classify(await knownClassification(db, was.catalog, body, [was]), body, was),
    };
    const changed = await saveProducts(db, [{ was, now }], { source: 'person', author: user });
    if (changed.length > 0) await keepForeign(db, was.catalog, now.images);
    return model(db, path.id);
  }),

  handleOutside(changeProducts, changeManyProducts),

  handle(findProductChanges, async ({ db, path, body }) => {
    mustFind((await queries.productsAmong(db, [path.id]))[0], missing);
    return { rows: await historyOfProduct(db, path.id, body) };
  }),
];

async function model(db: Db, id: string): Promise<ProductModel> {
  const { values, ...product } = mustFind(await queries.productById(db, id), missing);
  const [properties = []] = await readableValues(db, [values]);
  return { ...product, properties };
}
