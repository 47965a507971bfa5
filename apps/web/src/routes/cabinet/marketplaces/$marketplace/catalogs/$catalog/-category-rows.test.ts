import type { CategoryMapping, CategorySuggestion, MarketplaceCategory } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { acceptable, categoryRows, categoryViews, coverageOf } from './-category-rows.ts';

const there = (id: string): MarketplaceCategory => ({
  id,
  marketplace: 'ozon',
  environment: 'sandbox',
  remoteId: id,
  title: `Категория ${id}`,
  path: [],
  parent: null,
  leaf: true,
  disabled: false,
});
const suggestion = (category: string, products: number, scores: number[], mapped = false): CategorySuggestion => ({
  category,
  categoryTitle: `Наша ${category}`,
  mapped,
  products,
  suggestions: scores.map((score, index) => ({ item: there(`${category}${index}`), score, reason: 'Похоже' })),
});
const mapping = (category: string): CategoryMapping => ({
  id: `m${category}`,
  catalog: '1',
  category,
  categoryTitle: `Наша ${category}`,
  marketplaceCategory: there('900'),
  conditions: null,
});

const rows = categoryRows(
  [
    suggestion('1', 10, [0.95]),
    suggestion('2', 5, [0.7, 0.6]),
    suggestion('3', 2, []),
    suggestion('4', 3, [0.9], true),
  ],
  [mapping('2'), mapping('8')],
);
const idsIn = (view: string) =>
  categoryViews.filter(({ id }) => id === view).flatMap(({ holds }) => rows.filter(holds).map(({ id }) => id));

describe('categories to be mapped', () => {
  test('a category without goods is still shown when it has a pair', () => {
    expect(idsIn('all')).toEqual(['1', '2', '3', '4', '8']);
  });

  test('a category counts as mapped by its own pair or by one above it', () => {
    expect(idsIn('mapped')).toEqual(['2', '4', '8']);
    expect(idsIn('open')).toEqual(['1', '3']);
    expect(idsIn('suggested')).toEqual(['1']);
  });

  test('only the best suggestions of categories without a pair are accepted, from the threshold on', () => {
    expect(acceptable(rows, 0.9)).toEqual([{ category: '1', marketplaceCategory: '10' }]);
    expect(acceptable(rows, 0.96)).toEqual([]);
  });

  test('coverage counts products and says what holds the rest back', () => {
    expect(coverageOf(rows)).toEqual({
      total: 20,
      done: 8,
      suggested: { products: 10, categories: 1 },
      alone: { products: 2, categories: 1 },
    });
  });
});
