import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf, shortened } from './shortened.ts';

test.each([
  ['Кружка Luminarc белая', 40, 'Кружка Luminarc белая'],
  ['Кружка Luminarc белая', 21, 'Кружка Luminarc белая'],
  ['Кружка Luminarc белая', 20, 'Кружка Luminarc'],
  ['Кружка Luminarc белая', 16, 'Кружка Luminarc'],
  ['Кружка Luminarc белая', 15, 'Кружка Luminarc'],
  ['Кружка Luminarc белая', 14, 'Кружка'],
  ['Набор кастрюль для индукционной плиты', 21, 'Набор кастрюль'],
  ['Набор кастрюль для индукционной плиты', 31, 'Набор кастрюль'],
  ['Кастрюля с крышкой стальная', 19, 'Кастрюля с крышкой'],
  ['Полотенце банное, махровое', 20, 'Полотенце банное'],
  ['Полотенце банное и для рук', 23, 'Полотенце банное'],
  ['Сумка женская — кожаная', 16, 'Сумка женская'],
  ['Кастрюля с крышкой 5 л стальная', 20, 'Кастрюля с крышкой'],
  ['Кастрюля с крышкой 5 л стальная', 22, 'Кастрюля с крышкой 5 л'],
  ['Плед на кровать 150 х 200 см', 22, 'Плед на кровать'],
  ['Плед на кровать 150х200 см', 23, 'Плед на кровать 150х200'],
  ['Чехол для телефона (прозрачный, с магнитом)', 31, 'Чехол для телефона прозрачный'],
  ['Чайник «Уют для всей семьи» белый', 15, 'Чайник Уют'],
  ['Монитор 27" изогнутый', 13, 'Монитор 27"'],
  ['Рубашка Цвет: белый', 13, 'Рубашка'],
  ['Ткань хлопок 100 % белая', 18, 'Ткань хлопок 100 %'],
  ['🙂 🙂 🙂', 3, '🙂 🙂'],
])('«%s» within %i signs is «%s»', (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
});

test('a word that is longer by itself is not cut', () => {
  expect(shortened('Электрокипятильник', 10)).toBeUndefined();
  expect(shortened('Для электрокипятильника', 10)).toBeUndefined();
});

test('a long text ends with a sentence, and what it had begun in HTML is ended', () => {
  const sentence = 'Держит тепло до самого вечера и не боится посудомоечной машины.';
  const text = Array.from({ length: 20 }, () => sentence).join(' ');
  expect(shortened(text, 1000)).toBe(Array.from({ length: 15 }, () => sentence).join(' '));
  const list = `<ul class="a"><li>${'держит тепло '.repeat(10)}</li><li>не боится</li></ul>`;
  const short = shortened(list, 100) ?? '';
  expect(short).toMatch(/^<ul class="a"><li>[а-я ]+[а-я]<\/li><\/ul>$/);
  expect(lengthOf(short)).toBeLessThanOrEqual(100);
});

test('of any words, those that stay are whole, in their order, and not too many', () => {
  const word = fc.string({ unit: fc.constantFrom('п', 'ш', '🙂'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 60 }), (words, most) => {
      const short = shortened(words.join(' '), most);
      if (short === undefined) return lengthOf(words[0] ?? '') > most;
      const kept = short.split(' ');
      return lengthOf(short) <= most && kept.every((each, at) => each === words[at]);
    }),
  );
});
