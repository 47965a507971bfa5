import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { menuWidth, widths } from './breakpoints.ts';

const sources = fileURLToPath(new URL('..', import.meta.url));

test('stylesheets change at the widths of the specification only', () => {
  const known = [...Object.values(widths), menuWidth].flatMap((width) => [
    `min-width: ${width}px`,
    `max-width: ${width - 0.02}px`,
  ]);
  const asked = globSync('**/*.css', { cwd: sources }).flatMap((file) =>
    [...readFileSync(`${sources}/${file}`, 'utf8').matchAll(/@media[^{]*\((m(?:in|ax)-width: [^)]+)\)/g)].map(
      ([, width]) => ({ file, width }),
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter(({ width }) => !known.includes(width ?? ''))).toEqual([]);
});
