import type { Marketplace } from '@prilavok/contract';
import type { MarketplaceClient } from '@prilavok/marketplaces';
import { withoutCompany } from '../../database/pools.ts';
import { attributesByIds } from '../dictionaries/dictionaries.queries.ts';
import { ensureValues } from '../dictionaries/dictionaries.ts';
import { addKnownValues } from '../mapping/catalog-mapping.queries.ts';
import type { Mapping } from '../mapping/catalog-mapping.ts';
import { unknownValues } from './attributes.ts';
import type { CardOffer } from './values.ts';

/**
 * Values of ours that no pair and no known value of the dictionary answers: asked from the marketplace before cards are built, and put
 * into the mapping. Where a person waits, `mostSearches` bounds what is asked for each attribute. No transaction may be open.
 */
export async function fetchDictionaryValues(
  client: () => Promise<MarketplaceClient>,
  marketplace: Marketplace,
  offers: CardOffer[],
  mapping: Mapping,
  mostSearches?: number,
): Promise<void> {
  await withoutCompany((db) => addKnownValues(db, offers, mapping));
  const unknown = unknownValues(offers, mapping);
  if (unknown.size === 0) return;
  const ids = [...unknown.keys()];
  const attributes = await withoutCompany((db) => attributesByIds(db, marketplace, ids));
  const asked = await client();
  for (const attribute of attributes)
    await ensureValues(asked, attribute, [...(unknown.get(attribute.id) ?? [])], mostSearches);
  await withoutCompany((db) => addKnownValues(db, offers, mapping));
}
