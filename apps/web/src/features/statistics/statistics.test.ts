import type { DayFigures, StatisticsFigures } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  comparedTitle,
  daysOfPeriod,
  periodAsked,
  periodTitle,
  statisticsSearch,
  stepOf,
  stretchPeriod,
} from './address.ts';
import { chartRows, measureOf } from './chart-rows.ts';
import { changeOf, figureWords, valueWords } from './measure-words.ts';
import { seriesRows } from './product/series-rows.ts';
import { filtersAsked, onlyThis } from './subjects.ts';

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

describe('a press on a bar', () => {
  test('makes its days the period, and none beyond those of the screen', () => {
    const days = '2026-10-28..2026-11-20';
    expect(stretchPeriod('2026-11-09', 'week', { days }).days).toBe('2026-11-09..2026-11-15');
    expect(stretchPeriod('2026-10-26', 'week', { days }).days).toBe('2026-10-28..2026-11-01');
    expect(stretchPeriod('2026-11-01', 'month', { days }).days).toBe('2026-11-01..2026-11-20');
    expect(stretchPeriod('2026-11-09', 'day', { days })).toEqual({ days: '2026-11-09..2026-11-09', step: undefined });
  });
});

describe('what narrows figures', () => {
  test('is the channel and the catalog where a call knows them, and the filter that names one thing', () => {
    const search = { account: '3', catalog: '7' };
    expect(filtersAsked('product', search)).toEqual({ account: { in: ['3'] }, catalog: { in: ['7'] } });
    expect(filtersAsked('catalog', search)).toEqual({ account: { in: ['3'] } });
    expect(filtersAsked('source', search)).toEqual({});
    expect(onlyThis('product', '5')).toEqual({ offer: { in: ['5'] } });
  });
});

describe('rows of a chart', () => {
  const dayOf = (day: string, figures: Partial<DayFigures>) => ({ day, ...figures }) as DayFigures;
  const series = [
    dayOf('2026-11-01', { revenue: '0.10', profit: '10.00', came: '100.00' }),
    dayOf('2026-11-02', { revenue: '0.20', profit: '20.00', came: '300.00' }),
  ];
  const beforeSeries = [dayOf('2026-10-30', { revenue: '5.00' }), dayOf('2026-10-31', { revenue: '7.00' })];

  test('stand beside the days compared with, one to one, also when days are taken together', () => {
    const totals = { series, beforeSeries };
    expect(chartRows(totals, 'day').map(({ day, before }) => [day, before.map((one) => one.day)])).toEqual([
      ['2026-11-01', ['2026-10-30']],
      ['2026-11-02', ['2026-10-31']],
    ]);
    expect(chartRows(totals, 'month').map(({ day, before }) => [day, measureOf(before, 'revenue')])).toEqual([
      ['2026-11-01', 12],
    ]);
  });

  test('add money without a rest, and calculate a share from its sums', () => {
    expect(measureOf(series, 'revenue')).toBe(0.3);
    // Not the mean of 10 % and 6,7 %.
    expect(measureOf(series, 'margin')).toBe(0.075);
    expect(measureOf([dayOf('2026-11-01', { profit: '0.00', came: '0.00' })], 'margin')).toBeNull();
    expect(measureOf([dayOf('2026-11-01', { profit: null })], 'profit')).toBeNull();
  });

  test('of a line over time have a gap where nothing is known, and end today', () => {
    const points = [
      { day: '2026-11-26', value: 5 },
      { day: '2026-11-28', value: 7 },
    ];
    expect(seriesRows([{ points }], { days: '2026-11-26..2026-12-05' }, '2026-11-28')).toEqual([
      { day: '2026-11-26', values: [5] },
      { day: '2026-11-27', values: [null] },
      { day: '2026-11-28', values: [7] },
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
