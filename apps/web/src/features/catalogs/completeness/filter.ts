import type { OfferFilter } from '@prilavok/contract';
import { oneOf } from '#ui/list/search.ts';

export const completenessWords = {
  whole: 'Заполнены все',
  lacking: 'Не хватает обязательных',
  half: 'Заполнено меньше половины',
} as const;
type CompletenessLevel = keyof typeof completenessWords;

/** In an address. */
export const CompletenessSearch = oneOf('whole', 'lacking', 'half');

const ranges = { whole: { from: 100 }, lacking: { to: 99 }, half: { to: 49 } } satisfies Record<
  CompletenessLevel,
  NonNullable<OfferFilter['completeness']>
>;

/** As the server is asked. */
export const completenessFilter = (level: CompletenessLevel | undefined): OfferFilter['completeness'] =>
  level && ranges[level];
