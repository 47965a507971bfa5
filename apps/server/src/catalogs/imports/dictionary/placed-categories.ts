import { keyOf } from '../../../text/keys.ts';
import type { CategoryPath } from './dictionary.queries.ts';

/** A category that isn't there yet. */
export interface NewCategory {
  category: CategoryPath;
  parent: CategoryPath;
  title: string;
}

/** A category of the catalog: where it hangs, and the key of its title. */
type Placed = CategoryPath & { parent: string | null; key: string };

/** Category of the feed → ours, found by its path of titles; those that aren't there yet go by their place in the list of them. */
export function placedCategories(
  found: readonly Placed[],
  root: CategoryPath,
  paths: ReadonlyMap<string, readonly string[]>,
): { ours: Map<string, CategoryPath>; fresh: NewCategory[] } {
  const known = new Map<string, CategoryPath>(found.map((row) => [`${row.parent}/${row.key}`, row]));
  const fresh: NewCategory[] = [];
  const ours = new Map<string, CategoryPath>();
  for (const [feedId, titles] of paths) {
    let at = root;
    for (const title of titles) {
      const key = `${at.id}/${keyOf(title)}`;
      let category = known.get(key);
      if (!category) {
        category = { id: `new ${fresh.length}`, path: [] };
        fresh.push({ category, parent: at, title });
        known.set(key, category);
      }
      at = category;
    }
    ours.set(feedId, at);
  }
  return { ours, fresh };
}
