import type { MappingSource } from '@prilavok/contract';
import type { PairView } from '#ui/mapping/mapping-page.tsx';
import type { PropertySuggestion } from './-suggestions.ts';

export const attributeViewIds = ['all', 'suggested', 'required', 'mapped'] as const;
type AttributeView = PairView<PropertySuggestion, (typeof attributeViewIds)[number]>;

/** Tabs of the page. */
export const attributeViews: readonly [AttributeView, ...AttributeView[]] = [
  { id: 'all', label: 'Все', holds: () => true },
  { id: 'suggested', label: 'Предложения', holds: ({ mapping, suggestions }) => !mapping && suggestions.length > 0 },
  {
    id: 'required',
    label: 'Обязательные без пары',
    alarming: true,
    holds: ({ attribute, mapping }) => !mapping && attribute.required,
  },
  { id: 'mapped', label: 'Сопоставлено', holds: ({ mapping }) => mapping !== null },
];

/** Sorts attributes, the required ones first, and of those the ones without a pair. */
export function requiredFirst(rows: readonly PropertySuggestion[]): PropertySuggestion[] {
  const rank = ({ attribute, mapping }: PropertySuggestion) => (attribute.required ? 0 : 2) + (mapping ? 1 : 0);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** The best suggestion of every attribute without a pair, from a score (0 to 1) on. */
export function acceptableSources(
  rows: readonly PropertySuggestion[],
  from: number,
): { attribute: string; source: MappingSource }[] {
  return rows.flatMap(({ attribute, mapping, suggestions: [best] }) =>
    !mapping && best && best.score >= from ? [{ attribute: attribute.id, source: best.item.source }] : [],
  );
}

/** Only values that differ from offer to offer need pairs in a dictionary. */
export const hasOptions = ({ attribute, mapping }: PropertySuggestion): boolean =>
  attribute.dictionary !== null && mapping !== null && mapping.source.type !== 'constant';
