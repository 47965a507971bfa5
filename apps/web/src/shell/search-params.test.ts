import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it('keeps codes and articles as they are written', () => {
  expect(parseSearch('?code=12e45&article=0017&long=12345678901234567890&word=[abc')).toEqual({
    code: '12e45',
    article: '0017',
    long: '12345678901234567890',
    word: '[abc',
  });
});

it('brings back what was put in', () => {
  const search = { text: '123', page: 2, open: true, ids: ['7', '8'], price: '12.50', broken: '{', quoted: '"a"' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
