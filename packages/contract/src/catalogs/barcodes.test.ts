import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeKey, hasWrongCheckDigit } from './barcodes.ts';

describe('a check digit', () => {
  it.each([
    ['EAN-8', '96385074'],
    ['EAN-13', '4006381333931'],
    ['EAN-13 of a shop', '2000000221649'],
    ['UPC-A', '036000291452'],
    ['GTIN-14', '10012345000017'],
  ])('of %s %s fits', (_, code) => {
    expect(hasWrongCheckDigit(code)).toBe(false);
  });

  it.each(['96385075', '4006381333932', '036000291453', '10012345000018', '4006381333913'])(
    'of %s does not fit',
    (code) => {
      expect(hasWrongCheckDigit(code)).toBe(true);
    },
  );

  it.each(['', '1', '123456789', 'OZN123456789', '400638133393X', '123456789012345'])(
    'is not looked for in %s, which is no number of GS1',
    (code) => {
      expect(hasWrongCheckDigit(code)).toBe(false);
    },
  );

  const bodies = fc
    .constantFrom(7, 11, 12, 13)
    .chain((length) => fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((digits) => digits.join('')));

  it('is one of ten for every number', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const fitting = [...'0123456789'].filter((digit) => !hasWrongCheckDigit(body + digit));
        expect(fitting).toHaveLength(1);
      }),
    );
  });

  it('betrays any one digit that was mistyped', () => {
    fc.assert(
      fc.property(bodies, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const code = [...'0123456789'].map((digit) => body + digit).find((whole) => !hasWrongCheckDigit(whole)) ?? '';
        const place = at % code.length;
        const wrong = (Number(code[place]) + by) % 10;
        expect(hasWrongCheckDigit(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(true);
      }),
    );
  });
});

it('UPC-A, EAN-13 and GTIN-14 of one number have one key, others their own', () => {
  expect(new Set(['036000291452', '0036000291452', '00036000291452'].map(barcodeKey)).size).toBe(1);
  expect(['96385074', 'OZN1', ' 1'].map(barcodeKey)).toEqual(['96385074', 'OZN1', ' 1']);
});
