import type { Marketplace } from '@prilavok/contract';
import type { MarketplaceClient } from '@prilavok/marketplaces';
import { withoutCompany } from '../../database/pools.ts';
import { ensureValues } from '../dictionaries/dictionaries.ts';
import { attributesByIds } from '../stored/dictionaries.queries.ts';
import { unknownValues } from './attributes.ts';
import { addKnownValues } from './catalog-mapping.queries.ts';
import type { Mapping } from './catalog-mapping.ts';
import type { CardOffer } from './values.ts';

/**
 * Values of ours that no pair and no known value of the dictionary answers: asked from the marketplace before cards are built, and put
 * into the mapping. Where a person waits, `mostSearches` bounds what is asked for each attribute; `tell` hears how many attributes of how
 * many were asked for. No transaction may be open.
 */
export async function fetchDictionaryValues(
  client: () => Promise<MarketplaceClient>,
  marketplace: Marketplace,
  offers: CardOffer[],
  mapping: Mapping,
  { mostSearches, tell }: { mostSearches?: number; tell?: (asked: number, of: number) => Promise<void> } = {},
): Promise<void> {
  await withoutCompany((db) => addKnownValues(db, offers, mapping));
  const unknown = unknownValues(offers, mapping);
  if (unknown.size === 0) return;
  const ids = [...unknown.keys()];
  const attributes = await withoutCompany((db) => attributesByIds(db, marketplace, ids));
  const asked = await client();
  for (const [at, attribute] of attributes.entries()) {
    await ensureValues(asked, attribute, [...(unknown.get(attribute.id) ?? [])], mostSearches);
    await tell?.(at + 1, attributes.length);
  }
  await withoutCompany((db) => addKnownValues(db, offers, mapping));
}
