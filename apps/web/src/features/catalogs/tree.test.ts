import type { Category } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { branch, categoryTitle, found, pathsOf, productTotals, topmost, unfolded } from './tree.ts';

const row = (id: string, parent: string | null, title: string, depth: number): Category => ({
  id,
  catalog: '1',
  parent,
  title,
  depth,
  image: null,
  hasChildren: false,
  products: 0,
});
const tree = [
  row('1', null, 'root-1', 0),
  row('2', '1', 'Техника', 1),
  row('3', '2', 'Мониторы', 2),
  row('4', '3', 'Игровые мониторы', 3),
  row('5', '1', 'Чехлы', 1),
];
const ids = (rows: readonly Category[]) => rows.map(({ id }) => id);

describe('category tree', () => {
  it('calls the root by its name for people', () => {
    expect(categoryTitle({ title: 'root-17' })).toBe('Корень каталога');
    expect(categoryTitle({ title: 'Чехлы' })).toBe('Чехлы');
  });

  it('leaves out what lies under closed categories, however deep', () => {
    expect(ids(unfolded(tree, new Set(['1'])))).toEqual(['1', '2', '5']);
    expect(ids(unfolded(tree, new Set(['1', '3'])))).toEqual(['1', '2', '5']);
    expect(ids(unfolded(tree, new Set(['1', '2', '3'])))).toEqual(['1', '2', '3', '4', '5']);
  });

  it('finds categories with everything above them', () => {
    expect(ids(found(tree, 'игров'))).toEqual(['1', '2', '3', '4']);
    expect(ids(found(tree, 'нет такой'))).toEqual([]);
  });

  it('names what lies above, without the root', () => {
    const paths = pathsOf(tree);
    expect(paths.get('2')).toBe('');
    expect(paths.get('4')).toBe('Техника / Мониторы');
  });

  it('knows the branch that a category must not be moved into', () => {
    expect([...branch(tree, '2')]).toEqual(['2', '3', '4']);
  });

  it('counts the products of a category with those of all below it', () => {
    const counted = tree.map((category, index) => ({ ...category, products: 10 ** index }));
    expect([...productTotals(counted).values()]).toEqual([11111, 1110, 1100, 1000, 10000]);
  });

  it('takes of what is picked only what lies in nothing else that is picked', () => {
    expect(ids(topmost(tree, ['4', '2', '5']))).toEqual(['2', '5']);
    expect(ids(topmost(tree, ['4']))).toEqual(['4']);
    expect(ids(topmost(tree, []))).toEqual([]);
  });
});
