import { expect, test } from 'vitest';
import { MarketplaceError } from './errors.ts';
import { once, sendInPortions } from './portions.ts';

const rows = [1, 2, 3, 4, 5];

test('sends everything in portions and gathers what was accepted and what was not', async () => {
  const sent: number[][] = [];
  const sorted = await sendInPortions(rows, 2, async (portion) => {
    sent.push(portion);
    const [row, ...accepted] = portion;
    return { accepted, rejected: row === undefined ? [] : [{ row, kind: 'refused', code: 'x', message: 'нет' }] };
  });
  expect(sent).toEqual([[1, 2], [3, 4], [5]]);
  expect(sorted.accepted).toEqual([2, 4]);
  expect(sorted.rejected.map(({ row }) => row)).toEqual([1, 3, 5]);
});

test('throws when already the first portion is refused: nothing was sent', async () => {
  const refusal = new MarketplaceError('keys', 'Ключи не подошли');
  await expect(sendInPortions(rows, 2, () => Promise.reject(refusal))).rejects.toBe(refusal);
});

test('keeps what was accepted when a later portion is refused, and says of the rest why', async () => {
  let portions = 0;
  const sorted = await sendInPortions(rows, 2, async (portion) => {
    if (++portions === 2) throw new MarketplaceError('limit', 'Подождите');
    return { accepted: portion, rejected: [] };
  });
  expect(portions).toBe(2);
  expect(sorted.accepted).toEqual([1, 2]);
  expect(sorted.rejected.map(({ row, kind }) => [row, kind])).toEqual([
    [3, 'limit'],
    [4, 'limit'],
    [5, 'limit'],
  ]);
});

test('counts a row that came twice once, in its last form', () => {
  expect(
    once(
      [
        { id: 'a', at: 1 },
        { id: 'b', at: 1 },
        { id: 'a', at: 2 },
      ],
      ({ id }) => id,
    ),
  ).toEqual([
    { id: 'a', at: 2 },
    { id: 'b', at: 1 },
  ]);
});
