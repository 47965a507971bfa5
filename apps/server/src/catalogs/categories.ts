import { changeCategories, createCategory, getCategory, getCategoryTree, removeCategories } from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { changedValues } from '../properties/values.ts';
import { counted, ofGoods } from '../text/plural.ts';
import { settled, sorted } from './batch.ts';
import { catalogOf, lockTree } from './catalogs.queries.ts';
import type { CategoryRow } from './categories.queries.ts';
import * as queries from './categories.queries.ts';
import { titlesIn } from './naming.queries.ts';
import { reindexCategory } from './search.queries.ts';
import { inTreeOrder } from './tree.ts';
import { knownFor, shown } from './values.queries.ts';

// The specification's words: a category that isn't there is «Category not found».
const missing = 'Категория не найдена (Category not found)';

export const categories = [
  handle(getCategoryTree, async ({ db, path }) => {
    const { rootCategory } = await catalogOf(db, path.catalog);
    const top = path.typeId === '0' ? rootCategory : path.typeId;
    const rows = await queries.categoriesUnder(db, path.catalog, top);
    if (rows.length === 0) throw notFound(missing);
    return { rows: inTreeOrder(rows, top).map(({ path: _path, values: _values, version: _version, ...row }) => row) };
  }),

  handle(getCategory, ({ db, path }) => model(db, path.catalog, path.id)),

  handle(createCategory, async ({ db, path, body }) => {
    await lockTree(db, path.catalog);
    const parent = await parentOf(db, path.catalog, body.parent);
    const known = await knownFor(db, path.catalog, body);
    const values = changedValues({}, body.properties ?? [], known);
    const id = await queries
      .insertCategory(db, { catalog: path.catalog, parent, title: body.title, values })
      .catch((error) => refuseTwin(error, body.title));
    return model(db, path.catalog, id);
  }),

  handle(changeCategories, async ({ db, path, body }) => {
    if (body.title !== undefined && path.ids.length > 1)
      throw invalid('title', 'название меняется у одной категории за раз');
    const known = await knownFor(db, path.catalog, body);
    if (body.parent !== undefined) await lockTree(db, path.catalog);
    const found = await queries.categoriesAmong(db, path.catalog, path.ids);
    for (const category of found) {
      const saved = await queries
        .updateCategoryRow(db, category.id, {
          title: body.title ?? category.title,
          values: changedValues(category.values, body.properties ?? [], known),
          version: body.version ?? category.version,
        })
        .catch((error) => refuseTwin(error, body.title));
      if (!saved)
        throw conflict('stale', `Категорию «${category.title}» уже изменил кто-то другой: откройте её заново`);
      if (body.parent !== undefined) await move(db, category, body.parent);
    }
    const ids = new Set(found.map((each) => each.id));
    return settled(sorted(path.ids, ids, new Map(), { code: 'stale', missing }), missing);
  }),

  handle(removeCategories, async ({ db, path }) => {
    await lockTree(db, path.catalog);
    const found = await queries.categoriesAmong(db, path.catalog, path.ids);
    const reasons = new Map<string, string>();
    for (const category of found) {
      const reason = await whyKept(db, category, new Set(path.ids));
      if (reason) reasons.set(category.id, reason);
    }
    // A category stays when one below it stays.
    for (const category of found.toSorted((a, b) => b.depth - a.depth)) {
      const kept = found.find((each) => each.parent === category.id && reasons.has(each.id));
      if (kept) reasons.set(category.id, `В категории «${category.title}» остаётся вложенная «${kept.title}»`);
    }
    const batch = sorted(path.ids, new Set(found.map((each) => each.id)), reasons, {
      code: 'category_in_use',
      missing,
    });
    await queries.deleteCategoryRows(db, batch.done);
    return settled(batch, missing);
  }),
];

async function whyKept(db: Db, category: CategoryRow, going: Set<string>): Promise<string | undefined> {
  if (category.parent === null) return 'Корень каталога удалить нельзя';
  if (category.products > 0) return `Категория «${category.title}» стоит у ${counted(category.products, ofGoods)}`;
  if (!category.hasChildren) return undefined;
  const below = await queries.categoriesUnder(db, category.catalog, category.id);
  const staying = below.find((each) => each.parent === category.id && !going.has(each.id));
  return staying && `В категории «${category.title}» есть вложенная «${staying.title}»`;
}

async function move(db: Db, category: CategoryRow, to: string | null): Promise<void> {
  if (category.parent === null) throw invalid('parent', 'корень каталога не переносится');
  const parent = await parentOf(db, category.catalog, to);
  if (parent.id === category.parent) return;
  if (parent.path.includes(category.id))
    throw conflict('category_loop', `Категория «${category.title}» оказалась бы внутри себя`);
  await queries.moveCategory(db, category, parent).catch((error) => refuseTwin(error, category.title));
  await reindexCategory(db, category.catalog, category.id);
}

/** The parent that a body names; without one, the catalog's root. */
async function parentOf(db: Db, catalog: string, id: string | null | undefined): Promise<CategoryRow> {
  const { rootCategory } = await catalogOf(db, catalog);
  const [parent] = await queries.categoriesAmong(db, catalog, [id ?? rootCategory]);
  if (!parent) throw invalid('parent', 'такой категории в каталоге нет');
  return parent;
}

async function model(db: Db, catalog: string, id: string) {
  const [category] = await queries.categoriesAmong(db, catalog, [id]);
  if (!category) throw notFound(missing);
  const { values, path, ...rest } = category;
  const titles = new Map((await titlesIn(db, 'categories', path)).map((each) => [each.id, each.title]));
  const [properties = []] = await shown(db, [values]);
  return { ...rest, path: path.map((step) => ({ id: step, title: titles.get(step) ?? '' })), properties };
}

function refuseTwin(error: unknown, title = ''): never {
  if (violates(error, 'categories_title')) throw conflict('category_exists', `Категория «${title}» здесь уже есть`);
  throw error;
}
