import { describe, expect, it } from 'vitest';
import type { ResultRow } from './outcome.ts';
import { mergeResults, positionLabel, retryDelay, summaryOf } from './outcome.ts';

describe('the pause before the next try', () => {
  it.each([
    [1, undefined, 0.5, 2],
    [3, undefined, 0.5, 8],
    [3, undefined, 0, 6],
    [20, undefined, 0.5, 300],
    [1, 20, 0.5, 20],
    [5, 0, 0.5, 1],
    [1, 5400, 0.5, 5400],
    [1, 100_000, 0.5, 86_400],
  ])('after %d failures, asked to wait %s s, with chance %s: %d s', (failures, asked, chance, seconds) => {
    expect(retryDelay(failures, asked, chance)).toBe(seconds);
  });
});

it.each([
  [{ done: 0, accepted: 0, refused: 0, skipped: 0 }, 'Нового не было'],
  [{ done: 5, accepted: 2, refused: 1, skipped: 2 }, 'Готово: принято 2, отказано 1, пропущено 2'],
  [{ done: 5, accepted: 0, refused: 0, skipped: 0 }, 'Готово: 5'],
])('%j is said as «%s»', (counters, said) => {
  expect(summaryOf(counters)).toBe(said);
});

it('takes a position at its word only when it has one', () => {
  expect([{ label: 'до 5' }, { after: '5' }, null, 'x'].map(positionLabel)).toEqual([
    'до 5',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('several words about one product', () => {
  const word = (result: ResultRow['result'], ...codes: string[]): ResultRow => ({
    offer: '1',
    result,
    remoteId: null,
    faults: codes.map((code) => ({
      code,
      message: code,
      attribute: null,
      property: null,
      field: null,
      fieldTitle: null,
    })),
  });
  it.each([
    [[word('sent'), word('accepted')], 'accepted', []],
    [[word('refused', 'price'), word('accepted')], 'refused', ['price']],
    [[word('refused', 'price'), word('refused', 'stock')], 'refused', ['price', 'stock']],
    [[word('accepted'), word('refused', 'stock')], 'refused', ['stock']],
  ] as const)('%# become one, a refusal standing', (words, result, codes) => {
    const [one] = mergeResults([...words]);
    expect([one?.result, one?.faults.map((fault) => fault.code)]).toEqual([result, codes]);
  });
});
