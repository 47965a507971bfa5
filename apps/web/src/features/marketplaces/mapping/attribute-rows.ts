import type { MappingSource, PropertyMapping } from '@prilavok/contract';
import type { PropertySuggestion } from './suggested.ts';

export const attributeViews = ['all', 'suggested', 'required', 'mapped'] as const;
export type AttributeView = (typeof attributeViews)[number];

export function inAttributeView({ attribute, mapping, suggestions }: PropertySuggestion, view: AttributeView): boolean {
  switch (view) {
    case 'all':
      return true;
    case 'suggested':
      return !mapping && suggestions.length > 0;
    case 'required':
      return !mapping && attribute.required;
    case 'mapped':
      return mapping !== null;
  }
}

/** What the marketplace can't do without comes first, and of that what has no pair yet. */
export function inOrder(rows: readonly PropertySuggestion[]): PropertySuggestion[] {
  const rank = ({ attribute, mapping }: PropertySuggestion) => (attribute.required ? 0 : 2) + (mapping ? 1 : 0);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** The best suggestion of every attribute without a pair, from a score on. */
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

export const kindWords: Record<PropertySuggestion['attribute']['kind'], string> = {
  string: 'Текст',
  text: 'Длинный текст',
  integer: 'Целое',
  decimal: 'Десятичное',
  boolean: 'Да или нет',
  dictionary: 'Справочник',
  url: 'Ссылка',
  file: 'Файл',
};

export const sourceWords = ({ source }: PropertyMapping): string =>
  source.type === 'property' ? 'Свойство' : source.type === 'system' ? 'Поле предложения' : 'Одно значение для всех';
