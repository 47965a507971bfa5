import type { Db } from '../../database/pools.ts';
import { ask, type Hook, oneMap } from '../../rooms/hook.ts';
import * as hooks from '../events/hooks.ts';

/** Reasons that keep a thing from being deleted, in the words of the refusal. */

type CatalogPart = 'categories' | 'brands' | 'properties';

const hookOf: Record<CatalogPart, Hook<{ catalog: string; ids: readonly string[] }, Map<string, string>>> = {
  categories: hooks.usesOfCategories,
  brands: hooks.usesOfBrands,
  properties: hooks.usesOfProperties,
};

/** By what rooms above keep things of the catalog, in words that follow the title of each: id → reason. One is told of several. */
export async function usesOf(
  db: Db,
  part: CatalogPart,
  catalog: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return oneMap(await ask(db, hookOf[part], { catalog, ids }));
}

/** Who has chosen the catalog, in words: «аккаунт «Кружки на Ozon», поставщик «База»»; empty where nobody has. */
export async function usersOfCatalog(db: Db, catalog: string): Promise<string> {
  const found = (await ask(db, hooks.usersOfCatalog, { catalog })).flat();
  const users = found.map(({ kind, title }) => `${kind} «${title}»`);
  const others = users.length > mostNamed ? `, и ещё ${users.length - mostNamed}` : '';
  return users.slice(0, mostNamed).join(', ') + others;
}

/** More than that nobody reads in a refusal. */
const mostNamed = 5;
