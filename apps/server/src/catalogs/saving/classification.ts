import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import { brandsAmong } from './brands.queries.ts';
import { categoriesAmong } from './categories.queries.ts';
import { collectionsAmong } from './collections.queries.ts';

/** Where a product stands in its catalog. */
export interface Classification {
  category: string | null;
  brand: string | null;
  collection: string | null;
}
type ClassificationChange = { [Field in keyof Classification]?: string | null | undefined };

export const unclassified: Classification = { category: null, brand: null, collection: null };

/** Brands, categories and collections of the catalog that were asked for, and the brand of each collection. */
export interface KnownClassification {
  categories: Set<string>;
  brands: Set<string>;
  /** Collection → its brand. */
  collections: Map<string, string>;
}

/** Reads what changes of these products may point at. */
export async function knownClassification(
  db: Db,
  catalog: string,
  change: ClassificationChange | readonly ClassificationChange[],
  products: readonly Classification[],
): Promise<KnownClassification> {
  const changes = [change].flat();
  const named = (field: keyof Classification) => [...new Set(changes.flatMap((one) => one[field] ?? []))];
  const [categories, brands] = [named('category'), named('brand')];
  // A product leaves its collection when it changes its brand.
  const own = changes.some(({ brand }) => brand !== undefined) ? products.flatMap((one) => one.collection ?? []) : [];
  const collections = [...new Set([...named('collection'), ...own])];
  const found = collections.length > 0 ? await collectionsAmong(db, catalog, collections) : [];
  return {
    categories: idsOf(categories.length > 0 ? await categoriesAmong(db, catalog, categories) : []),
    brands: idsOf(brands.length > 0 ? await brandsAmong(db, catalog, brands) : []),
    collections: new Map(found.map((one) => [one.id, one.brand])),
  };
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

/** Where a change puts a product; category, brand and collection must be the catalog's, the collection the brand's. */
export function classify(
  known: KnownClassification,
  change: ClassificationChange,
  was: Classification,
): Classification {
  const pick = (field: keyof Classification) => (change[field] === undefined ? was[field] : change[field]);
  const now = { category: pick('category'), brand: pick('brand'), collection: pick('collection') };
  if (change.category && !known.categories.has(change.category))
    throw invalid('category', 'такой категории в каталоге нет');
  if (change.brand && !known.brands.has(change.brand)) throw invalid('brand', 'такого бренда в каталоге нет');
  if (!now.collection || (change.brand === undefined && !change.collection)) return now;
  const owner = known.collections.get(now.collection);
  if (change.collection && owner === undefined) throw invalid('collection', 'такой коллекции в каталоге нет');
  if (owner === now.brand) return now;
  if (change.collection) throw invalid('collection', 'коллекция принадлежит другому бренду');
  return { ...now, collection: null };
}
