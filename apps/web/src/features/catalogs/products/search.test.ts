import { expect, test } from 'vitest';
import { filterOf, ProductsSearch } from './search.ts';

test.each([
  ['yes', true],
  ['no', false],
  ['maybe', undefined],
  [undefined, undefined],
])('purchasePriced=%s of the address asks for %s', (word, asked) => {
  const filters = ProductsSearch.parse({ purchasePriced: word });
  expect(filterOf({ search: '', filters }).purchasePriced).toBe(asked);
});
