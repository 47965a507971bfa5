import { expect, test } from 'vitest';
import { barcodesIn, isShortenedNumber } from './spreadsheets.ts';

test.each(['4,60705E+12', '4.60705E+12', '1E+05', '4,60705e+12', ' 1,2E-05 ', '12,3E+6', '-1E+20'])(
  '%s is a number that a spreadsheet has shortened',
  (text) => {
    expect(isShortenedNumber(text)).toBe(true);
  },
);

test.each(['4607050000000', '1E5', '2E-10', 'E+12', 'AE-1E+05', '1E+05X', '4,60705', '1,5', '', '1E+0500'])(
  '%s is none',
  (text) => {
    expect(isShortenedNumber(text)).toBe(false);
  },
);

test.each([
  ['4607050000012,4607050000029', ['4607050000012', '4607050000029']],
  ['4607050000012; 4607050000029\n4607050000036', [12, 29, 36].map((end) => `46070500000${end}`)],
  ['4,60705E+12', ['4,60705E+12']],
  ['4607050000012,4,60705E+12 4.60705E+12', ['4607050000012', '4,60705E+12', '4.60705E+12']],
  ['12,4,5E+12X', ['12', '4', '5E+12X']],
  ['AB/1|2', ['AB/1|2']],
  [' ,; ', []],
])('barcodes of «%s» are parted where no shortened number is', (text, codes) => {
  expect(barcodesIn(text)).toEqual(codes);
});
