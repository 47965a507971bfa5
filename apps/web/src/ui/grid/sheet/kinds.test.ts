import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boolean, choice, day, type Kind, measure, money, number, required, several, text } from './kinds.ts';

const weight = measure(
  [
    { id: '1', symbol: 'кг' },
    { id: '2', symbol: 'г' },
    { id: '3', symbol: 'м²' },
  ],
  '1',
);
// A table of kinds holds values of every type.
// biome-ignore lint/suspicious/noExplicitAny: each row's kind and values belong together, the table's don't
type AnyKind = Kind<any>;
type Row = [what: string, kind: AnyKind, typed: string, value: unknown];
type Way = [what: string, kind: AnyKind, values: fc.Arbitrary<unknown>];

const refused = expect.objectContaining({ refused: expect.any(String) });

describe('what is typed or pasted becomes a value of the column’s kind', () => {
  test.each<Row>([
    ['a comma parts the fraction', number(), '12,5', 12.5],
    ['blanks of any kind group the thousands', number(), '1 234\u00a0567,5', 1234567.5],
    ['the last of two marks parts the fraction', number(), '1,234.50', 1234.5],
    ['as it does the other way round', number(), '1.234,50', 1234.5],
    ['a true minus is a minus', number(), '−5', -5],
    ['nothing is no number', number(), ' ', null],
    ['a word is refused', number(), 'много', refused],
    ['two commas are refused', number(), '1,2,3', refused],
    ['half a piece is refused', number({ whole: true }), '2,5', refused],
    ['what is too small is refused', number({ min: 1 }), '0', refused],
    ['what is too large is refused', number({ max: 10 }), '10,1', refused],
    ['what no number holds exactly is refused', number({ whole: true }), '9007199254740993', refused],
    ['a sum has kopecks', money, '1 290,5', '1290.5'],
    ['a sum may say its currency', money, '12 480 ₽', '12480'],
    ['noughts behind the kopecks say nothing', money, '12.5000', '12.5'],
    ['a third of a kopeck is refused', money, '1,005', refused],
    ['a sum below nothing is refused', money, '-5', refused],
    ['a sum of fourteen digits is refused', money, '12345678901234', refused],
    ['a day is read as it is written here', day, '5.3.2027', '2027-03-05'],
    ['a year may have two digits', day, '05.03.27', '2027-03-05'],
    ['a day of a database is one', day, '2027-03-05', '2027-03-05'],
    ['the thirtieth of February is refused', day, '30.02.2027', refused],
    ['yes is yes in several words', boolean, 'ИСТИНА', true],
    ['no is no', boolean, 'нет', false],
    ['perhaps is refused', boolean, 'возможно', refused],
    ['a number that Excel has shortened is no text', text(), '4,60705E+12', refused],
    ['nor one of several', several(text()), '4600000000015; 4,60705E+12', refused],
    ['one of a list is looked for by its title', choice, ' тёмно-  синий ', { title: 'тёмно- синий' }],
    ['a number with its unit', weight, '1,5 кг', { value: 1.5, unit: '1' }],
    ['without a blank between them', weight, '300г', { value: 300, unit: '2' }],
    ['a unit may have a point behind it', weight, '300 г.', { value: 300, unit: '2' }],
    ['a unit that isn’t a letter alone', weight, '2 м²', { value: 2, unit: '3' }],
    ['a bare number is in the usual unit', weight, '2', { value: 2, unit: '1' }],
    ['a unit of others is refused', weight, '2 фунта', refused],
    ['a unit without a number is refused', weight, 'кг', refused],
    [
      'several are parted by semicolons or lines',
      several(choice),
      'синий; белый\nчёрный;',
      [{ title: 'синий' }, { title: 'белый' }, { title: 'чёрный' }],
    ],
    [
      'one that doesn’t fit is refused with its own name',
      several(number()),
      '1; два',
      { refused: '«два»: Нужно число, например 12,5' },
    ],
    ['a text has no blanks around it', text(), '  чайник \n', 'чайник'],
    ['a line break is a blank where lines aren’t allowed', text(), 'чайник\nкрасный', 'чайник красный'],
    ['and stays where they are', text({ lines: true }), 'чайник\r\nкрасный', 'чайник\nкрасный'],
    ['a long text is refused rather than cut', text({ max: 5 }), 'чайник', refused],
    [
      'what must be there is refused empty',
      required(text(), 'Без названия нельзя'),
      ' ',
      { refused: 'Без названия нельзя' },
    ],
  ])('%s', (_what, kind: Kind<unknown>, typed: string, value) => {
    const parsed = kind.parse(typed);
    expect(
      'value' in parsed && !(typeof value === 'object' && value && 'refused' in value) ? parsed.value : parsed,
    ).toEqual(value);
  });
});

describe('what a cell says is read back as what it was', () => {
  const finite = fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
    .map((value) => Math.round(value * 1000) / 1000 || 0);
  const kopecks = fc
    .tuple(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 1, max: 99 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`.replace(/0$/, ''));
  const words = fc.stringMatching(/^[а-яА-Я\d-]{1,12}$/).filter((word) => word.trim() === word);
  test.each<Way>([
    ['numbers', number(), fc.option(finite)],
    ['sums', money, fc.option(kopecks)],
    [
      'days',
      day,
      fc
        .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ],
    ['yes and no', boolean, fc.option(fc.boolean())],
    ['options', choice, fc.option(words.map((title) => ({ title })))],
    ['weights', weight, fc.option(fc.record({ value: finite, unit: fc.constantFrom('1', '2') }))],
    ['lists', several(choice), fc.array(words.map((title) => ({ title })))],
  ])('%s', (_what, kind: Kind<unknown>, values: fc.Arbitrary<unknown>) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(kind.parse(kind.text(value))).toEqual({ value });
      }),
    );
  });

  test('no text breaks a kind', () => {
    for (const kind of [number(), money, day, boolean, choice, weight, several(number()), text()])
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
          kind.parse(typed);
        }),
      );
  });
});
