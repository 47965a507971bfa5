import {
  findAttributes,
  mapEqualOptions,
  refreshMarketplaceCategories,
  saveCategoryMappings,
  savePropertyMappings,
  suggestCategoryMappings,
  suggestPropertyMappings,
} from '@prilavok/contract';
import type { Caller } from './calls.ts';

const path = { marketplace: 'ozon' };
const sure = 0.5;

/** Accepts what the cabinet suggests: categories, then for each of them properties and values. */
export async function acceptSuggestions({ call }: Caller, catalog: string): Promise<void> {
  await call(refreshMarketplaceCategories, { path, body: {} });
  const { rows } = await call(suggestCategoryMappings, { path, query: { catalog } });
  const categories = rows.flatMap(({ category, suggestions: [first] }) =>
    first && first.score >= sure ? [{ category, marketplaceCategory: first.item.id }] : [],
  );
  await call(saveCategoryMappings, { path, body: { catalog, categories } });
  for (const { marketplaceCategory } of categories) await acceptProperties({ call }, catalog, marketplaceCategory);
}

async function acceptProperties({ call }: Caller, catalog: string, category: string): Promise<void> {
  await call(findAttributes, { path: { ...path, id: category } });
  const { rows } = await call(suggestPropertyMappings, { path, query: { catalog_id: catalog, category_id: category } });
  const accepted = rows.flatMap(({ attribute, mapping, suggestions: [first] }) =>
    !mapping && first && first.score >= sure ? [{ attribute, source: first.item.source }] : [],
  );
  const properties = accepted.map(({ attribute, source }) => ({ attribute: attribute.id, source }));
  if (properties.length > 0) await call(savePropertyMappings, { path, body: { catalog_id: catalog, properties } });
  for (const { attribute } of accepted)
    if (attribute.dictionary)
      await call(mapEqualOptions, { path, body: { catalog_id: catalog, attribute: attribute.id } });
}
