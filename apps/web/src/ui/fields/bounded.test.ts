import { expect, test } from 'vitest';
import { bounded } from './bounded.ts';

test.each([
  [0, undefined],
  [89, undefined],
  [90, 'Поместится ещё 10 знаков'],
  [99, 'Поместится ещё 1 знак'],
  [100, 'Больше не поместится'],
])('a field with %d of a hundred characters says %s', (length, description) => {
  expect(bounded('я'.repeat(length), 100).description?.replaceAll('\u00a0', ' ')).toBe(description);
});
