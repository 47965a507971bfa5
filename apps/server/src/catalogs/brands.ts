import { changeBrand, createBrand, findBrands, getBrand, removeBrands } from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { counted, ofGoods } from '../properties/plural.ts';
import { changedValues, fileValue } from '../properties/values.ts';
import { settled, sorted } from './batch.ts';
import * as queries from './brands.queries.ts';
import { catalogOf } from './catalogs.queries.ts';
import { knownFor, shown } from './values.queries.ts';

const missing = 'Бренд не найден';
const imageRefused = (message: string) => invalid('image', message);

export const brands = [
  handle(findBrands, async ({ db, body }) => ({ rows: await queries.brandsBy(db, body) })),

  handle(getBrand, ({ db, path }) => model(db, path.catalog, path.brand)),

  handle(createBrand, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    const known = await knownFor(db, path.catalog, { ...body, images: body.image ? [body.image] : [] });
    const id = await queries
      .insertBrand(db, path.catalog, {
        title: body.title,
        image: body.image ? fileValue(body.image, imageRefused, known.files) : null,
        values: changedValues({}, body.properties ?? [], known),
      })
      .catch((error) => refuseTwin(error, body.title));
    return model(db, path.catalog, id);
  }),

  handle(changeBrand, async ({ db, path, body }) => {
    const brand = await queries.brandById(db, path.catalog, path.brand);
    if (!brand) throw notFound(missing);
    const known = await knownFor(db, path.catalog, { ...body, images: body.image ? [body.image] : [] });
    const image = body.image ? fileValue(body.image, imageRefused, known.files) : null;
    const saved = await queries
      .updateBrandRow(db, path.brand, {
        title: body.title ?? brand.title,
        image: body.image === undefined ? brand.image : image,
        values: changedValues(brand.values, body.properties ?? [], known),
        version: body.version ?? brand.version,
      })
      .catch((error) => refuseTwin(error, body.title));
    if (!saved) throw conflict('stale', `Бренд «${brand.title}» уже изменил кто-то другой: откройте его заново`);
    return model(db, path.catalog, path.brand);
  }),

  handle(removeBrands, async ({ db, path }) => {
    const found = await queries.brandsAmong(db, path.catalog, path.ids);
    const used = found.filter((brand) => brand.products > 0);
    const reasons = used.map(
      (brand) => [brand.id, `Бренд «${brand.title}» стоит у ${counted(brand.products, ofGoods)}`] as const,
    );
    const batch = sorted(path.ids, new Set(found.map((brand) => brand.id)), new Map(reasons), {
      code: 'brand_in_use',
      missing,
    });
    await queries.deleteBrandRows(db, batch.done);
    return settled(batch, missing);
  }),
];

async function model(db: Db, catalog: string, id: string) {
  const brand = await queries.brandById(db, catalog, id);
  if (!brand) throw notFound(missing);
  const { values, ...rest } = brand;
  const [properties = []] = await shown(db, [values]);
  return { ...rest, properties };
}

function refuseTwin(error: unknown, title = ''): never {
  if (violates(error, 'brands_title')) throw conflict('brand_exists', `Бренд «${title}» в каталоге уже есть`);
  throw error;
}
