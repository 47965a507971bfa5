import type { CardField, MappingSource } from '@prilavok/contract';
import type { CardLimits } from '@prilavok/marketplaces';
import { shortened } from '../../text/shortened.ts';
import type { MappedAttribute } from './catalog-mapping.ts';

/** Texts that may be longer here than a marketplace takes. Pure. */

/** How long a field of the card may be there; nothing where it is no text, or the marketplace names no limit. */
export const longestField = (field: CardField, limits: CardLimits | undefined): number | undefined =>
  field === 'title' || field === 'description' ? limits?.[field]?.most : undefined;

/** Longest value of an attribute; what is chosen from a dictionary is not cut. */
export const longestValue = ({
  kind,
  dictionary,
  limits,
}: Pick<MappedAttribute, 'kind' | 'dictionary' | 'limits'>): number | undefined =>
  dictionary === null && (kind === 'string' || kind === 'text') ? limits?.longest : undefined;

/** A text as it goes: whole, unless it is too long and its source says that it may be shortened. */
export function fitting(text: string, source: MappingSource | undefined, longest: number | undefined): string {
  if (!source || source.type === 'constant' || !source.shorten || longest === undefined) return text;
  return shortened(text, longest) ?? text;
}
