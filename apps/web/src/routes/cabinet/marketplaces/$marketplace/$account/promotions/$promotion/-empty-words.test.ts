import { expect, test } from 'vitest';
import { emptyWords } from './-empty-words.ts';

test('a promotion whose products only the marketplace knows does not say that there are none', () => {
  const read = { productsAt: '2026-11-26T00:00:00Z', members: 0 };
  expect(emptyWords({ ...read, candidates: 160 })).toContain('насчитала их 160');
  expect(emptyWords({ ...read, candidates: 0 })).toContain('ни одного товара');
  expect(emptyWords({ ...read, productsAt: null, candidates: 160 })).toContain('обновите акции');
});
