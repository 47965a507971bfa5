import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { converted } from './money.ts';
import { kopecks, roubles } from './values.ts';

describe('an amount by a rate', () => {
  it('is never further from the exact amount than half a step, whatever the rate', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 10 });
    const rate = fc.tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 999_999_999 }));
    const step = fc.constantFrom(1, 5, 100);
    fc.assert(
      fc.property(amount, rate, step, (hundredths, [whole, billionths], each) => {
        const written = `${whole}.${String(billionths).padStart(9, '0')}`;
        const there = BigInt(kopecks(converted(roubles(hundredths), written, each)));
        const exact = BigInt(hundredths) * (BigInt(whole) * 10n ** 9n + BigInt(billionths));
        const off = there * 10n ** 9n - exact;
        expect(there % BigInt(each)).toBe(0n);
        expect((off < 0n ? -off : off) * 2n <= BigInt(each) * 10n ** 9n).toBe(true);
      }),
    );
  });

  it('is no less for a dearer offer', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const there = (hundredths: number) => kopecks(converted(roubles(hundredths), '0.1734', 100));
        expect(there(less)).toBeLessThanOrEqual(there(more));
      }),
    );
  });
});
