import { type Kind, kind, type Side, valueKinds } from '@prilavok/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Conversion, converted, type Form, type Made, type Pointed } from './conversion.ts';
import type { Stored } from './values.ts';

const pointed: Pointed = {
  options: new Map([
    ['1', 'Красный'],
    ['2', '12'],
    ['3', '2.5'],
    ['4', '10 кг'],
  ]),
  units: new Map([
    ['11', { symbol: 'г', group: '10', factor: 1 }],
    ['12', { symbol: 'кг', group: '10', factor: 1000 }],
    ['21', { symbol: 'мм', group: '20', factor: 1 }],
    ['22', { symbol: 'см', group: '20', factor: 10 }],
  ]),
};
const form = (type: Kind, more: Partial<Form> = {}): Form => ({
  type,
  options: false,
  multiple: false,
  unitGroup: type === kind.unit ? '10' : null,
  unit: type === kind.unit ? '12' : null,
  ...more,
});
const between = (from: Form, to: Form, side: Side | null = null): Conversion => ({ from, to, side });
const become = (values: Stored[], conversion: Conversion) => converted(values, conversion, pointed);

const box = { width: 10, height: 20.5, length: 30, weight: 500 };
const photo = { file: null, url: 'https://shop.test/a.jpg', title: '' };
const paper = { file: '7', url: '/cds/files/abc', title: 'Паспорт.pdf' };
const samples = {
  [kind.shortText]: 'Синий',
  [kind.boolean]: true,
  [kind.integer]: 12,
  [kind.decimal]: 2.5,
  [kind.longText]: 'Длинное описание',
  [kind.dimensions]: box,
  [kind.unit]: { value: 1.5, unit: '12' },
  [kind.image]: photo,
  [kind.file]: paper,
} satisfies Record<Kind, Stored>;
const lost = 'lost';

/** Outcome of the sample of each kind in each: rows from, columns to, in the order of the kinds. */
const table: Record<Kind, (Made | typeof lost)[]> = {
  [kind.shortText]: ['Синий', lost, lost, lost, 'Синий', lost, lost, lost, lost],
  [kind.boolean]: ['Да', true, 1, 1, 'Да', lost, { value: 1, unit: '12' }, lost, lost],
  [kind.integer]: ['12', lost, 12, 12, '12', lost, { value: 12, unit: '12' }, lost, lost],
  [kind.decimal]: ['2.5', lost, 3, 2.5, '2.5', lost, { value: 2.5, unit: '12' }, lost, lost],
  [kind.longText]: ['Длинное описание', lost, lost, lost, 'Длинное описание', lost, lost, lost, lost],
  [kind.dimensions]: ['30 × 10 × 20.5 мм, 500 г', lost, lost, lost, '30 × 10 × 20.5 мм, 500 г', box, lost, lost, lost],
  [kind.unit]: ['1.5 кг', lost, 2, 1.5, '1.5 кг', lost, { value: 1.5, unit: '12' }, lost, lost],
  [kind.image]: ['https://shop.test/a.jpg', lost, lost, lost, 'https://shop.test/a.jpg', lost, lost, photo, photo],
  [kind.file]: ['Паспорт.pdf', lost, lost, lost, 'Паспорт.pdf', lost, lost, lost, paper],
};

const pairs = valueKinds.flatMap((from) => valueKinds.map((to) => ({ from, to })));

test.each(pairs)('$from.title becomes $to.title as the table says', ({ from, to }) => {
  const wanted = table[from.id][to.id - 1] ?? lost;
  const { values, outcome } = become([samples[from.id]], between(form(from.id), form(to.id)));
  expect(outcome === lost ? lost : values[0]).toEqual(wanted);
});

const number = (side: Side) => side;
describe('the rules of the specification, and what stands at their edges', () => {
  const cases: [what: string, value: Stored, from: Form, to: Form, now: Made | typeof lost, side?: Side][] = [
    ['text to integer rounds', '2,5', form(1), form(3), 3],
    ['below zero, too, as people do', '-2.5', form(1), form(3), -3],
    ['a number in words of thousands', '1 234,4', form(5), form(3), 1234],
    ['what is no number is lost', 'около 5', form(1), form(4), lost],
    ['too large for a whole number', '9007199254740993.0', form(1), form(3), lost],
    ['boolean to text', false, form(2), form(1), 'Нет'],
    ['boolean to number', false, form(2), form(3), 0],
    ['words for yes', 'есть', form(1), form(2), true],
    ['words for no', '0', form(5), form(2), false],
    ['one is yes', 1, form(3), form(2), true],
    ['other numbers are neither', 2, form(4), form(2), lost],
    ['number to text', 0.1, form(4), form(1), '0.1'],
    ['text with its unit', '250 г', form(1), form(7), { value: 250, unit: '11' }],
    ['a bare number is in the chosen unit', '2,5', form(1), form(7), { value: 2.5, unit: '12' }],
    ['a unit of another group', '10 см', form(1), form(7), lost],
    ['a number is said in the chosen unit', { value: 1.5, unit: '12' }, form(7), form(4, { unit: '11' }), 1500],
    ['in the stored one where none is chosen', { value: 100, unit: '11' }, form(7), form(4), 0.1],
    ['another group of units', { value: 1, unit: '21' }, form(7), form(7), lost],
    ['a side of dimensions', box, form(6), form(3), 21, 'height'],
    ['a side that is not known', { ...box, weight: null }, form(6), form(4), lost, 'weight'],
    ['the weight in kilograms', box, form(6), form(7), { value: 0.5, unit: '12' }, 'weight'],
    ['a number is that side', 12, form(3), form(6), { width: 12, height: null, length: null, weight: null }, 'width'],
    ['no side is below nothing', -1, form(3), form(6), lost, number('width')],
    [
      'a weight with its unit',
      { value: 2, unit: '12' },
      form(7),
      form(6),
      { width: null, height: null, length: null, weight: 2000 },
      'weight',
    ],
    [
      'dimensions as people write them',
      '30х10х20 см',
      form(1),
      form(6),
      { width: 100, height: 200, length: 300, weight: null },
    ],
    [
      'an address is a picture',
      'https://shop.test/b',
      form(1),
      form(8),
      { file: null, url: 'https://shop.test/b', title: '' },
    ],
    ['a file is a picture by its name', { ...paper, title: 'a.PNG' }, form(9), form(8), { ...paper, title: 'a.PNG' }],
    ['an option of texts is its text', { option: '1' }, form(1, { options: true }), form(5), 'Красный'],
    ['an option of numbers is its number', { option: '2' }, form(3, { options: true }), form(4), 12],
    ['an option with a unit is that', { option: '4' }, form(7, { options: true }), form(7), { value: 10, unit: '12' }],
    ['an option that is gone', { option: '9' }, form(1, { options: true }), form(1), lost],
    ['a text to choose is an option', ' Синий\n мяч ', form(5), form(1, { options: true }), { text: 'Синий мяч' }],
    ['a number to choose, too', 2.6, form(4), form(3, { options: true }), { text: '3' }],
    ['and one with its unit', { value: 5, unit: '11' }, form(7), form(7, { options: true }), { text: '5 г' }],
    [
      'options stay options in another kind',
      { option: '3' },
      form(4, { options: true }),
      form(3, { options: true }),
      { text: '3' },
    ],
  ];
  test.each(cases)('%s', (_what, value, from, to, now, side = undefined) => {
    const { values, outcome } = become([value], between(from, to, side ?? null));
    expect(outcome === lost ? lost : values[0]).toEqual(now);
  });
});

