import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { dimensionsIn, dimensionsText } from './dimensions.ts';

const box = { length: 300, width: 100.5, height: 20, weight: 500 };

test('a size is told as length, width and height, and what is not known is no number', () => {
  expect(dimensionsText(box)).toBe('300 × 100.5 × 20 мм, 500 г');
  expect(dimensionsText({ ...box, width: null, weight: null })).toBe('300 × — × 20 мм');
});

it.each([
  ['300 × 100,5 × 20 мм, 500 г', box],
  ['300х100.5х20', { ...box, weight: null }],
  ['30*10,05*2 см; 0,5 кг', box],
  ['1\u00a0300 × 1 200 × 20\u00a0мм, 1\u00a0500\u00a0г', { length: 1300, width: 1200, height: 20, weight: 1500 }],
  ['— × — × — мм, 500 г', { length: null, width: null, height: null, weight: 500 }],
])('«%s» is read by people’s order too', (text, sides) => expect(dimensionsIn(text)).toEqual(sides));

it.each([
  '',
  '— × — × —',
  '300 × 100',
  '300 × 100 × 20 × 5',
  'большая коробка',
  '9999999999 × 1 × 1',
  `${'1'.repeat(200)} × 1 × 1`,
])('«%s» is no size', (text) => expect(dimensionsIn(text)).toBeUndefined());

test('a size comes back from its text as it was, however its numbers are written', () => {
  const side = fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((number) => number / 100));
  const russian = (number: number) => number.toLocaleString('ru-RU');
  fc.assert(
    fc.property(fc.record({ width: side, height: side, length: side, weight: side }), (sides) => {
      const read = Object.values(sides).some((one) => one !== null) ? sides : undefined;
      expect(dimensionsIn(dimensionsText(sides))).toEqual(read);
      expect(dimensionsIn(dimensionsText(sides, russian))).toEqual(read);
    }),
  );
});
