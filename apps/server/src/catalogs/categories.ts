import {
  changeCategories,
  createCategory,
  findCategoryMoves,
  getCategory,
  getCategoryTree,
  removeCategories,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, invalid, mustBeFresh, mustFind, notFound, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { knownFor, readableValues, withImage } from '../properties/values.queries.ts';
import { changedImage, changedValues } from '../properties/values.ts';
import { listWorks } from '../work/works.queries.ts';
import { moveOffers, offersMoved } from './category-moves.jobs.ts';
import { productsIn } from './deleting/held-products.ts';
import { usesOf } from './deleting/uses.ts';
import { catalogOf } from './saving/catalog.ts';
import { lockCatalog } from './saving/catalogs.queries.ts';
import type { StoredCategory } from './saving/categories.queries.ts';
import * as queries from './saving/categories.queries.ts';
import { titlesIn } from './saving/naming.queries.ts';
import { inTreeOrder } from './tree.ts';

// «Category not found» in the specification, told in the seller's language.
const missing = 'Категория не найдена';
const titleTaken = (title = '') => taken('categories_title', 'category_exists', `Категория «${title}» здесь уже есть`);

export const categories = [
  handle(getCategoryTree, async ({ db, path }) => {
    const { rootCategory } = await catalogOf(db, path.catalog);
    const top = path.typeId === '0' ? rootCategory : path.typeId;
    const rows = await queries.categoriesUnder(db, path.catalog, top);
    if (rows.length === 0) throw notFound(missing);
    return { rows: inTreeOrder(rows, top) };
  }),

  handle(findCategoryMoves, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    return { rows: await listWorks(db, path.catalog, [moveOffers.kind]) };
  }),

  handle(getCategory, ({ db, path }) => model(db, path.catalog, path.id)),

  handle(createCategory, async ({ db, path, body }) => {
    await lockCatalog(db, path.catalog);
    const parent = await parentOf(db, path.catalog, body.parent);
    const known = await knownFor(db, path.catalog, withImage(body));
    const image = changedImage(null, body.image, known.files);
    const category = { title: body.title, image, values: changedValues({}, body.properties ?? [], known) };
    const id = await queries.insertCategory(db, parent, category).catch(titleTaken(body.title));
    return model(db, path.catalog, id);
  }),

  handle(changeCategories, async ({ db, user, path, body }) => {
    if (body.title !== undefined && path.ids.length > 1)
      throw invalid('title', 'название меняется у одной категории за раз');
    const known = await knownFor(db, path.catalog, withImage(body));
    if (body.parent !== undefined) await lockCatalog(db, path.catalog);
    const found = await queries.lockCategories(db, path.catalog, path.ids);
    for (const category of found) {
      mustBeFresh(category, body.version, `Категорию «${category.title}»`);
      const title = body.title ?? category.title;
      const values = changedValues(category.values, body.properties ?? [], known);
      const image = changedImage(category.image, body.image, known.files);
      await queries.updateCategory(db, category.id, { title, image, values }).catch(titleTaken(title));
      if (body.parent !== undefined) await move(db, category, { to: body.parent, user });
    }
    return batchAnswer(checkBatch(path.ids, found, missing));
  }),

  handle(removeCategories, async ({ db, path }) => {
    await lockCatalog(db, path.catalog);
    const found = await queries.categoriesAmong(db, path.catalog, path.ids);
    const reasons = await reasonsToKeep(db, found);
    const batch = checkBatch(path.ids, found, missing, ({ id }) => {
      const reason = reasons.get(id);
      return reason ? conflict('category_in_use', reason) : undefined;
    });
    await queries.deleteCategories(db, batch.done);
    return batchAnswer(batch);
  }),
];

/** Why some of the categories can't be deleted: id → sentence. */
async function reasonsToKeep(db: Db, found: readonly StoredCategory[]): Promise<Map<string, string>> {
  const going = found.map((category) => category.id);
  const held = await productsIn(db, 'category', going);
  const uses = found[0] ? await usesOf(db, 'categories', found[0].catalog, going) : undefined;
  const reasons = new Map<string, string>();
  for (const category of found) {
    const by = {
      products: held.get(category.id),
      use: uses?.get(category.id),
      going,
    };
    const reason = await reasonToKeep(db, category, by);
    if (reason) reasons.set(category.id, reason);
  }
  // A category stays when one below it stays.
  for (const category of found.toSorted((a, b) => b.depth - a.depth)) {
    const kept = found.find((each) => each.parent === category.id && reasons.has(each.id));
    if (kept) reasons.set(category.id, `В категории «${category.title}» остаётся вложенная «${kept.title}»`);
  }
  return reasons;
}

async function reasonToKeep(
  db: Db,
  category: StoredCategory,
  {
    products,
    use,
    going,
  }: {
    products: string | undefined;
    use: string | undefined;
    going: readonly string[];
  },
): Promise<string | undefined> {
  if (category.parent === null) return 'Корень каталога удалить нельзя';
  if (products) return `Категория «${category.title}» стоит ${products}`;
  if (use) return `Категория «${category.title}» ${use}: сначала уберите её оттуда`;
  const staying = await queries.childBeyond(db, category.id, going);
  return staying && `В категории «${category.title}» есть вложенная «${staying.title}»`;
}

async function move(
  db: Db,
  category: StoredCategory,
  { to, user }: { to: string | null; user: string | null },
): Promise<void> {
  if (category.parent === null) throw invalid('parent', 'корень каталога не переносится');
  const parent = await parentOf(db, category.catalog, to);
  if (parent.id === category.parent) return;
  if (parent.path.includes(category.id))
    throw conflict('category_loop', `Категория «${category.title}» оказалась бы внутри себя`);
  await queries.moveCategory(db, category, parent).catch(titleTaken(category.title));
  await offersMoved(db, category, user);
}

/** The parent that a body names; without one, the catalog's root. */
async function parentOf(db: Db, catalog: string, id: string | null | undefined): Promise<StoredCategory> {
  const { rootCategory } = await catalogOf(db, catalog);
  const [parent] = await queries.categoriesAmong(db, catalog, [id ?? rootCategory]);
  if (!parent) throw invalid('parent', 'такой категории в каталоге нет');
  return parent;
}

async function model(db: Db, catalog: string, id: string) {
  const { values, path, ...category } = mustFind(await queries.categoryById(db, catalog, id), missing);
  const titles = new Map((await titlesIn(db, 'categories', path)).map((each) => [each.id, each.title]));
  const [properties = []] = await readableValues(db, [values]);
  return { ...category, path: path.map((step) => ({ id: step, title: titles.get(step) ?? '' })), properties };
}
