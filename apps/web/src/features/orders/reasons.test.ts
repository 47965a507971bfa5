import { expect, test } from 'vitest';
import { reasonsOf, reasonWords } from './reasons.ts';

const refused = (...reasons: string[]) => reasons.map((reason) => ({ reason }));

test('reasons against an act are told with how many orders each concerns, that of most first', () => {
  expect(reasonWords(refused('Уже дальше', 'Нет этикетки', 'Нет этикетки'))).toBe('2 — Нет этикетки; 1 — Уже дальше');
  expect(reasonWords(refused('Уже дальше', 'Уже дальше'))).toBe('Уже дальше');
  expect(reasonWords([])).toBe('');
  expect(reasonsOf([{ message: 'a' }, { message: 'b' }, { message: 'b' }]).map(([reason]) => reason)).toEqual([
    'b',
    'a',
  ]);
});
