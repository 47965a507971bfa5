import type { Attribute, CardField, MappingCondition, MappingSource } from '@prilavok/contract';
import type { RemoteAttribute } from '@prilavok/marketplaces';
import { keyOf } from '../../text/keys.ts';
import { type CardOffer, cardValues, type PropertyDictionary } from './values.ts';

/** How a catalog is mapped to one marketplace. Read once for many offers. */
export interface Mapping {
  /** By category of ours, in the order in which they are tried. */
  categories: Map<string, { conditions: MappingCondition[] | null; category: MappedCategory }[]>;
  fields: Partial<Record<CardField, MappingSource>>;
  /** By category of the marketplace. */
  attributes: Map<string, MappedAttribute[]>;
  /** The marketplace's value for ours: see `optionKey`. */
  options: Map<string, { remoteId: string; value: string }>;
  /** Values of dictionaries that read like ours, as far as they were asked for: see `valueKey`. */
  values: Map<string, { remoteId: string; value: string }>;
  known: PropertyDictionary;
}
export interface MappedCategory {
  id: string;
  remoteId: string;
  path: string;
  disabled: boolean;
}
export type MappedAttribute = Attribute &
  Pick<RemoteAttribute, 'ownValues' | 'unit' | 'restrictions'> & { source: MappingSource | null };

/** Key of a pair made by hand: dictionary, property of ours (none for fields), text. */
export const optionKey = (dictionary: string, property: string | null, text: string): string =>
  `${dictionary} ${property ?? 'field'} ${keyOf(text)}`;
/** Key of a dictionary's value that reads like ours: attribute, text. */
export const valueKey = (attribute: string, text: string): string => `${attribute} ${keyOf(text)}`;

/** The category of the nearest of our categories that is mapped and whose conditions hold. */
export function categoryFor(
  offer: CardOffer,
  mapping: Pick<Mapping, 'categories' | 'known'>,
): MappedCategory | undefined {
  for (const category of offer.categoryPath.toReversed()) {
    const found = mapping.categories
      .get(category)
      ?.find(({ conditions }) => (conditions ?? []).every((condition) => holds(condition, offer, mapping.known)));
    if (found) return found.category;
  }
  return undefined;
}

function holds({ property, operator, values }: MappingCondition, offer: CardOffer, known: PropertyDictionary): boolean {
  const owned = cardValues(offer, { type: 'property', property }, known);
  const wanted = new Set(values.map(keyOf));
  const meets = owned.some((own) => wanted.has(keyOf(own.text)) || (own.option !== null && wanted.has(own.option)));
  switch (operator) {
    case 'in':
      return meets;
    case 'not_in':
      return !meets;
    case 'filled':
      return owned.length > 0;
    case 'empty':
      return owned.length === 0;
  }
}

/** The attributes of a category by the marketplace's own id of it. */
export function attributesThere(
  { categories, attributes }: Pick<Mapping, 'categories' | 'attributes'>,
  remoteId: string | null,
): MappedAttribute[] {
  const mapped = [...categories.values()].flat();
  const category = mapped.find((each) => each.category.remoteId === remoteId)?.category.id;
  return attributes.get(category ?? '') ?? [];
}