test('a long text is cut to 700 characters for a short one, and that is told', () => {
  expect(become(['я'.repeat(701)], between(form(5), form(1)))).toEqual({
    values: ['я'.repeat(700)],
    outcome: 'changed',
    reason: 'текст обрезан до 700 знаков',
  });
  expect(become(['я'.repeat(700)], between(form(5), form(1))).outcome).toBe('kept');
});

test('of several values the first that fits stays where there may be one; doubles of options are one', () => {
  const many = form(1, { multiple: true });
  expect(become(['а', '1', '2'], between(many, form(3)))).toEqual({
    values: [1],
    outcome: 'changed',
    reason: 'не число; осталось первое из нескольких значений',
  });
  const listed = form(1, { multiple: true, options: true });
  expect(become(['Синий', 'синий ', 'Белый'], between(many, listed)).values).toEqual([
    { text: 'Синий' },
    { text: 'Белый' },
  ]);
});

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 900 }),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.record({
    value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    unit: fc.constantFrom('11', '12', '21', '99'),
  }),
  fc.constantFrom<Stored>(box, photo, paper, { option: '1' }, { option: '9' }),
);
const anyKind = fc.constantFrom(...valueKinds.map(({ id }) => id));
const anyForm = fc
  .record({ type: anyKind, options: fc.boolean(), multiple: fc.boolean() })
  .map(({ type, options, multiple }) =>
    form(type, { options: options && valueKinds.some((each) => each.id === type && each.options), multiple }),
  );

test('whatever is converted has the shape of its new kind, and what did not come through says why', () => {
  fc.assert(
    fc.property(fc.array(anything, { minLength: 1, maxLength: 4 }), anyForm, anyForm, (values, from, to) => {
      const { values: made, outcome, reason } = become(values, between(from, to, 'width'));
      for (const value of made) expect(hasShape(value, to)).toBe(true);
      expect(outcome === 'lost').toBe(made.length === 0);
      expect(outcome === 'kept').toBe(reason === null);
      if (!to.multiple) expect(made.length).toBeLessThanOrEqual(1);
    }),
  );
});

function hasShape(value: Made, { type, options }: Form): boolean {
  if (options)
    return (
      typeof value === 'object' &&
      'text' in value &&
      value.text.length > 0 &&
      value.text.length <= 700 &&
      !/\p{Cc}/u.test(value.text)
    );
  switch (type) {
    case kind.shortText:
      return typeof value === 'string' && value.length <= 700;
    case kind.longText:
      return typeof value === 'string';
    case kind.boolean:
      return typeof value === 'boolean';
    case kind.integer:
      return Number.isSafeInteger(value);
    case kind.decimal:
      return typeof value === 'number';
    case kind.dimensions:
      return typeof value === 'object' && 'width' in value;
    case kind.unit:
      return typeof value === 'object' && 'unit' in value;
    case kind.image:
    case kind.file:
      return typeof value === 'object' && 'url' in value;
  }
}

test('a conversion of what is converted changes nothing more', () => {
  fc.assert(
    fc.property(anything, anyKind, (value, type) => {
      const once = become([value], between(form(type), form(type)));
      const again = become(once.values as Stored[], between(form(type), form(type)));
      expect(again.values).toEqual(once.values);
    }),
  );
});

test('numbers and yes or no come back from text as they were', () => {
  const there = between(form(4), form(1));
  const back = between(form(1), form(4));
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1000 }), (number, part) => {
      const value = number / (part % 2 ? 1 : 100);
      expect(become(become([value], there).values as Stored[], back).values).toEqual([value]);
    }),
  );
  for (const yes of [true, false])
    expect(
      become(become([yes], between(form(2), form(1))).values as Stored[], between(form(1), form(2))).values,
    ).toEqual([yes]);
});
