import {
  findCategoryProperties as allOfCategory,
  changeCategoryProperties,
  findOwnCategoryProperties,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { checkedPins } from '../properties/metatypes.ts';
import { categoriesAmong, type StoredCategory } from './categories.queries.ts';
import { pinToCategory, propertiesOfCategories } from './category-properties.queries.ts';
import { inCatalog } from './owner.ts';

export const categoryProperties = [
  handle(allOfCategory, async ({ db, path }) => {
    const category = await categoryOf(db, path);
    return { rows: (await propertiesOfCategories(db, category.path)).map(inCatalog) };
  }),

  handle(findOwnCategoryProperties, async ({ db, path }) => {
    const category = await categoryOf(db, path);
    return { rows: (await propertiesOfCategories(db, [category.id])).map(inCatalog) };
  }),

  handle(changeCategoryProperties, async ({ db, path, body }) => {
    const category = await categoryOf(db, path);
    const pins = await checkedPins(db, path.catalog, body);
    await pinToCategory(db, category.id, pins);
    return { rows: (await propertiesOfCategories(db, [category.id])).map(inCatalog) };
  }),
];

async function categoryOf(db: Db, path: { catalog: string; category: string }): Promise<StoredCategory> {
  const [category] = await categoriesAmong(db, path.catalog, [path.category]);
  return mustFind(category, 'Категория не найдена');
}
