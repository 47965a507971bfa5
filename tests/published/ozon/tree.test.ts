import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { branches } from '../../../apps/sandbox/src/ozon/data/tree.ts';
import { candidatesOf, mostSimilar } from '../../../apps/server/src/marketplaces/suggestions/suggestions.ts';

/** Feeds of real shops, beside the checkout. */
const feeds = new URL('../../../../shared/data/yml/', import.meta.url);

const leaves = candidatesOf(
  branches.flatMap((branch) =>
    branch.categories.flatMap((category) =>
      category.types
        .filter(({ disabled }) => !disabled)
        .map(({ title }) => ({ title, path: [branch.title, category.title, title] })),
    ),
  ),
);

/** Names of shops, makers, whole sections and of what goods do, which say nothing of goods. */
const saysNothing =
  /^(Все товары|На главной|Основной раздел.*|Товары интернет-магазинов|\d{4}\.\S+|VTT|Default|Products|Apple Watch|Конвекция|Техника для кухни|Спорт и здоровье|Бытовая техника|Мобильные устройства)$/;

/** The paths of categories in which a feed has goods. */
function pathsOf(file: URL): string[][] {
  const bytes = readFileSync(file);
  const old = /windows-1251/i.test(bytes.subarray(0, 200).toString('latin1'));
  const text = new TextDecoder(old ? 'windows-1251' : 'utf-8').decode(bytes);
  const named = [...text.matchAll(/<category\s+([^>]*)>([^<]*)<\/category>/g)].map(([, about = '', title = '']) => ({
    id: /\bid="([^"]*)"/.exec(about)?.[1] ?? '',
    parent: /parentId="([^"]*)"/.exec(about)?.[1],
    titles: title.replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('&quot;', '"').split(' > '),
  }));
  const byId = new Map(named.map((category) => [category.id, category]));
  const pathTo = (id: string | undefined, deep = 0): string[] => {
    const category = id === undefined || deep > 20 ? undefined : byId.get(id);
    return category ? [...pathTo(category.parent, deep + 1), ...category.titles.map((title) => title.trim())] : [];
  };
  const used = new Set([...text.matchAll(/<categoryId[^>]*>([^<]*)<\/categoryId>/g)].map(([, id = '']) => id.trim()));
  return [...used]
    .map((id) => pathTo(id).filter((title) => !saysNothing.test(title)))
    .filter((path) => path.length > 0);
}

const looked = new Map<string, boolean>();
/** Whether a kind of the tree is suggested for the title. */
function hasKind(title: string): boolean {
  const known = looked.get(title) ?? mostSimilar({ title }, leaves, { most: 1 }).length > 0;
  looked.set(title, known);
  return known;
}

test.skipIf(!existsSync(feeds))(
  'the tree has a kind for the goods of real shops, or for what they are a sort of',
  () => {
    const paths = readdirSync(feeds)
      .filter((name) => name.endsWith('.xml'))
      .flatMap((name) => pathsOf(new URL(name, feeds)));
    const strange = paths.filter((path) => !path.some(hasKind));
    expect(paths.length).toBeGreaterThan(200);
    expect(strange.map((path) => path.join(' / '))).toEqual([]);
  },
);

test('every category and every type of goods has a number of its own', () => {
  const categories = branches.flatMap((branch) => [branch.id, ...branch.categories.map(({ id }) => id)]);
  expect(new Set(categories).size).toBe(categories.length);
  const types = branches.flatMap((branch) => branch.categories.flatMap((category) => category.types));
  expect(types.length).toBeGreaterThan(650);
  expect(new Set(types.map(({ id }) => id)).size).toBe(types.length);
  expect(new Set(branches.map(({ title }) => title)).size).toBe(branches.length);
});
