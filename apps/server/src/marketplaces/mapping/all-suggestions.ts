import type { Attribute, MappingSource } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { mappedCategories } from '../stored/categories.queries.ts';
import type { MarketplaceEnvironment } from '../stored/dictionaries.queries.ts';
import * as dictionaries from '../stored/dictionaries.queries.ts';
import * as queries from '../stored/properties.queries.ts';
import { titled } from '../suggestions/elsewhere.ts';
import { type Grounds, groundsOf, guessSources, withoutDoubt } from './property-suggestions.ts';

/** Evidence for suggestions for a catalog's attributes on a marketplace. */
export interface CatalogGrounds {
  grounds: Grounds;
  /** Source of the same attribute in another category, if it has one. */
  earlierOf(attribute: Attribute): { source: MappingSource; category: string } | undefined;
}

/** Reads what is known of a catalog beside the attributes themselves. */
export async function catalogGrounds(db: Db, catalog: string, marketplace: string): Promise<CatalogGrounds> {
  const own = await queries.ownProperties(db, catalog);
  const elsewhere = await queries.sourcesElsewhere(db, catalog, marketplace);
  const earlier = Map.groupBy(await queries.earlierSources(db, catalog, marketplace), ({ remoteId }) => remoteId);
  return {
    grounds: groundsOf(own, withoutDoubt(elsewhere.map(titled))),
    earlierOf: ({ remoteId, category }) => earlier.get(remoteId)?.findLast(({ categoryId }) => categoryId !== category),
  };
}

/** A source that an attribute without one would get. */
export interface SuggestedSource {
  attribute: Attribute;
  source: MappingSource;
}

interface SuggestionsRequest {
  catalog: string;
  where: MarketplaceEnvironment;
  /** The least score. */
  from: number;
}

/** The best suggestion of every attribute that has no source, in all categories that the catalog goes to. */
export async function allSuggestions(db: Db, { catalog, where, from }: SuggestionsRequest): Promise<SuggestedSource[]> {
  const categories = new Map((await mappedCategories(db, where, catalog)).map(({ id, title }) => [id, title]));
  const mapped = await queries.listPropertyMappings(db, catalog, where.marketplace, { kind: 'category' });
  const done = new Set(mapped.map(({ attribute }) => attribute));
  const open = (await dictionaries.attributesIn(db, [...categories.keys()])).filter(({ id }) => !done.has(id));
  const { grounds, earlierOf } = await catalogGrounds(db, catalog, where.marketplace);
  return open.flatMap((attribute) => {
    const category = categories.get(attribute.category) ?? '';
    const [best] = guessSources(attribute, grounds, { category, earlier: earlierOf(attribute) });
    return best && best.score >= from ? [{ attribute, source: best.item.source }] : [];
  });
}
