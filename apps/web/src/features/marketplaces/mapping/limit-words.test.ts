import { expect, it } from 'vitest';
import { limitWords } from './limit-words.ts';

it.each([
  [{ limits: null, maxValues: null }, []],
  [{ limits: { longest: 250 }, maxValues: 1 }, ['до 250 знаков']],
  [{ limits: { least: 0, most: 100 }, maxValues: 3 }, ['от 0 до 100', 'до 3 значений']],
  [{ limits: { most: 21 }, maxValues: 21 }, ['до 21', 'до 21 значения']],
])('limits %o are told in words', (limited, words) => {
  expect(limitWords(limited)).toEqual(words);
});
