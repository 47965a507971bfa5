import { kind } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { keyOf } from '../../../text/keys.ts';
import type { TableProperty, TableUnits } from './context.ts';
import { guessed } from './guess.ts';

const units: TableUnits = {
  ids: new Map([
    ['кг', 'kg'],
    ['г', 'g'],
    ['см', 'cm'],
    ['мм', 'mm'],
  ]),
  groups: new Map([
    ['кг', 'mass'],
    ['г', 'mass'],
    ['см', 'length'],
    ['мм', 'length'],
  ]),
  groupOf: new Map([
    ['kg', 'mass'],
    ['g', 'mass'],
    ['cm', 'length'],
    ['mm', 'length'],
  ]),
  factors: new Map(),
  symbols: new Map(),
};
const property = (id: string, title: string, more: Partial<TableProperty> = {}): [string, TableProperty] => [
  keyOf(title),
  { id, title, type: kind.shortText, options: false, multiple: false, unitGroup: null, unit: null, ...more },
];
const properties = new Map([
  property('1', 'Материал', { multiple: true }),
  property('2', 'Нетто', { type: kind.unit, unitGroup: 'mass', unit: 'kg' }),
  property('3', 'Упаковка', { type: kind.dimensions }),
  property('4', 'Цена', { type: kind.boolean }),
]);
const column = (title: string, samples: string[] = ['x'], type: number = kind.shortText) => ({
  column: 0,
  title,
  samples,
  filled: 1,
  guess: { type, options: false, multiple: false },
});
const targetOf = (title: string, samples?: string[], type?: number) =>
  guessed([column(title, samples, type)], properties, units)[0]?.column;

test.each([
  ['Артикул', 'article'],
  ['Код товара', 'article'],
  ['SKU', 'article'],
  ['vendor_code', 'article'],
  ['Наименование', 'title'],
  ['Номенклатура', 'title'],
  ['name', 'title'],
  ['Наименование производителя', 'brand'],
  ['Штрих-код', 'barcodes'],
  ['EAN13', 'barcodes'],
  ['Цена, руб.', 'price'],
  ['Розничная цена', 'price'],
  ['Цена (RUB)', 'price'],
  ['Закупочная цена', 'purchasePrice'],
  ['Цена до скидки, RUB', 'oldPrice'],
  ['old_price', 'oldPrice'],
  ['Остаток на складе', 'stock'],
  ['Кол-во', 'stock'],
  ['qty', 'stock'],
  ['Категория', 'category'],
  ['Фото', 'images'],
  ['Description', 'description'],
])('a column «%s» goes to %s', (title, field) => {
  expect(targetOf(title)?.target).toEqual({ to: 'field', field });
});

test.each([
  ['Вес, кг', 'weight', 'kg'],
  ['Вес (г)', 'weight', 'g'],
  ['Вес', 'weight', 'kg'],
  ['Длина, мм', 'length', 'mm'],
  ['Ширина', 'width', 'cm'],
])('«%s» is the %s in %s', (title, field, unit) => {
  expect(targetOf(title)).toMatchObject({ target: { to: 'field', field }, unit });
});

test.each([
  ['материал', { target: { to: 'property', property: '1' }, separator: ';' }],
  ['Нетто, г', { target: { to: 'property', property: '2' }, unit: 'g' }],
  ['Упаковка: длина, мм', { target: { to: 'property', property: '3', side: 'length' }, unit: 'mm' }],
  ['Цена (свойство)', { target: { to: 'property', property: '4' } }],
  ['Хрупкое', { target: { to: 'new', title: 'Хрупкое' } }],
  ['Объём, л', { target: { to: 'new', title: 'Объём, л' } }],
  ['В резерве', { target: { to: 'skip' } }],
  ['№ п/п', { target: { to: 'skip' } }],
])('«%s» goes where a property is called so, makes one, or is left out', (title, expected) => {
  expect(targetOf(title)).toMatchObject(expected);
});

test.each([
  [['2026-11-23T21:56:00.123Z', '2026-11-20T08:00:00.000Z'], { to: 'field', field: 'updatedAt' }],
  [['12.03.2026 15:00'], { to: 'skip' }],
])('«Изменено» says of when the stock is only as our own files write it: %j', (samples, target) => {
  expect(targetOf('Изменено', samples)?.target).toEqual(target);
});

test('an empty column goes where its title in our files says, unless one that says something goes there', () => {
  const empty = { ...column('Остаток', []), filled: 0 };
  const guesses = (title: string) =>
    guessed([empty, { ...column(title), column: 1 }], new Map(), units).map(({ column: { target } }) => target);
  expect(guesses('Цвет')[0]).toEqual({ to: 'field', field: 'stock' });
  expect(guesses('Остаток на складе')).toEqual([{ to: 'skip' }, { to: 'field', field: 'stock' }]);
});

test('a field is taken once: the second column of that name makes a property', () => {
  const [first, second] = guessed([column('Цена'), { ...column('Цена розничная'), column: 1 }], new Map(), units);
  expect(first?.column.target).toEqual({ to: 'field', field: 'price' });
  expect(second?.column.target).toMatchObject({ to: 'new' });
});
