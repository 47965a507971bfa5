import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replacerOf } from './replace-text.ts';

const usual = { wholeWord: false, matchCase: false };

describe('a replaced text', () => {
  it.each([
    ['Чайник Bosch', { find: 'чайник', replacement: 'Электрочайник' }, 'Электрочайник Bosch'],
    ['Чайник Bosch', { find: 'чайник', replacement: 'x', matchCase: true }, 'Чайник Bosch'],
    ['Кот и который кот', { find: 'кот', replacement: 'пёс', wholeWord: true }, 'пёс и который пёс'],
    ['кот, кот-кот', { find: 'кот', replacement: 'пёс', wholeWord: true }, 'пёс, пёс-пёс'],
    ['5 мм (5.0)', { find: '5.0', replacement: '5,0' }, '5 мм (5,0)'],
    ['550', { find: '5.0', replacement: 'x' }, '550'],
    ['цена', { find: 'цена', replacement: '$& $1' }, '$& $1'],
    ['Чайник синий 1 л', { find: 'синий', replacement: '' }, 'Чайник 1 л'],
    ['  Чайник  синий', { find: 'красный', replacement: '' }, '  Чайник  синий'],
    ['a-b', { find: '-', replacement: '[^x]' }, 'a[^x]b'],
  ])('%s by %o is %s', (text, change, now) => {
    expect(replacerOf({ ...usual, ...change })(text)).toBe(now);
  });

  it('holds no longer what was looked for, whatever signs that has, unless the new text brings it', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
        fc.string(),
        fc.string(),
        (find, a, b) => {
          const now = replacerOf({ find, replacement: '\u0001', wholeWord: false, matchCase: true })(`${a}${find}${b}`);
          expect(now).toContain('\u0001');
          expect(now.includes(find)).toBe(false);
        },
      ),
    );
  });
});
