import {
  changeCategoryMappings,
  changeOptionMappings,
  changePropertyMappings,
  findAttributes,
  findCategorySuggestions,
  findOptionSuggestions,
  findPropertySuggestions,
  type MappingSource,
  mapEqualOptions,
  mapSuggestedProperties,
  refreshMarketplaceCategories,
} from '@prilavok/contract';
import type { Client } from '../../apps/server/src/testing/client.ts';
import type { SellingAccount } from '../parts/accounts.ts';

/** What came of mapping by suggestions. */
export interface Mapped {
  categories: { all: number; sure: number; first: number };
  /** Required properties of the categories that the catalog goes to. */
  properties: { all: number; sure: number; first: number };
  values: { all: number; equal: number; first: number };
  /** The marketplace's categories. */
  leaves: string[];
}

const sure = 0.9;

/** Maps a catalog as a hurried person does: what is suggested by 90 % and more at one press, of the rest whatever stands first. */
export async function mapAll(
  seller: Client,
  catalog: string,
  { marketplace, id: account }: Pick<SellingAccount, 'marketplace' | 'id'>,
): Promise<Mapped> {
  const path = { marketplace };
  await seller.call(refreshMarketplaceCategories, { path, body: { account } });
  const categories = await mapCategories();
  await seller.call(mapSuggestedProperties, { path, body: { catalog_id: catalog, from: sure } });
  const properties = { all: 0, sure: 0, first: 0 };
  const dictionaries = new Map<string, MappingSource>();
  for (const leaf of categories.leaves) await mapProperties(leaf);
  const values = { all: 0, equal: 0, first: 0 };
  for (const [attribute, source] of dictionaries) await mapValues(attribute, source);
  const { leaves, ...counts } = categories;
  return { categories: counts, properties, values, leaves };

  async function mapCategories() {
    const { rows } = await seller.call(findCategorySuggestions, { path, query: { catalog } });
    const counts = { all: rows.length, sure: 0, first: 0 };
    const pairs = rows.flatMap(({ category, suggestions: [best] }) => {
      if (!best) return [];
      counts[best.score >= sure ? 'sure' : 'first']++;
      return [{ category, marketplaceCategory: best.item.id }];
    });
    if (pairs.length > 0) await seller.call(changeCategoryMappings, { path, body: { catalog, categories: pairs } });
    return { ...counts, leaves: [...new Set(pairs.map((pair) => pair.marketplaceCategory))] };
  }

  async function mapProperties(leaf: string) {
    await seller.call(findAttributes, { path: { ...path, id: leaf } });
    const query = { catalog_id: catalog, category_id: leaf };
    const { rows } = await seller.call(findPropertySuggestions, { path, query });
    const wanted = rows.filter(({ attribute }) => attribute.required);
    const first = wanted.flatMap(({ attribute, mapping, suggestions: [best] }) =>
      !mapping && best ? [{ attribute: attribute.id, source: best.item.source }] : [],
    );
    if (first.length > 0)
      await seller.call(changePropertyMappings, { path, body: { catalog_id: catalog, properties: first } });
    const already = rows.filter(({ mapping }) => mapping !== null);
    properties.all += wanted.length;
    properties.sure += already.filter(({ attribute }) => attribute.required).length;
    properties.first += first.length;
    const chosen = new Map(first.map(({ attribute, source }) => [attribute, source]));
    for (const { attribute, mapping } of rows) {
      const source = mapping?.source ?? chosen.get(attribute.id);
      if (attribute.dictionary !== null && source && source.type !== 'constant') dictionaries.set(attribute.id, source);
    }
  }

  async function mapValues(attribute: string, source: MappingSource) {
    const property = source.type === 'property' ? source.property : null;
    const equal = await seller.call(mapEqualOptions, { path, body: { catalog_id: catalog, attribute } });
    values.all += equal.rows.length + equal.left;
    values.equal += equal.rows.length;
    if (equal.left === 0) return;
    const { rows } = await seller.call(findOptionSuggestions, { path, query: { catalog_id: catalog, attribute } });
    const options = rows.flatMap(({ option, text, mapping, suggestions: [best] }) =>
      !mapping && best ? [{ property, attribute, option, text, value: best.item.id }] : [],
    );
    values.first += options.length;
    if (options.length > 0) await seller.call(changeOptionMappings, { path, body: { catalog, options } });
  }
}
