import { globSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Addresses that sources name, as `/v1/roles`; in a template every inserted part is `{}`. */
export function pathsIn(folder: string): string[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (name) => name.endsWith('.test.ts') });
  const found = files.flatMap((file) => {
    const code = readFileSync(new URL(file, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/[^\n]*/g, '');
    return [...code.matchAll(/['"`](\/[\w.-]+\/[^'"`\s]*)['"`]/g)].map(([, path = '']) =>
      path.replace(/\$\{[^}]*\}/g, '{}'),
    );
  });
  return [...new Set(found)].sort();
}
