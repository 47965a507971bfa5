import { describe, expect, test } from 'vitest';
import { linesOf } from './sparkline-points.ts';
import { byStretch, shortStretch, stepFor, stretchOf, stretchWords } from './stretches.ts';
import { barsOf, scaleOf } from './waterfall-bars.ts';

describe('days of a chart', () => {
  const sum = (rows: readonly { pieces: number }[]) => ({ pieces: rows.reduce((all, { pieces }) => all + pieces, 0) });
  const days = [
    { day: '2026-10-31', pieces: 1 },
    // A Sunday: the last day of its week.
    { day: '2026-11-01', pieces: 2 },
    { day: '2026-11-02', pieces: 4 },
  ];

  test('are taken together by weeks that begin on Monday, and by months', () => {
    expect(byStretch(days, 'day', sum)).toEqual(days);
    expect(byStretch(days, 'week', sum)).toEqual([
      { day: '2026-10-26', pieces: 3 },
      { day: '2026-11-02', pieces: 4 },
    ]);
    expect(byStretch(days, 'month', sum)).toEqual([
      { day: '2026-10-01', pieces: 1 },
      { day: '2026-11-01', pieces: 6 },
    ]);
  });

  test('lie in the stretch of which they are said to be', () => {
    expect([stretchOf('2026-11-29', 'week'), stretchOf('2026-11-30', 'week')]).toEqual(['2026-11-23', '2026-11-30']);
    expect([shortStretch('2026-11-23', 'week'), stretchWords('2026-11-23', 'week')]).toEqual([
      '23.11',
      '23.11 – 29.11.2026',
    ]);
    expect([shortStretch('2026-11-01', 'month'), stretchWords('2026-11-01', 'month')]).toEqual([
      'нояб. 26',
      'нояб. 2026',
    ]);
    expect(stretchWords('2026-11-23', 'day')).toBe('23.11.2026');
  });

  test('become weeks and months where there are too many to be told apart', () => {
    expect([7, 31, 62, 63, 181].map(stepFor)).toEqual(['day', 'day', 'day', 'week', 'month']);
  });
});

describe('a sparkline', () => {
  const size = { width: 100, height: 10 };

  test('goes from edge to edge over the whole height', () => {
    expect(linesOf([0, 5, 10], size)).toEqual(['0,10 50,5 100,0']);
  });

  test('breaks where nothing is known, and shows a value that stands alone', () => {
    expect(linesOf([10, null, 10, 0], size)).toEqual(['0,0 0,0', '66.7,0 100,10']);
  });

  test('keeps zero in sight below which it falls, and lies on the ground where all is zero', () => {
    expect(linesOf([-5, 5], size)).toEqual(['0,10 100,0']);
    expect(linesOf([0, 0], size)).toEqual(['0,10 100,10']);
    expect(linesOf([], size)).toEqual([]);
  });
});

describe('a waterfall', () => {
  const steps = [
    { id: 'price', amount: 1000, total: true },
    { id: 'commission', amount: -200 },
    { id: 'cost', amount: -500 },
    { id: 'profit', amount: 300, total: true },
  ];

  test('hangs each part where the one before ended', () => {
    expect(barsOf(steps).map(({ id, from, to }) => [id, from, to])).toEqual([
      ['price', 0, 1],
      ['commission', 0.8, 1],
      ['cost', 0.3, 0.8],
      ['profit', 0, 0.3],
    ]);
  });

  test('goes below zero where more is taken than came', () => {
    const loss = [
      { id: 'price', amount: 100, total: true },
      { id: 'cost', amount: -150 },
      { id: 'profit', amount: -50, total: true },
    ];
    expect(barsOf(loss).map(({ from, to }) => [from.toFixed(2), to.toFixed(2)])).toEqual([
      ['0.33', '1.00'],
      ['0.00', '1.00'],
      ['0.00', '0.33'],
    ]);
  });

  test('is compared with others on one scale', () => {
    const cheap = [{ id: 'price', amount: 500, total: true }];
    expect(barsOf(cheap, scaleOf([steps, cheap]))).toMatchObject([{ from: 0, to: 0.5 }]);
    expect(barsOf([])).toEqual([]);
  });
});
