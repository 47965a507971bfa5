import { expect, test } from 'vitest';
import { asTypedFirst, whyFound } from './found.ts';

const slip = { reasons: ['slip' as const], words: ['vokal'] };

test('what has the words as typed stands before corrected typos, each in the order of its catalogs', () => {
  const rows = [
    { title: 'Колонка Vokal', found: slip },
    { title: 'Бокал винный' },
    { title: 'Микрофон Vokal', found: slip },
    { title: 'Бокал пивной' },
  ];
  expect(asTypedFirst(rows).map(({ title }) => title)).toEqual([
    'Бокал винный',
    'Бокал пивной',
    'Колонка Vokal',
    'Микрофон Vokal',
  ]);
});

test('a correction says so', () => {
  expect(whyFound({ found: slip })).toBe('исправлена опечатка');
  expect(whyFound({})).toBe('');
});
