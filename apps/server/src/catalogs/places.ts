import type { Db } from '../database/pools.ts';
import { invalid } from '../http/errors.ts';
import { brandsAmong } from './brands.queries.ts';
import { categoriesAmong } from './categories.queries.ts';
import { collectionsAmong } from './collections.queries.ts';

/** Where a product stands in its catalog. */
export interface Place {
  category: string | null;
  brand: string | null;
  collection: string | null;
}
type Wanted = { [Field in keyof Place]?: string | null | undefined };

/** What of the wanted the catalog has, and whose the collections are. */
interface Places {
  category: boolean;
  brand: boolean;
  /** Collection → its brand. */
  collections: Map<string, string>;
}

export async function placesFor(db: Db, catalog: string, wanted: Wanted, were: readonly Place[]): Promise<Places> {
  const { category, brand, collection } = wanted;
  // A product leaves its collection when it changes its brand.
  const own = brand === undefined ? [] : were.map((was) => was.collection);
  const collections = [...new Set([collection, ...own])].flatMap((id) => id ?? []);
  const found = collections.length > 0 ? await collectionsAmong(db, catalog, collections) : [];
  return {
    category: !category || (await categoriesAmong(db, catalog, [category])).length > 0,
    brand: !brand || (await brandsAmong(db, catalog, [brand])).length > 0,
    collections: new Map(found.map((one) => [one.id, one.brand])),
  };
}

/** Where a save puts a product; category, brand and collection must be the catalog's, the collection the brand's. */
export function placeIn(places: Places, wanted: Wanted, was: Place): Place {
  const pick = (field: keyof Place) => (wanted[field] === undefined ? was[field] : wanted[field]);
  const place = { category: pick('category'), brand: pick('brand'), collection: pick('collection') };
  if (!places.category) throw invalid('category', 'такой категории в каталоге нет');
  if (!places.brand) throw invalid('brand', 'такого бренда в каталоге нет');
  if (!place.collection || (wanted.brand === undefined && !wanted.collection)) return place;
  const owner = places.collections.get(place.collection);
  if (wanted.collection && owner === undefined) throw invalid('collection', 'такой коллекции в каталоге нет');
  if (owner === place.brand) return place;
  if (wanted.collection) throw invalid('collection', 'коллекция принадлежит другому бренду');
  return { ...place, collection: null };
}
