import { describe, expect, it } from 'vitest';
import { letterPairs, lettersOf, likeness } from '../stored/words.ts';
import { candidatesOf, mostSimilar } from './suggestions.ts';
import { mostSimilarValues, valuesOf } from './value-suggestions.ts';

const leaves = [
  { title: 'Монитор', path: ['Электроника', 'Мониторы и проекторы', 'Монитор'] },
  { title: 'Кронштейн для монитора', path: ['Электроника', 'Мониторы и проекторы', 'Кронштейн для монитора'] },
  { title: 'Наушники', path: ['Электроника', 'Аудиотехника', 'Наушники'] },
  { title: 'Сковорода', path: ['Дом и сад', 'Посуда', 'Сковорода'] },
  { title: 'Электрический чайник', path: ['Бытовая техника', 'Техника для кухни', 'Электрический чайник'] },
];

describe('the mostSimilar category', () => {
  it.each([
    ['Мониторы', 'Монитор'],
    ['наушники', 'Наушники'],
    ['Сковороды', 'Сковорода'],
    ['Чайники электрические', 'Электрический чайник'],
    ['Кронштейны для мониторов', 'Кронштейн для монитора'],
  ])('«%s» goes to «%s»', (title, expected) => {
    expect(mostSimilar({ title }, candidatesOf(leaves))[0]?.item.title).toBe(expected);
  });

  it.each([
    ['Чехлы для телефонов', 'Чехол для смартфона'],
    ['Котлы', 'Котёл'],
    ['Стекло', 'Стёкла'],
  ])('«%s» goes to «%s», though a vowel comes and goes', (title, expected) => {
    const named = ['Чехол для смартфона', 'Чехлы для сидений', 'Котёл', 'Стёкла'].map((each) => ({ title: each }));
    expect(mostSimilar({ title }, candidatesOf(named))[0]?.item.title).toBe(expected);
  });

  it('is nothing for a category that is like none', () => {
    expect(mostSimilar({ title: 'Садовые гномы' }, candidatesOf(leaves))).toEqual([]);
  });

  it('says its ground and never claims certainty', () => {
    const [guess] = mostSimilar({ title: 'Игровой монитор' }, candidatesOf(leaves));
    expect(guess).toMatchObject({ item: { title: 'Монитор' }, reason: 'Общие слова: монитор' });
    expect(guess?.score).toBeLessThan(0.95);
  });

  it('of a title that is a whole path is that of its last level, or of the one above', () => {
    const [same] = mostSimilar({ title: 'Products > Техника > Мониторы' }, candidatesOf(leaves));
    expect(same).toMatchObject({ item: { title: 'Монитор' }, score: 0.95 });
    const [above] = mostSimilar({ title: 'Products > Мониторы > Odyssey' }, candidatesOf(leaves));
    expect(above).toMatchObject({ item: { title: 'Монитор' }, reason: 'По разделу «Мониторы»' });
  });

  it('is taken from the path where titles are equal', () => {
    const doubled = [...leaves, { title: 'Наушники', path: ['Спорт', 'Плавание', 'Наушники'] }];
    const [guess] = mostSimilar(
      { title: 'Наушники', path: ['Каталог', 'Аудиотехника', 'Наушники'] },
      candidatesOf(doubled),
    );
    expect(guess?.item.path?.[1]).toBe('Аудиотехника');
  });
});

describe('the mostSimilar value', () => {
  const values = valuesOf(['чёрный', 'светло-серый', 'серый', 'синий', 'Золотой'].map((value) => ({ value })));

  it.each([
    ['Черный', 'чёрный', 1],
    ['светло серый', 'светло-серый', 0.97],
    ['black', 'чёрный', 0.94],
  ])('«%s» is «%s» with %d', (text, value, score) => {
    expect(mostSimilarValues(text, values)[0]).toMatchObject({ item: { value }, score });
  });

  it('forgives a typo but stays below certainty', () => {
    const [guess] = mostSimilarValues('золотй', values);
    expect(guess?.item.value).toBe('Золотой');
    expect(guess?.score).toBeLessThan(0.93);
  });
});

it('compares texts without spaces and signs', () => {
  expect(lettersOf('USB Type-C, 2 м')).toBe(lettersOf('usb type c 2м'));
  expect(likeness(letterPairs('монитор'), letterPairs('монитор'))).toBe(1);
  expect(likeness(letterPairs('монитор'), letterPairs('кружка'))).toBeLessThan(0.3);
});
