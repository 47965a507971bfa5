import {
  findCategoryProperties as allOfCategory,
  type CategoryPin,
  changeCategoryProperties,
  findOwnCategoryProperties,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { invalid, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { whereOf } from '../../properties/owner.ts';
import { propertiesAmong } from '../../properties/properties.queries.ts';
import * as queries from '../completeness/category-properties.queries.ts';
import { categoriesAmong, type StoredCategory } from '../saving/categories.queries.ts';
import { branchScored } from './completeness.jobs.ts';
import { inCatalog } from './owner.ts';

export const categoryProperties = [
  handle(allOfCategory, async ({ db, path }) => {
    const found = await queries.propertiesOnPath(db, (await categoryOf(db, path)).path);
    return {
      rows: found.filter(({ holds }) => holds).map(shown),
      unset: found.filter(({ holdsHere, above }) => holdsHere === false && above).map(shown),
    };
  }),

  handle(findOwnCategoryProperties, async ({ db, path }) => ({ rows: await ownOf(db, await categoryOf(db, path)) })),

  handle(changeCategoryProperties, async ({ db, user, path, body }) => {
    const category = await categoryOf(db, path);
    await pinToCategory(db, category, body, user);
    return { rows: await ownOf(db, category) };
  }),
];

/**
 * Has a category speak of properties: from here down its products have them, or don't; must, or needn't. Where that changes what they must
 * have, their completeness follows.
 */
export async function pinToCategory(
  db: Db,
  category: StoredCategory,
  pins: readonly CategoryPin[],
  author: string | null,
): Promise<void> {
  await checkProperties(db, category.catalog, pins);
  await queries.lockBranch(db, category.id);
  const said = new Map((await queries.propertiesOnPath(db, category.path)).map((one) => [one.id, one]));
  const words = new Map<string, queries.CategoryWord>();
  for (const pin of pins) {
    const was = said.get(pin.property);
    const now = words.get(pin.property) ?? {
      property: pin.property,
      holds: was?.holdsHere ?? null,
      required: was?.requiredHere ?? null,
    };
    words.set(pin.property, after(now, pin, was?.above ?? false));
  }
  await queries.saveWords(db, category.id, [...words.values()]);
  const spoken = [...words.keys()];
  // A category above or below may require what this one gives or takes away.
  const mattered =
    spoken.some((property) => said.get(property)?.required) ||
    (await queries.categoriesRequiring(db, spoken)).length > 0;
  if (mattered) await branchScored(db, category, author);
}

/** A category's word about a property after a pin; nothing is unset that no category above has. */
function after(
  { property, holds, required }: queries.CategoryWord,
  pin: CategoryPin,
  above: boolean,
): queries.CategoryWord {
  if (pin.mode === 'unset') return { property, holds: above ? false : null, required: null };
  const held = { set: true, inherit: null }[pin.mode ?? 'set'];
  return {
    property,
    holds: pin.mode === undefined ? holds : held,
    required: pin.required === undefined ? (pin.mode === 'inherit' ? null : required) : pin.required,
  };
}

/** A property of another catalog is refused. */
async function checkProperties(db: Db, catalog: string, pins: readonly CategoryPin[]): Promise<void> {
  const wanted = pins.map(({ property }) => property);
  const known = new Set((await propertiesAmong(db, catalog, wanted)).map((property) => property.id));
  const stranger = wanted.find((property) => !known.has(property));
  if (stranger) throw invalid('property', `${whereOf(catalog)} нет свойства ${stranger}`);
}

const ownOf = async (db: Db, category: StoredCategory) =>
  (await queries.propertiesOnPath(db, category.path)).filter(({ own }) => own).map(shown);

/** As the calls answer it. */
const shown = ({ holds: _holds, above: _above, holdsHere: _here, ...property }: queries.StoredCategoryProperty) =>
  inCatalog(property);

async function categoryOf(db: Db, path: { catalog: string; category: string }): Promise<StoredCategory> {
  const [category] = await categoriesAmong(db, path.catalog, [path.category]);
  return mustFind(category, 'Категория не найдена');
}
