import { expect, it } from 'vitest';
import { templateOf } from './description-template.ts';

const said: Record<string, string> = { Название: 'Кружка', Материал: 'сталь', 'Вес [кг]': '0,3 кг', Цвет: '' };
const fill = (text: string) => templateOf(text).fill((name) => said[name] ?? '');

it.each([
  ['[Название] из материала: [Материал].', 'Кружка из материала: сталь.'],
  ['[Название]\nЦвет: [Цвет]\nМатериал: [Материал]', 'Кружка\nМатериал: сталь'],
  ['Вес: [Вес [кг]]]', 'Вес: 0,3 кг'],
  ['[ Название ]', 'Кружка'],
  ['Просто текст', 'Просто текст'],
  ['[Название]\n\nЦвет: [Цвет]\n\nДля дома', 'Кружка\n\nДля дома'],
  ['Цвет: [Цвет]', ''],
  ['Пустые [] скобки', 'Пустые [] скобки'],
])('of the text %j comes %j', (text, filled) => {
  expect(fill(text)).toBe(filled);
});

it('names everything that it asks for once', () => {
  expect([...templateOf('[Название] [Материал]\n[Название]').names]).toEqual(['Название', 'Материал']);
});
