import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './address-text.ts';

it('keeps codes, articles and numbers as they are written', () => {
  expect(parseSearch('?code=12e45&article=0017&long=12345678901234567890&id=15&word=[abc')).toEqual({
    code: '12e45',
    article: '0017',
    long: '12345678901234567890',
    id: '15',
    word: '[abc',
  });
});

it('brings back what was put in', () => {
  const search = { text: '123', open: true, ids: ['7', '8'], price: '12.50', broken: '{', quoted: '"a"', flag: 'true' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
