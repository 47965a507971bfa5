import type { TaskFault } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { faultGroups } from './-fault-groups.ts';

const fault = (part: Partial<TaskFault>): TaskFault => ({
  code: 'empty',
  attribute: null,
  property: null,
  field: null,
  message: '',
  fieldTitle: null,
  count: 1,
  categories: [],
  ...part,
});

test('what one value mends is one group: sizes and weight together, each property by itself', () => {
  const groups = faultGroups([
    fault({ field: 'weight', count: 9 }),
    fault({ property: '5', attribute: 'Цвет', message: 'Не заполнено: цвет', count: 8 }),
    fault({ field: 'width', count: 7 }),
    fault({ field: 'brand', attribute: 'Бренд', message: 'Не заполнено: бренд', count: 6 }),
    fault({ code: 'unmapped', attribute: 'Тип', message: 'Не сопоставлено: тип', count: 5 }),
    fault({ field: 'description', message: 'Нет описания', count: 5 }),
    fault({ field: 'title', message: 'Не заполнено: название', count: 4 }),
  ]);
  expect(groups.map(({ title, count, mends }) => [title, count, mends])).toEqual([
    ['Не заполнены габариты и вес', 9, 'sizes'],
    ['Не заполнено: цвет', 8, 'property'],
    ['Не заполнено: бренд', 6, 'brand'],
    ['Не сопоставлено: тип', 5, null],
    ['Нет описания', 5, 'description'],
    ['Не заполнено: название', 4, null],
  ]);
});

test('texts that are too long are shortened, but for an article and for what stands in the mapping', () => {
  const long = (part: Partial<TaskFault>) => faultGroups([fault({ code: 'too_long', ...part })])[0]?.mends;
  expect([
    long({ field: 'title' }),
    long({ property: '5' }),
    long({ attribute: 'Аннотация', field: 'description' }),
    long({ field: 'article' }),
    long({ attribute: 'Аннотация' }),
  ]).toEqual(['shorten', 'shorten', 'shorten', null, null]);
});

test('prices are changed, pictures go by https and deleted cards are sent once more, but a rate is set elsewhere', () => {
  const mended = (part: Partial<TaskFault>) => faultGroups([fault(part)])[0]?.mends;
  expect([
    mended({ field: 'price' }),
    mended({ code: 'discount', field: 'oldPrice' }),
    mended({ code: 'below_floor', field: 'price' }),
    mended({ code: 'removed' }),
    mended({ code: 'not_https', field: 'images' }),
    mended({ code: 'pattern', field: 'images' }),
    mended({ code: 'no_rate', field: 'price' }),
    mended({ code: 'bad_price', field: 'price' }),
  ]).toEqual(['price', 'price', 'price', 'send', 'https', null, null, null]);
});

test('categories that go nowhere are named only where it is one', () => {
  const of = (...titles: string[]) =>
    fault({
      code: 'unmapped',
      field: 'category',
      message: `Категория «${titles[0]}» не сопоставлена`,
      categories: titles.map((title, at) => ({ id: String(at), title, count: 1 })),
    });
  expect(faultGroups([of('Чашки')])[0]?.title).toBe('Категория «Чашки» не сопоставлена');
  expect(faultGroups([of('Чашки', 'Миски')])[0]?.title).toBe('Категории не сопоставлены');
});
