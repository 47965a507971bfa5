import type { StatisticsFigures } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { comparedTitle, daysOfPeriod, periodAsked, periodTitle, statisticsSearch, stepOf } from './address.ts';
import { changeOf, figureWords, valueWords } from './measure-words.ts';

const Search = z.object(statisticsSearch);

describe('the address of a statistics screen', () => {
  test('keeps a window and days from and to, and drops what is neither', () => {
    expect(Search.parse({ days: '90' })).toMatchObject({ days: '90' });
    expect(Search.parse({ days: '2026-11-01..2026-11-09' })).toMatchObject({ days: '2026-11-01..2026-11-09' });
    expect(Search.parse({ days: '14', compare: 'never', chart: 'luck', account: 'x', step: 'hour' })).toEqual({});
  });

  test('asks the calls for a window by its name, and for other days by their dates', () => {
    expect(periodAsked({})).toEqual({ window: '30' });
    expect(periodAsked({ days: '2026-11-09..2026-11-01', compare: 'year', currency: 'KZT' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-09',
      compare: 'year',
      currency: 'KZT',
    });
  });

  test('says which days are meant, and beside which they stand', () => {
    expect(daysOfPeriod('lastMonth', '2026-11-28')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect([periodTitle(), periodTitle('2026-11-01..2026-11-09')]).toEqual(['30 дней', '01.11.2026 – 09.11.2026']);
    expect(comparedTitle({ days: '2026-11-01..2026-11-09' })).toBe('23.10.2026 – 31.10.2026');
    expect(comparedTitle({ compare: 'none' })).toBeUndefined();
  });

  test('takes days together where there are many, unless it says otherwise', () => {
    expect([stepOf({ days: '365' }), stepOf({ days: '90' }), stepOf({}), stepOf({ step: 'month' })]).toEqual([
      'month',
      'week',
      'day',
      'month',
    ]);
  });
});

describe('a measure in words', () => {
  const of = (figures: Partial<StatisticsFigures>) => figures as StatisticsFigures;

  test('keeps money as it came, and tells what is hidden from what is nothing', () => {
    expect(figureWords(of({ revenue: '90071992547409.93' }), 'revenue', 'RUB')).toBe(
      '90\u00a0071\u00a0992\u00a0547\u00a0409,93\u00a0₽',
    );
    expect([
      figureWords(of({ profit: null }), 'profit', 'RUB'),
      figureWords(of({ orders: 0 }), 'orders', 'RUB'),
    ]).toEqual(['—', '0']);
    expect([valueWords(0.1423, 'margin', 'RUB'), valueWords(12, 'orderedPieces', 'RUB')]).toEqual([
      '14,2\u00a0%',
      '12\u00a0шт.',
    ]);
  });

  test.each([
    ['revenue', '120.00', '100.00', { words: '+20\u00a0%', worse: false }],
    ['revenue', '80.00', '100.00', { words: '-20\u00a0%'.replace('-', '−'), worse: true }],
    ['cancelled', '120.00', '100.00', { words: '+20\u00a0%', worse: true }],
    // Kept by the marketplace, with a minus: more of it is worse.
    ['kept', '-120.00', '-100.00', { words: '+20\u00a0%', worse: true }],
    ['profit', '10.00', '-10.00', undefined],
    ['revenue', '10.00', '0.00', undefined],
    ['margin', 0.142, 0.139, { words: '+0,3\u00a0п.\u00a0п.', worse: false }],
    ['profit', null, '1.00', undefined],
  ] as const)('of %s %s after %s is told as a change', (measure, now, before, change) => {
    expect(changeOf(of({ [measure]: now }), of({ [measure]: before }), measure)).toEqual(change);
  });

  test('beside no other days has no change', () => {
    expect(changeOf(of({ orders: 5 }), null, 'orders')).toBeUndefined();
  });
});
