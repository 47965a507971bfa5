import { expect, test } from 'vitest';
import { restrictionRefusal, type WeighedGoods } from './restrictions.ts';

const restrictions = {
  max_posting_weight: 25_000,
  min_posting_weight: 100,
  width: 80,
  length: 120,
  height: 80,
  max_posting_price: 500_000,
  min_posting_price: 50,
};
const goods = (change: Partial<WeighedGoods> = {}, millimetres: number[] = [300, 200, 100], weight = 2_500) => ({
  sku: '1',
  name: 'Плед',
  price: '990.00',
  currency_code: 'RUB' as const,
  dimensions: { length: millimetres[0] ?? 0, width: millimetres[1] ?? 0, height: millimetres[2] ?? 0, weight },
  ...change,
});
const parcel = (quantity: number) => ({ lines: [{ sku: '1', quantity }] });

test.each<[string, WeighedGoods, ReturnType<typeof parcel>[], string | null]>([
  ['what fits', goods(), [parcel(10)], null],
  ['a parcel that is too heavy', goods(), [parcel(11)], 'Посылка весит 27,5\u00a0кг, а пункт Ozon берёт до 25\u00a0кг'],
  ['the second of two parcels', goods(), [parcel(1), parcel(11)], 'Посылка 2 весит 27,5\u00a0кг'],
  ['the same pieces in two parcels', goods(), [parcel(10), parcel(1)], null],
  [
    'a parcel that is too light',
    goods({}, undefined, 40),
    [parcel(2)],
    'Посылка весит 0,08\u00a0кг, а пункт Ozon берёт от 0,1\u00a0кг',
  ],
  ['a piece that fits when it is turned', goods({}, [400, 1200, 800]), [parcel(1)], null],
  [
    'a piece that is too long',
    goods({}, [1255, 100, 100]),
    [parcel(1)],
    'он 125,5 × 10 × 10 см, а помещается 120 × 80 × 80 см',
  ],
  [
    'a parcel that is too dear',
    goods({ price: '60000.00' }),
    [parcel(9)],
    'Посылка стоит 540\u00a0000\u00a0₽, а пункт Ozon берёт до 500\u00a0000\u00a0₽',
  ],
  [
    'a parcel that is too cheap',
    goods({ price: '49.90' }),
    [parcel(1)],
    'Посылка стоит 49,9\u00a0₽, а пункт Ozon берёт от 50\u00a0₽',
  ],
  ['a price in another currency', goods({ price: '60000.00', currency_code: 'KZT' }), [parcel(9)], null],
  ['goods that nobody has measured', goods({ dimensions: null }), [parcel(100)], null],
])('%s', (_, weighed, packages, expected) => {
  const refusal = restrictionRefusal(restrictions, [weighed], packages);
  if (expected === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(expected);
});

test('where the point names no bounds nothing is too heavy or too big', () => {
  const none = Object.fromEntries(Object.keys(restrictions).map((name) => [name, 0])) as typeof restrictions;
  expect(restrictionRefusal(none, [goods({}, [9000, 9000, 9000], 900_000)], [parcel(9)])).toBeNull();
});
