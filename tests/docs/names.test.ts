import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const cwd = fileURLToPath(new URL('../../', import.meta.url));

/** Names that fit any type: they say what was done with it, not what it is. */
const bare = /\b(?:interface|type|const) (?:Place|Told|Wanted|Asked|Known|Seen)(?: =|<| \{| extends )/g;

it('no type or schema is called Place, Told, Wanted, Asked, Known or Seen', () => {
  const files = globSync('{apps,packages,tests,bench}/**/*.{ts,tsx}', {
    cwd,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|\.cache)$/.test(name),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    (readFileSync(`${cwd}/${file}`, 'utf8').match(bare) ?? []).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

/** A docstring begins with a verb or a noun: «What …» and «The same …» leave its reader to guess which. */
const vague = /\/\*\*\s*(?:\* )?(?:What|The same)\b[^\n]*/g;

it('no docstring of the product begins with «What» or «The same»', () => {
  const files = globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|\.cache)$/.test(name),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    (readFileSync(`${cwd}/${file}`, 'utf8').match(vague) ?? []).map((text) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});
