import { withoutEntities } from '../../../text/entities.ts';
import { general } from '../damage/damage.ts';
import type { FeedCategory } from '../yml/yml.ts';

/** Deeper than any shop's tree; what lies deeper is hung on this level, so that paths stay short however a feed nests. */
export const deepest = 30;

/** Titles from the root down for each category of a feed, and what is worth saying of them: sentence → how often. */
export interface CategoryPaths {
  paths: Map<string, string[]>;
  notes: Map<string, number>;
}

/**
 * Builds the paths of categories; one without a parent is hung under the root. Every category is walked once: a path is
 * its parent's and itself.
 */
export function categoryPaths(categories: readonly FeedCategory[]): CategoryPaths {
  const notes = new Map<string, number>();
  const note = (text: string) => notes.set(text, (notes.get(text) ?? 0) + 1);
  const byId = new Map(categories.map((category) => [category.id, category]));
  if (byId.size < categories.length) note('Категория описана дважды: взято последнее описание');
  // Some shops have no tree but write whole paths as names.
  const flat =
    categories.every((category) => !category.parent) && categories.some((each) => each.title.includes(' > '));
  const titlesOf = ({ id, title: written }: FeedCategory): string[] => {
    const title = withoutEntities(written);
    if (title !== written) note(general.entities);
    const titles = (flat ? title.split(/\s+>\s+/) : [title]).map(cleanTitle).filter(Boolean);
    return titles.length > 0 ? titles : [`Категория ${id}`];
  };

  const paths = new Map<string, string[]>();
  for (const start of byId.values()) {
    const chain: FeedCategory[] = [];
    const met = new Set<string>();
    let step: FeedCategory | undefined = start;
    while (step && !paths.has(step.id) && !met.has(step.id)) {
      chain.push(step);
      met.add(step.id);
      step = byId.get(step.parent);
    }
    if (step && met.has(step.id)) note('Категории вложены по кругу: поставлены в корень');
    for (const category of chain.reverse()) {
      if (category.parent && !byId.has(category.parent)) note('Родителя категории в файле нет: поставлена в корень');
      const above = paths.get(category.parent) ?? [];
      const path = [...above.slice(0, deepest - 1), ...titlesOf(category)];
      if (above.length >= deepest || path.length > deepest)
        note(`Категории вложены глубже ${deepest} уровней: поставлены на уровень ${deepest}`);
      paths.set(category.id, path.slice(0, deepest));
    }
  }
  return { paths, notes };
}

const cleanTitle = (title: string) => title.replace(/\s+/g, ' ').trim().slice(0, 500);
