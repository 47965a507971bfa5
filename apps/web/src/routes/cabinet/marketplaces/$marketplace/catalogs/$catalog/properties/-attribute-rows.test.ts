import { describe, expect, test } from 'vitest';
import { acceptableSources, attributeViews, hasOptions, requiredFirst } from './-attribute-rows.ts';
import type { PropertySuggestion } from './-suggestions.ts';

const source = { type: 'system', field: 'brand' } as const;

function row(id: string, about: { required?: boolean; mapped?: boolean; score?: number; dictionary?: string }) {
  const { required = false, mapped = false, score, dictionary = null } = about;
  return {
    attribute: {
      id,
      category: '1',
      remoteId: id,
      title: `Атрибут ${id}`,
      description: '',
      kind: 'string',
      required,
      multiple: false,
      dictionary,
      aspect: false,
      group: null,
      maxValues: null,
      limits: null,
    },
    mapping: mapped
      ? { id, catalog: '1', kind: 'category', category: '1', field: null, attribute: id, source, sourceTitle: 'Бренд' }
      : null,
    suggestions: score === undefined ? [] : [{ item: { source, title: 'Бренд' }, score, reason: 'Похоже' }],
  } satisfies PropertySuggestion;
}

const rows = [
  row('1', { score: 0.8 }),
  row('2', { required: true, mapped: true, dictionary: '85' }),
  row('3', { required: true }),
  row('4', { mapped: true, score: 0.99 }),
  row('5', { required: true, score: 0.95 }),
];

describe('attributes to be mapped', () => {
  test('required ones come first, those without a pair before the rest', () => {
    expect(requiredFirst(rows).map(({ attribute }) => attribute.id)).toEqual(['3', '5', '2', '1', '4']);
  });

  test('each view holds what its name says', () => {
    const ids = (view: string) =>
      attributeViews
        .filter(({ id }) => id === view)
        .flatMap(({ holds }) => rows.filter(holds).map(({ attribute }) => attribute.id));
    expect(ids('required')).toEqual(['3', '5']);
    expect(ids('suggested')).toEqual(['1', '5']);
    expect(ids('mapped')).toEqual(['2', '4']);
  });

  test('a pair that exists is not accepted over', () => {
    expect(acceptableSources(rows, 0.9)).toEqual([{ attribute: '5', source }]);
  });

  test('values are mapped only for a dictionary whose attribute has a pair', () => {
    expect(rows.filter(hasOptions).map(({ attribute }) => attribute.id)).toEqual(['2']);
  });
});
