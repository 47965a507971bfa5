import type { Category } from '@prilavok/contract';

/** The category tree as the cabinet shows it. The answer brings parents before their children. */

/** The root has a name of its own for people. */
export const categoryTitle = ({ title }: Pick<Category, 'title'>): string =>
  title.startsWith('root-') ? 'Корень каталога' : title;

/** Titles of what lies above each category, without the root: `Техника / Мониторы`. */
export function pathsOf(tree: readonly Category[]): Map<string, string> {
  const full = new Map<string, string>();
  const above = new Map<string, string>();
  for (const category of tree) {
    const upper = category.parent === null ? '' : (full.get(category.parent) ?? '');
    above.set(category.id, upper);
    full.set(category.id, category.depth === 0 ? '' : upper ? `${upper} / ${category.title}` : category.title);
  }
  return above;
}

/** Rows of the tree in sight: what lies under closed categories is left out. */
export function unfolded(tree: readonly Category[], open: ReadonlySet<string>): Category[] {
  const seen = new Set<string>();
  return tree.filter((category) => {
    const shown = category.parent === null || (seen.has(category.parent) && open.has(category.parent));
    if (shown) seen.add(category.id);
    return shown;
  });
}

/** Categories whose title holds the words, together with everything above them. */
export function found(tree: readonly Category[], search: string): Category[] {
  const word = search.toLowerCase();
  const parents = new Map(tree.map(({ id, parent }) => [id, parent]));
  const kept = new Set<string>();
  for (const category of tree) {
    if (!category.title.toLowerCase().includes(word)) continue;
    for (let id: string | null = category.id; id !== null && !kept.has(id); id = parents.get(id) ?? null) kept.add(id);
  }
  return tree.filter(({ id }) => kept.has(id));
}

/** The category and everything under it: where it can't be moved to. */
export function branch(tree: readonly Category[], id: string): Set<string> {
  const inside = new Set([id]);
  for (const category of tree) if (category.parent !== null && inside.has(category.parent)) inside.add(category.id);
  return inside;
}

/** How many products each category has, with those of all below it. */
export function productTotals(tree: readonly Category[]): Map<string, number> {
  const totals = new Map(tree.map(({ id, products }) => [id, products]));
  // Children come after their parents: from the end, each is whole before it is added.
  for (const { id, parent } of tree.toReversed())
    if (parent !== null) totals.set(parent, (totals.get(parent) ?? 0) + (totals.get(id) ?? 0));
  return totals;
}

/** Of these categories the ones that lie in none of the others. */
export function topmost(tree: readonly Category[], ids: readonly string[]): Category[] {
  const picked = new Set(ids);
  const inside = new Set<string>();
  return tree.filter(({ id, parent }) => {
    const below = parent !== null && inside.has(parent);
    if (below || picked.has(id)) inside.add(id);
    return picked.has(id) && !below;
  });
}
