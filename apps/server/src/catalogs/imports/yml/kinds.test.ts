import { kind } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { addToStat, guess, newStat } from './kinds.ts';

const units = new Map([
  ['кг', 'масса'],
  ['г', 'масса'],
  ['мм', 'длина'],
]);
const guessed = (values: string[][], unit = '') => {
  const stat = newStat('x');
  for (const each of values) addToStat(stat, { unit, values: each }, units);
  return guess(stat);
};

test.each([
  ['да и нет', [['Да'], ['нет'], ['есть']], { type: kind.boolean, options: false }],
  ['целые', [['7'], ['1 200'], ['-3']], { type: kind.integer }],
  ['дробные с запятой и точкой', [['7'], ['0,5'], ['1.25']], { type: kind.decimal }],
  ['коды из цифр', [['4870217951299'], ['4870217951305']], { type: kind.shortText }],
  ['коды с нулём впереди', [['007'], ['12']], { type: kind.shortText }],
  ['единица в значении', [['1,5 кг'], ['300 г']], { type: kind.unit, group: 'масса' }],
  ['единицы разных групп', [['1,5 кг'], ['300 мм']], { type: kind.shortText }],
  ['неизвестная единица', [['50 листов'], ['20 листов']], { type: kind.shortText }],
  [
    'список',
    [['красный'], ['Красный'], ['синий'], ['красный'], ['синий'], ['красный']],
    { type: kind.shortText, options: true },
  ],
  ['всякий раз другое', ['а', 'б', 'в', 'г', 'д', 'е'].map((each) => [each]), { type: kind.shortText, options: false }],
  ['несколько значений', [['красный', 'синий'], ['синий']], { multiple: true, options: true }],
  ['длинный текст', [['а'.repeat(300)], ['б']], { type: kind.longText, options: false }],
])('the kind of a param is guessed from its values: %s', (_, values, expected) => {
  expect(guessed(values)).toMatchObject(expected);
});

test('a unit given by the param itself measures bare numbers', () => {
  expect(guessed([['10'], ['12,5']], 'мм')).toMatchObject({ type: kind.unit, group: 'длина' });
  expect(guessed([['10'], ['12,5']], 'листов')).toMatchObject({ type: kind.decimal });
});

test.each(['Артикул производителя', 'Код ТН ВЭД', 'Партномер', 'Модель'])(
  '«%s» is a text, though all its values are digits',
  (name) => {
    const stat = newStat(name);
    for (const value of ['1001', '1002', '1003']) addToStat(stat, { unit: '', values: [value] }, units);
    expect(guess(stat)).toMatchObject({ type: kind.shortText });
  },
);
