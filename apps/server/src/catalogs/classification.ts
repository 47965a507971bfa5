import type { Db } from '../database/pools.ts';
import { invalid } from '../http/errors.ts';
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

/** What the catalog has of that which a change names, and whose the collections are. */
interface Known {
  category: boolean;
  brand: boolean;
  /** Collection → its brand. */
  collections: Map<string, string>;
}

/** Reads what a change of these products may point at. */
export async function knownClassification(
  db: Db,
  catalog: string,
  change: ClassificationChange,
  products: readonly Classification[],
): Promise<Known> {
  const { category, brand, collection } = change;
  // A product leaves its collection when it changes its brand.
  const own = brand === undefined ? [] : products.map((product) => product.collection);
  const collections = [...new Set([collection, ...own])].flatMap((id) => id ?? []);
  const found = collections.length > 0 ? await collectionsAmong(db, catalog, collections) : [];
  return {
    category: !category || (await categoriesAmong(db, catalog, [category])).length > 0,
    brand: !brand || (await brandsAmong(db, catalog, [brand])).length > 0,
    collections: new Map(found.map((one) => [one.id, one.brand])),
  };
}

/** Where a change puts a product; category, brand and collection must be the catalog's, the collection the brand's. */
export function classify(known: Known, change: ClassificationChange, was: Classification): Classification {
  const pick = (field: keyof Classification) => (change[field] === undefined ? was[field] : change[field]);
  const now = { category: pick('category'), brand: pick('brand'), collection: pick('collection') };
  if (!known.category) throw invalid('category', 'такой категории в каталоге нет');
  if (!known.brand) throw invalid('brand', 'такого бренда в каталоге нет');
  if (!now.collection || (change.brand === undefined && !change.collection)) return now;
  const owner = known.collections.get(now.collection);
  if (change.collection && owner === undefined) throw invalid('collection', 'такой коллекции в каталоге нет');
  if (owner === now.brand) return now;
  if (change.collection) throw invalid('collection', 'коллекция принадлежит другому бренду');
  return { ...now, collection: null };
}
