import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readWith } from './findings.ts';
import {
  count,
  flag,
  hundredths,
  key,
  list,
  moment,
  rows,
  rowsOrNone,
  text,
  toldIn,
  unreadIn,
  word,
} from './shapes.ts';

const Order = z.object({ number: key, total: hundredths, lines: list(z.object({ sku: key, pieces: count })) });
const Page = z.object({ orders: rows(Order, 'number'), next: text });
const order = (number: unknown, rest: object = {}) => ({ number, total: 1, lines: [{ sku: 7, pieces: 1 }], ...rest });
const page = (...orders: unknown[]) => ({ orders, next: 'x' });

describe('a list of rows', () => {
  test('lives without the one that cannot be read, and says which, and why', () => {
    const read = readWith(Page, page(order('A-1'), order('A-2', { total: 'много' }), order('A-3')));
    expect(read.data?.orders.map(({ number }) => number)).toEqual(['A-1', 'A-3']);
    expect(read.findings).toEqual([
      { kind: 'row', number: 2, key: 'number', name: 'A-2', field: 'total', reason: 'не число' },
    ]);
  });

  test('knows how many rows it had, for who asks whether the page was full', () => {
    const orders = readWith(Page, page(order('A-1'), 'odd', null)).data?.orders ?? [];
    expect([orders.length, toldIn(orders), unreadIn(orders)]).toEqual([1, 3, ['', '']]);
    expect([toldIn([1, 2]), unreadIn([1, 2])]).toEqual([2, []]);
  });

  test.each([
    [order('A-1', { lines: undefined }), 'lines', 'его нет'],
    [order('A-1', { lines: null }), 'lines', 'пустое (null)'],
    [order('A-1', { lines: 'нет' }), 'lines', 'не список'],
    [order('A-1', { lines: [{ sku: 7, pieces: {} }] }), 'lines.0.pieces', 'другого вида: объект'],
    [order(''), 'number', 'другого вида: текст'],
    ['odd', '', 'не объект'],
  ])('sets aside %o', (row, field, reason) => {
    expect(readWith(Page, page(row)).findings).toMatchObject([{ field, reason }]);
  });

  test.each([[{}], [{ orders: null }], [{ orders: {} }], [{ ordersNew: [] }]])(
    'is no empty one where it is missing: %o',
    (answer) => {
      expect(readWith(Page, answer).success).toBe(false);
    },
  );

  test('is empty where the description says that it may be absent', () => {
    const Maybe = z.object({ errors: rowsOrNone(Order) });
    for (const answer of [{}, { errors: null }]) expect(readWith(Maybe, answer).data).toEqual({ errors: [] });
    expect(readWith(Maybe, { errors: 'odd' }).success).toBe(false);
  });
});

describe('a value', () => {
  test('is read however it is written', () => {
    const Row = z.object({ key, count, flag, hundredths, text, moment });
    const read = Row.parse({
      key: 17,
      count: '1 '.trim(),
      flag: 'true',
      hundredths: '-170,50',
      text: 5,
      moment: 1_764_324_000,
    });
    expect(read).toEqual({
      key: '17',
      count: 1,
      flag: true,
      hundredths: -17050,
      text: '5',
      moment: '2025-11-28T10:00:00.000Z',
    });
  });

  test('that is none spoils its row instead of counting as nothing', () => {
    expect(count.safeParse('много').success).toBe(false);
    expect(hundredths.safeParse('NaN').success).toBe(false);
    expect(flag.safeParse('odd').success).toBe(false);
  });

  test('on which something depends is told of where it is not known', () => {
    const Row = z.object({ type: word('type', ['SALE', 'RETURN']) });
    const read = readWith(rows(Row), [{ type: 'SALE' }, { type: 'GIFT' }, {}]);
    expect(read.data?.map(({ type }) => type)).toEqual(['SALE', 'GIFT', '']);
    expect(read.findings).toEqual([{ kind: 'meaning', field: 'type', word: 'GIFT' }]);
  });
});

test('one reading does not hear of another', () => {
  const inner = z.unknown().transform((value) => readWith(rows(Order), value).findings.length);
  const read = readWith(z.object({ inner, own: rows(Order) }), { inner: ['odd'], own: [1, 2] });
  expect(read.data?.inner).toBe(1);
  expect(read.findings).toHaveLength(2);
});
