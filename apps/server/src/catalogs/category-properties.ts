import {
  findCategoryProperties as allOfCategory,
  changeCategoryProperties,
  findOwnCategoryProperties,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { categoriesAmong, type StoredCategory } from './categories.queries.ts';
import { pinToCategory, propertiesOfCategories } from './links.queries.ts';
import { propertiesAmong } from './properties.queries.ts';

export const categoryProperties = [
  handle(allOfCategory, async ({ db, path }) => {
    const category = await categoryOf(db, path);
    return { rows: await propertiesOfCategories(db, category.path) };
  }),

  handle(findOwnCategoryProperties, async ({ db, path }) => {
    const category = await categoryOf(db, path);
    return { rows: await propertiesOfCategories(db, [category.id]) };
  }),

  handle(changeCategoryProperties, async ({ db, path, body }) => {
    const category = await categoryOf(db, path);
    const pins = await pinsOf(db, path.catalog, body);
    await pinToCategory(db, category.id, pins);
    return { rows: await propertiesOfCategories(db, [category.id]) };
  }),
];

async function categoryOf(db: Db, path: { catalog: string; category: string }): Promise<StoredCategory> {
  const [category] = await categoriesAmong(db, path.catalog, [path.category]);
  if (!category) throw notFound('Категория не найдена (Category not found)');
  return category;
}

/** The pins of a body as two lists; a property of another catalog is refused. */
export async function pinsOf(
  db: Db,
  catalog: string,
  pins: readonly { mode: 'set' | 'unset'; property: string }[],
): Promise<{ set: string[]; unset: string[] }> {
  const of = (mode: 'set' | 'unset') => pins.filter((pin) => pin.mode === mode).map((pin) => pin.property);
  const known = new Set((await propertiesAmong(db, catalog, of('set'))).map((property) => property.id));
  const stranger = of('set').find((property) => !known.has(property));
  if (stranger) throw invalid('property', `в каталоге нет свойства ${stranger}`);
  return { set: of('set'), unset: of('unset') };
}
