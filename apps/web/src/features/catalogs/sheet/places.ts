import {
  findBrands,
  findCollections,
  getCategoryTree,
  getClassificationTitles,
  type OfferRow,
} from '@prilavok/contract';
import { call } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { asked } from '#api/useCall.ts';
import type { Source } from '#ui/fields/source.ts';
import type { Content } from '#ui/grid/sheet/content.ts';
import type { Chosen } from '#ui/grid/sheet/kinds.ts';
import { categoryTitle, pathsOf } from '../tree.ts';
import { amongTitles, sameWords } from './among-titles.ts';

/**
 * Meaning of a word in a cell of category, brand or collection. Nothing is created on the way: a new brand is no typing
 * mistake.
 */

const shown = 50;

type Cell = Chosen | null;
/** Cells as they are saved: values that were chosen or found, and why there is none. */
export type Resolve = (cells: readonly Cell[], rows: readonly OfferRow[]) => Promise<Content[]>;

/** Titles typed or pasted that aren't found yet, each once. */
const unknown = (cells: readonly Cell[]) => [
  ...new Set(cells.flatMap((cell) => (cell && cell.id === undefined ? [cell.title] : []))),
];

/** Resolves the cells: what is found for its title, or the sentence that says why nothing is. */
const resolvedBy = (
  cells: readonly Cell[],
  rows: readonly OfferRow[],
  find: (title: string, row: OfferRow | undefined) => { id: string; title: string } | string,
): Content[] =>
  cells.map((cell, at) => {
    if (cell === null || cell.id !== undefined) return { value: cell };
    const found = find(cell.title, rows[at]);
    return typeof found === 'string' ? { typed: cell.title, refused: found } : { value: found };
  });

/** Marks that part the steps of a path: `Техника / Мониторы`, `Техника > Мониторы`. */
const samePath = (path: string) =>
  path
    .split(/\s*[/>→\\]\s*/)
    .map(sameWords)
    .join(' / ');

async function categoriesWithPaths(catalog: string): Promise<{ id: string; title: string; path: string }[]> {
  const { rows } = await queries.ensureQueryData(asked(getCategoryTree, { path: { catalog, typeId: '0' } }));
  const above = pathsOf(rows);
  return rows.map((row) => {
    const upper = above.get(row.id);
    const title = categoryTitle(row);
    return { id: row.id, title, path: upper ? `${upper} / ${title}` : title };
  });
}

/** Categories under their whole paths: a title alone may stand in several branches. */
export const categoryChoices = (catalog: string): Source => ({
  key: ['catalogs/categories', 'choose for a cell', catalog],
  async find(search) {
    const word = search.toLowerCase();
    return (await categoriesWithPaths(catalog))
      .filter(({ path }) => path.toLowerCase().includes(word))
      .slice(0, shown)
      .map(({ id, path }) => ({ id, title: path }));
  },
});

/** Categories by their path, or by their own title where it is the only one. */
export const namedCategories =
  (catalog: string): Resolve =>
  async (cells, rows) => {
    if (unknown(cells).length === 0) return resolvedBy(cells, rows, () => '');
    const all = await categoriesWithPaths(catalog);
    const byPath = new Map(all.map((one) => [samePath(one.path), one]));
    const byTitle = Map.groupBy(all, ({ title }) => sameWords(title));
    return resolvedBy(cells, rows, (title) => {
      const same = byTitle.get(sameWords(title)) ?? [];
      const found = byPath.get(samePath(title)) ?? (same.length === 1 ? same[0] : undefined);
      if (found) return { id: found.id, title: found.path };
      return same[0]
        ? `Категорий «${title}» несколько: напишите путь, например «${same[0].path}»`
        : `Категории «${title}» в каталоге нет: выберите другую или создайте её`;
    });
  };

/** Brands by their titles. */
export const namedBrands =
  (catalog: string): Resolve =>
  async (cells, rows) => {
    const found = await amongTitles(unknown(cells), async (query) => {
      const body = { catalog: { in: [catalog] }, ...query };
      return (await call(findBrands, { body, quiet: true })).rows;
    });
    const known = new Map(found.map(({ id, title }) => [sameWords(title), { id, title }]));
    return resolvedBy(
      cells,
      rows,
      (title) => known.get(sameWords(title)) ?? `Бренда «${title}» в каталоге нет: выберите другой или создайте его`,
    );
  };

const parted = ' / ';

async function collectionsWithBrands(catalog: string, query: { search?: string; limit: number; offset?: number }) {
  const body = { catalog: { in: [catalog] }, ...query };
  const { rows } = await call(findCollections, { body, quiet: true });
  const brands = [...new Set(rows.map(({ brand }) => brand))];
  if (brands.length === 0) return [];
  const titles = new Map<string, string>();
  for (let from = 0; from < brands.length; from += 1000) {
    const named = await call(getClassificationTitles, {
      body: { brands: brands.slice(from, from + 1000) },
      quiet: true,
    });
    for (const { id, title } of named.brands) titles.set(id, title);
  }
  return rows.map((row) => ({ ...row, path: `${titles.get(row.brand) ?? '…'}${parted}${row.title}` }));
}

/** Collections with their brands in front: a title may be several brands'. */
export const collectionChoices = (catalog: string): Source => ({
  key: ['catalogs/collections', 'choose for a cell', catalog],
  async find(search) {
    const word = search.split(parted).at(-1) ?? '';
    const found = await collectionsWithBrands(catalog, { search: word, limit: shown });
    return found.map(({ id, path }) => ({ id, title: path }));
  },
});

/** Collections by title: that of the row's brand where several brands have one, or that of the brand written in front. */
export const namedCollections =
  (catalog: string): Resolve =>
  async (cells, rows) => {
    const titles = unknown(cells);
    const words = [...new Set(titles.flatMap((title) => [title, title.split(parted).at(-1) ?? title]))];
    const found = await amongTitles(words, (query) => collectionsWithBrands(catalog, query));
    const byPath = new Map(found.map((one) => [sameWords(one.path), one]));
    const byTitle = Map.groupBy(new Map(found.map((one) => [one.id, one])).values(), ({ title }) => sameWords(title));
    return resolvedBy(cells, rows, (title, row) => {
      const same = byTitle.get(sameWords(title)) ?? [];
      const own = same.find(({ brand }) => brand === row?.brand) ?? (same.length === 1 ? same[0] : undefined);
      const one = byPath.get(sameWords(title)) ?? own;
      if (one) return { id: one.id, title: one.title };
      return same[0]
        ? `Коллекция «${title}» есть у нескольких брендов: напишите «${same[0].path}»`
        : `Коллекции «${title}» в каталоге нет: выберите другую или создайте её у бренда`;
    });
  };
