import { expect, test } from 'vitest';
import { MarketplaceError } from './errors.ts';
import { sendInPortions, uniqueBy } from './portions.ts';

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

/** A marketplace that takes no portion in which one of these rows lies. */
const spoiltBy =
  (...spoilers: number[]) =>
  async (portion: number[]) => {
    if (portion.some((row) => spoilers.includes(row))) throw new MarketplaceError('refused', 'Так нельзя');
    return { accepted: portion, rejected: [] };
  };

test('finds the rows that spoil a portion, and sends the others without them', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => index);
  const sorted = await sendInPortions(many, 1000, spoiltBy(7, 700));
  expect(sorted.rejected.map(({ row, kind, message }) => [row, kind, message])).toEqual([
    [7, 'refused', 'Так нельзя'],
    [700, 'refused', 'Так нельзя'],
  ]);
  expect(sorted.accepted).toHaveLength(998);
  expect((await sendInPortions([7], 10, spoiltBy(7))).rejected).toHaveLength(1);
});

test('gives up the search when it is not the rows that are refused', async () => {
  let asked = 0;
  const refusal = new MarketplaceError('refused', 'Продавать пока нельзя');
  const many = Array.from({ length: 1000 }, (_, index) => index);
  const refuseAll = () => {
    asked++;
    return Promise.reject(refusal);
  };
  await expect(sendInPortions(many, 100, refuseAll)).rejects.toBe(refusal);
  expect(asked).toBeLessThan(60);
});

test('counts a row that came twice once, in its last form', () => {
  expect(
    uniqueBy(
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
