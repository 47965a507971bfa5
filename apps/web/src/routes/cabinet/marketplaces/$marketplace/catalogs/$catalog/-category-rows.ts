import type { CategoryMapping, CategorySuggestion } from '@prilavok/contract';
import type { PairView } from '#ui/mapping/mapping-page.tsx';

/** A category of ours with what it is mapped to, or what it could be. */
export interface CategoryRow {
  id: string;
  title: string;
  products: number;
  /** Goes where a category above it goes. */
  inherited: boolean;
  mappings: readonly CategoryMapping[];
  suggestions: CategorySuggestion['suggestions'];
}

/** Categories with products, as suggestions list them, then those that have only a mapping. */
export function categoryRows(
  suggestions: readonly CategorySuggestion[],
  mappings: readonly CategoryMapping[],
): CategoryRow[] {
  const byCategory = Map.groupBy(mappings, ({ category }) => category);
  const rows = suggestions.map(({ category, categoryTitle, products, mapped, suggestions: guesses }) => ({
    id: category,
    title: categoryTitle,
    products,
    inherited: mapped && !byCategory.has(category),
    mappings: byCategory.get(category) ?? [],
    suggestions: guesses,
  }));
  // A mapping stays visible though its category holds no goods now.
  const known = new Set(rows.map(({ id }) => id));
  const others = [...byCategory].flatMap(([id, own]) =>
    known.has(id)
      ? []
      : [{ id, title: own[0]?.categoryTitle ?? '', products: 0, inherited: false, mappings: own, suggestions: [] }],
  );
  return [...rows, ...others];
}

const isMapped = (row: CategoryRow) => row.inherited || row.mappings.length > 0;
const isSuggested = (row: CategoryRow) => !isMapped(row) && row.suggestions.length > 0;

/** Tabs of the page. */
export const categoryViews: readonly [CategoryView, ...CategoryView[]] = [
  { id: 'all', label: 'Все', holds: () => true },
  { id: 'open', label: 'Без пары', alarming: true, holds: (row) => !isMapped(row) },
  { id: 'suggested', label: 'Предложения', holds: isSuggested },
  { id: 'mapped', label: 'Сопоставлено', holds: isMapped },
];
type CategoryView = PairView<CategoryRow, 'all' | 'open' | 'suggested' | 'mapped'>;

/** The best suggestion of every category without a pair, from a score (0 to 1) on. */
export function acceptable(rows: readonly CategoryRow[], from: number) {
  return rows.flatMap((row) => {
    const [best] = row.suggestions;
    return !isMapped(row) && best && best.score >= from
      ? [{ category: row.id, marketplaceCategory: best.item.id }]
      : [];
  });
}

/** How many products stand in categories that have a pair, and what holds the others back. */
export function coverageOf(rows: readonly CategoryRow[]) {
  const sum = (some: readonly CategoryRow[]) => some.reduce((all, { products }) => all + products, 0);
  const open = rows.filter((row) => !isMapped(row) && row.products > 0);
  const total = sum(rows);
  return {
    total,
    done: total - sum(open),
    suggested: { products: sum(open.filter(isSuggested)), categories: open.filter(isSuggested).length },
    alone: {
      products: sum(open.filter((row) => !isSuggested(row))),
      categories: open.filter((row) => !isSuggested(row)).length,
    },
  };
}
