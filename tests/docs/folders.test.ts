import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const cwd = fileURLToPath(new URL('../../', import.meta.url));
const mostFiles = 40;

/** A log in the order of its numbers: read from its end, never looked through. */
const logs = ['apps/server/src/database/migrations'];

it(`no folder of source has more than ${mostFiles} files`, () => {
  const files = globSync('{apps,packages,tests,bench,scripts}/**/*.{ts,tsx,mjs,cjs,jsx,css,sql}', {
    cwd,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|\.cache)$/.test(name),
  });
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([folder, count]) => count > mostFiles && !logs.includes(folder))).toEqual([]);
});
