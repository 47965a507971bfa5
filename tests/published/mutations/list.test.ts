import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from './list.ts';

const root = new URL('../../../', import.meta.url);

test('every mistake of the list has its place in the sources, once', () => {
  const stale = mutations.filter(
    ({ file, find }) => readFileSync(new URL(file, root), 'utf8').split(find).length !== 2,
  );
  expect(stale.map(({ what, file }) => `${file}: ${what}`)).toEqual([]);
  expect(mutations.length).toBeGreaterThanOrEqual(20);
});
