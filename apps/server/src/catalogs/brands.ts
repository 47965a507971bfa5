import { changeBrand, createBrand, findBrands, getBrand, removeBrands } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, mustBeFresh, mustFind, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { knownFor, readableValues, withImage } from '../properties/values.queries.ts';
import { changedImage, changedValues } from '../properties/values.ts';
import { publish } from '../rooms/topic.ts';
import { productsIn } from './deleting/held-products.ts';
import { usesOf } from './deleting/uses.ts';
import { brandRenamed } from './events/topics.ts';
import * as queries from './saving/brands.queries.ts';
import { catalogOf } from './saving/catalog.ts';

const missing = 'Бренд не найден';
const titleTaken = (title: string) => taken('brands_title', 'brand_exists', `Бренд «${title}» в каталоге уже есть`);

export const brands = [
  handle(findBrands, async ({ db, body }) => ({ rows: await queries.listBrands(db, body) })),

  handle(getBrand, ({ db, path }) => model(db, path.catalog, path.brand)),

  handle(createBrand, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    const known = await knownFor(db, path.catalog, withImage(body));
    const brand = {
      title: body.title,
      image: changedImage(null, body.image, known.files),
      values: changedValues({}, body.properties ?? [], known),
    };
    const id = await queries.insertBrand(db, path.catalog, brand).catch(titleTaken(brand.title));
    return model(db, path.catalog, id);
  }),

  handle(changeBrand, async ({ db, path, body }) => {
    const brand = mustFind(await queries.lockBrand(db, path.catalog, path.brand), missing);
    mustBeFresh(brand, body.version, `Бренд «${brand.title}»`);
    const known = await knownFor(db, path.catalog, withImage(body));
    const changed = {
      title: body.title ?? brand.title,
      image: changedImage(brand.image, body.image, known.files),
      values: changedValues(brand.values, body.properties ?? [], known),
    };
    await queries.updateBrand(db, brand.id, changed).catch(titleTaken(changed.title));
    if (changed.title !== brand.title)
      await publish(db, brandRenamed, { catalog: path.catalog, was: brand.title, now: changed.title });
    return model(db, path.catalog, path.brand);
  }),

  handle(removeBrands, async ({ db, path }) => {
    const found = await queries.brandsAmong(db, path.catalog, path.ids);
    const held = await productsIn(db, 'brand', path.ids);
    const uses = await usesOf(db, 'brands', path.catalog, path.ids);
    const batch = checkBatch(path.ids, found, missing, ({ id, title }) => {
      const [products, use] = [held.get(id), uses.get(id)];
      if (products) return conflict('brand_in_use', `Бренд «${title}» стоит ${products}`);
      if (use) return conflict('brand_in_use', `Бренд «${title}» ${use}: сначала уберите его оттуда`);
      return undefined;
    });
    await queries.deleteBrands(db, batch.done);
    return batchAnswer(batch);
  }),
];

async function model(db: Db, catalog: string, id: string) {
  const { values, ...brand } = mustFind(await queries.brandById(db, catalog, id), missing);
  const [properties = []] = await readableValues(db, [values]);
  return { ...brand, properties };
}
