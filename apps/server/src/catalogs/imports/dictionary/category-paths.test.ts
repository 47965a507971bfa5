import { expect, it } from 'vitest';
import { categoryPaths, deepest } from './category-paths.ts';

const tree = (...rows: [id: string, parent: string, title: string][]) =>
  categoryPaths(rows.map(([id, parent, title], index) => ({ id, parent, title, line: index + 1 })));

it.each([
  ['a child before its parent', tree(['2', '1', 'Чай'], ['1', '', 'Еда']), { 2: ['Еда', 'Чай'], 1: ['Еда'] }, []],
  [
    'a parent that is missing',
    tree(['2', '9', 'Чай']),
    { 2: ['Чай'] },
    ['Родителя категории в файле нет: поставлена в корень'],
  ],
  ['a title of blanks', tree(['7', '', '  ']), { 7: ['Категория 7'] }, []],
  ['paths as names', tree(['1', '', 'Еда > Чай'], ['2', '', 'Еда']), { 1: ['Еда', 'Чай'], 2: ['Еда'] }, []],
  [
    'the same id twice',
    tree(['1', '', 'Еда'], ['1', '', 'Чай']),
    { 1: ['Чай'] },
    ['Категория описана дважды: взято последнее описание'],
  ],
])('makes paths of %s', (_what, { paths, notes }, expected, said) => {
  expect(Object.fromEntries(paths)).toEqual(expected);
  expect([...notes.keys()]).toEqual(said);
});

it('opens a ring of categories, each once', () => {
  const { paths, notes } = tree(['1', '3', 'А'], ['2', '1', 'Б'], ['3', '2', 'В']);
  expect([...paths.values()].map((path) => path.length).sort()).toEqual([1, 2, 3]);
  expect(notes).toEqual(new Map([['Категории вложены по кругу: поставлены в корень', 1]]));
});

it('walks a chain of 20,000 categories once, and hangs what lies too deep on the last level', () => {
  const chain = Array.from({ length: 20_000 }, (_, id) => [String(id), id ? String(id - 1) : '', `К${id}`] as const);
  const began = process.cpuUsage();
  // The worst order: every category stands before its parent.
  const { paths } = tree(...chain.toReversed().map((row) => [...row] as [string, string, string]));
  const { user } = process.cpuUsage(began);
  expect(paths.size).toBe(20_000);
  expect(paths.get('19999')).toEqual([...Array.from({ length: deepest - 1 }, (_, id) => `К${id}`), 'К19999']);
  // The old way took minutes; a bound far from both keeps a busy machine out of it.
  expect(user / 1000).toBeLessThan(2000);
});
