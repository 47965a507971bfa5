import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const inDocs = await readdir(new URL('docs', root), { recursive: true });
const pages = ['README.md', 'README.ru.md', ...inDocs.map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const textOf = (page: string) => readFile(new URL(page, root), 'utf8');

it.each(pages)('%s links to what is there', async (page) => {
  const links = [...(await textOf(page)).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(new URL(link, new URL(page, root))))).toEqual([]);
});

it('the architecture names files by the paths that they have', async () => {
  const paths = [
    ...(await textOf('docs/architecture.md')).matchAll(
      /^(?:apps|packages)\/\S+|`((?:apps|packages|scripts|tests)\/[\w./$-]+)`/gm,
    ),
  ];
  const named = paths.map(([whole, quoted]) => quoted ?? whole).filter((path) => !path.includes('NNNN'));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it('the index of decisions lists every page by its title, in order', async () => {
  const names = inDocs.filter((name) => /^decisions\/\d{4}-/.test(name)).toSorted();
  const lines = await Promise.all(
    names.map(async (name) => {
      const [title = ''] = (await textOf(`docs/${name}`)).split('\n');
      const file = name.replace('decisions/', '');
      return `- [${file.slice(0, 4)}](${file}) ${title.replace('# ', '')}`;
    }),
  );
  const index = await textOf('docs/decisions/README.md');
  expect(index.split('\n').filter((line) => /^- \[\d/.test(line))).toEqual(lines);
});
