import { describe, expect, it } from 'vitest';
import type { ResultRow } from './outcome.ts';
import { endingOf, mergeResults, positionLabel, retryDelay } from './outcome.ts';

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

const weight = { message: 'Не заполнено: вес', count: 3 };
it.each([
  [{ done: 0, accepted: 0, refused: 0, skipped: 0 }, 0, null, 'success', 'Нового не было'],
  [
    { done: 5, accepted: 2, refused: 1, skipped: 2 },
    0,
    null,
    'success',
    'Готово: принято 2, отказано 1, без изменений 2',
  ],
  [
    { done: 5, accepted: 1, refused: 0, skipped: 4 },
    3,
    weight,
    'success',
    'Готово: принято 1, не готово 3, без изменений 1. Чаще всего: Не заполнено: вес (3)',
  ],
  [
    { done: 3, accepted: 0, refused: 0, skipped: 3 },
    3,
    weight,
    'failed',
    'Ничего не отправлено, не готовы все товары: 3. Чаще всего: Не заполнено: вес (3)',
  ],
  [{ done: 5, accepted: 0, refused: 0, skipped: 0 }, 0, null, 'success', 'Готово: 5'],
] as const)('%j with %d not ready ends as it was', (counters, missing, commonest, status, message) => {
  expect(endingOf(counters, { missing, commonest }, true)).toEqual({ status, message });
});

it.each([
  [{ done: 91, accepted: 6, refused: 0, skipped: 0 }, 'Готово: прочитано 91, нового 6'],
  [{ done: 5, accepted: 0, refused: 1, skipped: 1 }, 'Готово: прочитано 3, не прочитано 1'],
  [{ done: 0, accepted: 0, refused: 0, skipped: 0 }, 'Нового не было'],
])('of what is only read, %j ends in «%s»', (counters, message) => {
  expect(endingOf(counters, { missing: 0, commonest: null }, false)).toEqual({ status: 'success', message });
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
      ...(result === 'sent' && { later: true as const }),
    })),
  });
  it.each([
    [[word('sent'), word('accepted')], 'accepted', []],
    [[word('refused', 'price'), word('accepted')], 'refused', ['price']],
    [[word('refused', 'price'), word('refused', 'stock')], 'refused', ['price', 'stock']],
    [[word('accepted'), word('refused', 'stock')], 'refused', ['stock']],
    [[word('sent', 'stock'), word('accepted')], 'sent', ['stock']],
    [[word('sent', 'stock'), word('refused', 'price')], 'refused', ['stock', 'price']],
    [[word('refused', 'price'), word('sent', 'stock')], 'refused', ['price', 'stock']],
  ] as const)('%# become one, a refusal standing, and what was put off', (words, result, codes) => {
    const [one] = mergeResults([...words]);
    expect([one?.result, one?.faults.map((fault) => fault.code)]).toEqual([result, codes]);
  });
});
