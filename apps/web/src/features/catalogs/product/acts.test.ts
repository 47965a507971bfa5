import type { Change } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { actsOf, undoableFields } from './acts.ts';

const price = { field: 'price', title: 'Цена', was: '100', now: '90' };
const change = (id: string, more: Partial<Change> = {}): Change => ({
  id,
  at: '2026-11-23T08:00:00.000Z',
  owner: 'offer',
  ownerId: id,
  article: `A-${id}`,
  source: 'bulk',
  author: { id: '1', name: 'Ольга' },
  fields: [price],
  ...more,
});

describe('acts of a history', () => {
  it('makes one entry of what was done at once, and says once what became the same', () => {
    const other = { ...price, now: '80' };
    const acts = actsOf([change('4'), change('3', { fields: [other] }), change('2')]);
    expect(acts.map(({ id, parts }) => [id, parts.map((part) => [part.articles, part.fields])])).toEqual([
      [
        '4',
        [
          [['A-4', 'A-2'], [price]],
          [['A-3'], [other]],
        ],
      ],
    ]);
  });

  it('keeps apart what others did, what came from elsewhere and what was done at another time', () => {
    const acts = actsOf([
      change('5', { at: '2026-11-23T08:01:00.000Z' }),
      change('4'),
      change('3', { source: 'import' }),
      change('2', { author: null }),
    ]);
    expect(acts.map(({ id }) => id)).toEqual(['5', '4', '3', '2']);
  });

  it('names the product’s own change without an article', () => {
    const [act] = actsOf([change('1', { owner: 'product', article: null }), change('2')]);
    expect(act?.parts.map(({ articles }) => articles)).toEqual([[], ['A-2']]);
  });

  it('knows the lines of history behind what it says once', () => {
    const [act] = actsOf([change('4'), change('2')]);
    expect(act?.parts.map(({ changes }) => changes)).toEqual([['4', '2']]);
  });

  it('takes values back, and neither events nor what programs calculate', () => {
    const created = { field: 'created', title: 'Создание', was: null, now: 'A' };
    const fields = [created, price];
    expect(undoableFields({ source: 'person' }, { fields })).toEqual([price]);
    expect(undoableFields({ source: 'formula' }, { fields })).toEqual([]);
  });
});
