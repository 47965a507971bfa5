import { describe, expect, test } from 'vitest';
import { checkMoves, eachCursorPage, eachPage, everyPage, nextOffset, type PageRead } from './pages.ts';

type Page = PageRead<number, string>;
const page = (rows: number[], next: string | null, rest: Partial<Page> = {}): Page => ({ rows, next, ...rest });

/** A list that answers these pages one after another, the last one for ever. */
function aList(...pages: Page[]) {
  const asked: (string | undefined)[] = [];
  const fetch = async (cursor: string | undefined): Promise<Page> => {
    asked.push(cursor);
    return pages[Math.min(asked.length, pages.length) - 1] ?? page([], null);
  };
  return { asked, fetch };
}

describe('a list that is read to its end', () => {
  test('has the rows of all pages', async () => {
    const { asked, fetch } = aList(page([1], 'b'), page([2], 'c'), page([3], null));
    expect(await everyPage(fetch)).toEqual([1, 2, 3]);
    expect(asked).toEqual([undefined, 'b', 'c']);
  });

  test('ends with an empty page that leads nowhere new', async () => {
    expect(await everyPage(aList(page([1], 'b'), page([], 'b')).fetch)).toEqual([1]);
    expect(await everyPage(aList(page([], null)).fetch)).toEqual([]);
  });

  test('goes on behind an empty page that leads further', async () => {
    expect(await everyPage(aList(page([1], 'b'), page([], 'c'), page([3], null)).fetch)).toEqual([1, 3]);
  });

  test('begins where it was left', async () => {
    const { asked, fetch } = aList(page([2], null));
    await everyPage(fetch, { from: 'b' });
    expect(asked).toEqual(['b']);
  });
});

test.each([
  ['the same cursor twice', [page([1], 'b'), page([2], 'b')]],
  ['a cursor of before', [page([1], 'b'), page([2], 'c'), page([3], 'b')]],
  ['the same page under another cursor', [page([1, 2], 'b'), page([1, 2], 'c')]],
  ['rows that were all set aside', [page([], 'b', { told: 2 }), page([], 'b', { told: 2 })]],
])('%s is an error, and no end of the list', async (_, pages) => {
  await expect(everyPage(aList(...pages).fetch)).rejects.toMatchObject({
    kind: 'down',
    message: expect.stringContaining('по кругу'),
  });
});

test('a cursor that leads back to where the reading began is an error', async () => {
  await expect(everyPage(aList(page([2], 'b')).fetch, { from: 'b' })).rejects.toMatchObject({ kind: 'down' });
});

test('a list without an end is given up', async () => {
  let number = 0;
  const endless = async (): Promise<Page> => page([++number], String(number));
  await expect(everyPage(endless, { most: 50 })).rejects.toThrow('больше 50 страниц');
  expect(number).toBe(50);
});

test('whoever has found what it looked for asks for no further page', async () => {
  const { asked, fetch } = aList(page([1], 'b'), page([2], null));
  for await (const rows of eachPage(fetch)) if (rows.includes(1)) break;
  expect(asked).toHaveLength(1);
});

test('a section is read whole though it keeps no row of a page', async () => {
  const pages = [
    { rows: [], cursor: 'b' },
    { rows: [2], cursor: null },
  ];
  const found: number[] = [];
  for await (const rows of eachCursorPage<number>(
    async ({ cursor }) => pages[cursor ? 1 : 0] ?? { rows: [], cursor: null },
  ))
    found.push(...rows);
  expect(found).toEqual([2]);
});

test('a counted list goes on behind a full page', () => {
  expect(nextOffset([1, 2], 2, 4)).toBe(6);
  expect(nextOffset([1], 2, 4)).toBeNull();
});

test('work that goes on at another time is not led back', () => {
  expect(() => checkMoves('a', 'a')).toThrow('по кругу');
  for (const next of ['b', null]) expect(() => checkMoves('a', next)).not.toThrow();
  expect(() => checkMoves(null, 'a')).not.toThrow();
});
