import { expect, test } from 'vitest';
import { partsOf, wholeDays } from './-sums.ts';

const of = (kind: 'sale' | 'commission' | 'logistics' | 'other', amount: string) =>
  ({ kind, amount, currency: 'RUB', count: 1 }) as const;

test('days without sums stand between those with some, across the end of a month', () => {
  const told = [{ day: '2026-10-31', currency: 'RUB', came: '100.00', kept: '-17.50' }] as const;
  expect(wholeDays(told, { from: '2026-10-30', to: '2026-11-01' })).toEqual([
    { day: '2026-10-30', came: 0, kept: 0 },
    { day: '2026-10-31', came: 100, kept: 17.5 },
    { day: '2026-11-01', came: 0, kept: 0 },
  ]);
});

test('kinds stand in one order, each with its part of the sales', () => {
  const { rows, left, share } = partsOf([of('other', '-0.05'), of('commission', '-33.30'), of('sale', '100.00')]);
  expect(rows.map(({ kind, share: part }) => [kind, part])).toEqual([
    ['sale', null],
    ['commission', 0.333],
    ['other', 0.0005],
  ]);
  expect([left, share]).toEqual(['66.65', 0.6665]);
});

test('where nothing was sold nobody took a part of it', () => {
  expect(partsOf([of('sale', '100.00'), of('other', '-120.00')])).toMatchObject({ left: '-20.00', share: -0.2 });
  expect(partsOf([of('commission', '-5.00')])).toMatchObject({ rows: [{ share: null }], left: '-5.00', share: null });
});
