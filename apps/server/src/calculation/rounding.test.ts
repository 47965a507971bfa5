import type { OutputKind, Rounding } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../formula/decimal.ts';
import { NoValue } from '../formula/mistake.ts';
import type { PropertyLimits } from '../properties/formula-properties.ts';
import { roundedOutput } from './rounding.ts';

const made = (exact: string, kind: OutputKind, rounding: Rounding = 'none', limits?: PropertyLimits) => {
  const value = roundedOutput(new Decimal(exact), { kind, rounding, limits });
  return value instanceof NoValue ? `нет: ${value.reason}` : value;
};

describe('a number becomes', () => {
  it.each([
    ['1287.625', 'price', 'none', '1287.63'],
    ['1287.625', 'oldPrice', 'to_1', '1288.00'],
    ['1287.625', 'price', 'ends_90', '1290.00'],
    ['3', 'price', 'to_10', 'нет: После округления получился ноль: такой цены не бывает'],
    ['0.004', 'price', 'none', 'нет: Получилось ноль: такой цены не бывает'],
    ['-5', 'price', 'none', 'нет: Получилось меньше нуля: такой цены не бывает'],
    ['99999999999999', 'price', 'none', 'нет: Получилась слишком большая цена'],
    ['7.9', 'stock', 'none', '7'],
    ['0', 'stock', 'none', '0'],
    ['-0.5', 'stock', 'none', 'нет: Остаток получился меньше нуля'],
    ['5000000000', 'stock', 'none', 'нет: Остаток получился больше миллиарда'],
    ['0.12345678', 'number', 'none', '0.123457'],
    ['-1234.5', 'number', 'to_10', '-1230'],
    ['-0.0000001', 'number', 'none', '0'],
  ] as const)('%s as %s (%s): %s', (exact, kind, rounding, expected) => {
    expect(made(exact, kind, rounding)).toBe(expected);
  });

  it('what its property takes, or nothing', () => {
    const limits = { whole: true, min: 0, max: 100 };
    expect(made('12.5', 'property', 'none', limits)).toBe('13');
    expect(made('-1', 'property', 'none', limits)).toBe('нет: Получилось -1, а свойство берёт не меньше 0');
    expect(made('101', 'property', 'none', limits)).toBe('нет: Получилось 101, а свойство берёт не больше 100');
    expect(made('12.5', 'property', 'none', { whole: false, min: null, max: null })).toBe('12.5');
  });
});
