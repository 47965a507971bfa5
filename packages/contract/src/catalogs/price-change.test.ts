import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPrice, changedStock, type NumberChange, numberChangeTitle, type Rounding } from './price-change.ts';

const price = { field: 'price' } as const;
const percent = (percent: string, rounding: Rounding = 'none') =>
  ({ kind: 'price_percent', ...price, percent, rounding }) as const;
const add = (amount: string, rounding: Rounding = 'none') =>
  ({ kind: 'price_add', ...price, amount, rounding }) as const;

describe('a price', () => {
  it.each([
    [100_00, { kind: 'price_set', ...price, amount: '99.9' } as const, 99_90],
    [null, { kind: 'price_set', ...price, amount: '1' } as const, 1_00],
    [100_00, { kind: 'price_unset', ...price } as const, null],
    [null, { kind: 'price_unset', ...price } as const, null],
    [100_00, add('50.5'), 150_50],
    [100_00, add('-99.99'), 1],
    [100_00, percent('10'), 110_00],
    [999_99, percent('-7.5'), 924_99],
    [1_234_50, percent('0', 'to_1'), 1_235_00],
    [1_234_50, percent('0', 'to_10'), 1_230_00],
    [1_234_50, percent('0', 'ends_9'), 1_239_00],
    [1_233_00, percent('0', 'ends_9'), 1_229_00],
    [1_234_50, percent('0', 'ends_90'), 1_190_00],
    [1_250_00, percent('0', 'ends_90'), 1_290_00],
    [3_00, percent('0', 'ends_9'), 9_00],
    [12_00, add('1', 'ends_90'), 90_00],
  ])('%s becomes by %o exactly %s', (was, change, now) => {
    expect(changedPrice(was, change)).toEqual({ now });
  });

  it.each([
    [null, percent('10'), 'Цены нет: менять нечего'],
    [100_00, add('-100'), 'Цена стала бы нулём'],
    [100_00, add('-101', 'ends_9'), 'Цена стала бы меньше нуля'],
    [4_00, percent('0', 'to_10'), 'Цена стала бы нулём'],
    [100_00, { kind: 'price_set', ...price, amount: '0' } as const, 'Цена стала бы нулём'],
  ])('%s is left out of %o: %s', (was, change, leftOut) => {
    expect(changedPrice(was, change)).toEqual({ leftOut });
  });

  it('rounded by percent is never further from the exact one than half of its step, and always above zero', () => {
    const steps = { none: 1, to_1: 100, to_10: 1_000, ends_9: 1_000, ends_90: 10_000 } as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 11 }),
        fc.integer({ min: -99_99, max: 500_00 }),
        fc.constantFrom(...(Object.keys(steps) as Rounding[])),
        (was, hundredths, rounding) => {
          const outcome = changedPrice(was, percent((hundredths / 100).toFixed(2), rounding));
          if ('leftOut' in outcome) return;
          const now = outcome.now ?? 0;
          const exact = (was * (10_000 + hundredths)) / 10_000;
          expect(now).toBeGreaterThan(0);
          expect(Number.isInteger(now)).toBe(true);
          if (exact > steps[rounding]) expect(Math.abs(now - exact)).toBeLessThanOrEqual(steps[rounding] / 2 + 1);
        },
      ),
    );
  });

  it('that nobody raises stays the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 14 }), (was) => {
        expect(changedPrice(was, percent('0'))).toEqual({ now: was });
        expect(changedPrice(was, add('0'))).toEqual({ now: was });
      }),
    );
  });
});

describe('a stock', () => {
  it.each<[number | null, Parameters<typeof changedStock>[1], ReturnType<typeof changedStock>]>([
    [7, { kind: 'stock_set', amount: 0 }, { now: 0 }],
    [7, { kind: 'stock_add', amount: -7 }, { now: 0 }],
    [7, { kind: 'stock_add', amount: -8 }, { leftOut: 'Остаток стал бы меньше нуля' }],
    [7, { kind: 'stock_percent', percent: '-10' }, { now: 6 }],
    [7, { kind: 'stock_percent', percent: '50' }, { now: 10 }],
    [null, { kind: 'stock_add', amount: 3 }, { now: 3 }],
    [null, { kind: 'stock_percent', percent: '50' }, { leftOut: 'Остаток не указан: проценты считать не от чего' }],
  ])('%s becomes by %o %o', (was, change, outcome) => {
    expect(changedStock(was, change)).toEqual(outcome);
  });
});

it.each<[NumberChange, string]>([
  [percent('10', 'ends_9'), 'Цена: +10 %, до …9'],
  [add('-50.5'), 'Цена: −50,5'],
  [{ kind: 'price_set', field: 'oldPrice', amount: '990' }, 'Цена до скидки: 990'],
  [{ kind: 'price_unset', field: 'oldPrice' }, 'Цена до скидки: убрать'],
  [{ kind: 'stock_set', amount: 5 }, 'Остаток: 5 шт.'],
  [{ kind: 'stock_add', amount: -2 }, 'Остаток: −2 шт.'],
])('%o is called %s', (change, title) => {
  expect(numberChangeTitle(change)).toBe(title);
});
