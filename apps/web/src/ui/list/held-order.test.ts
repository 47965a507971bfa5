import { expect, it } from 'vitest';
import type { List } from '#api/pages.ts';
import { inOrder, orderOf } from './held-order.ts';

interface Row {
  id: string;
  title: string;
}

/** A list as loaded: rows by their names, a dash where a row isn't loaded. */
function listOf(words: string): List<Row> {
  const rows = words.split(' ').map((word) => (word === '-' ? undefined : { id: word.charAt(0), title: word }));
  const loaded = rows.filter((row) => row !== undefined);
  return {
    key: 'one question',
    status: 'ready',
    error: undefined,
    rowAt: (index) => rows[index],
    indexOf: (id) => rows.findIndex((row) => row?.id === id),
    rows: () => loaded,
    loadedCount: loaded.length,
    length: rows.length,
    old: false,
    atEnd: true,
    total: rows.length,
    more: false,
    want: () => {},
    reload: () => {},
  };
}

it.each([
  ['a saved row that went to the top stays where it was', 'a b c d', 'c2 a b d', 'a b c2 d'],
  ['a row that left the filter stays until the side is closed', 'a b c', 'a c', 'a b c'],
  ['a new row takes nobody’s place and is seen all the same', 'a b c', 'n a b c', 'a b c n'],
  ['new rows stand before what is loaded later', 'a b -', 'n m a b c', 'a b n m c'],
  ['what is loaded later follows', 'a b - -', 'b2 a c d', 'a b2 c d'],
])('%s', (_what, opened, now, shown) => {
  const list = inOrder(listOf(now), orderOf(listOf(opened)));
  const seen = Array.from({ length: list.length }, (_, index) => list.rowAt(index)?.title ?? '-');
  expect(seen.join(' ')).toBe(shown);
});

it('answers the neighbours in the order that was held', () => {
  const list = inOrder(listOf('c2 a b d'), orderOf(listOf('a b c d')));
  expect(list.rows().map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('knows where a new row is seen', () => {
  const list = inOrder(listOf('n a b c'), orderOf(listOf('a b c')));
  expect(['a', 'n'].map((id) => list.indexOf(id))).toEqual([0, 3]);
});
