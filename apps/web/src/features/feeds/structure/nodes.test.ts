import { FeedNode } from '@prilavok/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#ui/tree/moves.ts';
import {
  copyOf,
  faultsOf,
  flatOf,
  innerIn,
  kindsIn,
  mayLie,
  newNode,
  nodeErrors,
  presetNode,
  treeOf,
} from './nodes.ts';
import { newSource, newTransform } from './source-words.ts';

const node = (id: string, parent: string | null, more: Partial<FeedNode> = {}): FeedNode => ({
  ...FeedNode.parse({ id, parent, kind: 'element', name: id }),
  ...more,
});

const offer = node('offer', null);
const attribute = node('id', 'offer', { kind: 'attribute' });
const price = node('price', 'offer', { sources: [{ kind: 'field', field: 'purchasePrice' }] });
const saved = [offer, attribute, price, node('param', 'offer'), node('name', 'param', { kind: 'text' })];

describe('nodes of a structure', () => {
  it('are a tree to edit and a list to send', () => {
    const tree = treeOf(saved);
    expect(rowsOf(tree).map(({ node: { id }, depth }) => `${depth} ${id}`)).toEqual([
      '0 offer',
      '1 id',
      '1 price',
      '1 param',
      '2 name',
    ]);
    expect(flatOf(tree)).toEqual(saved);
  });

  it('come back as they were, in whichever order parents stand', () => {
    const order = fc.shuffledSubarray(saved, { minLength: saved.length });
    fc.assert(
      fc.property(order, (nodes) => {
        const again = flatOf(treeOf(nodes));
        expect(again.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
          nodes.toSorted((a, b) => a.id.localeCompare(b.id)),
        );
        // Brothers keep their order.
        const brothers = (list: readonly FeedNode[]) =>
          list.filter(({ parent }) => parent === 'offer').map(({ id }) => id);
        expect(brothers(again)).toEqual(brothers(nodes));
      }),
      { numRuns: 50 },
    );
  });

  it('lie where their format has them', () => {
    const [root] = treeOf(saved);
    const [first, , repeated] = root?.children ?? [];
    if (!root || !first || !repeated) throw new Error('the tree is there');
    expect(mayLie('xml')(first, repeated)).toBe(true);
    expect(mayLie('xml')(first, null)).toBe(false);
    expect(mayLie('xml')(repeated, first)).toBe(false);
    expect(mayLie('table')({ ...first, kind: 'column' }, root)).toBe(false);
    expect(kindsIn('table', null)).toEqual(['column', 'group']);
    expect(kindsIn('xml', root)).toEqual(['element', 'attribute', 'text', 'group']);
    expect(kindsIn('json', null)).toEqual(['element', 'group']);
    expect(kindsIn('xml', first)).toEqual([]);
  });

  it('have names of their own, also as copies', () => {
    const tree = treeOf(saved);
    const made = newNode('element', tree);
    expect(saved.map(({ id }) => id)).not.toContain(made.id);
    const [root] = tree;
    if (!root) throw new Error('the tree is there');
    const ids = rowsOf([root, copyOf(root, tree)]).map(({ node: { id } }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('say what is wrong before they are sent, and what the server said of each', () => {
    const tree = treeOf([offer, node('nameless', 'offer', { name: ' ' })]);
    expect([...faultsOf(tree)]).toEqual([['nameless', 'Назовите узел: под этим именем он стоит в файле']]);
    const unset = node('unset', null, { sources: [newSource('property', 'catalog')] });
    const replacing = node('replacing', null, { transforms: [newTransform('replace')] });
    expect([...faultsOf(treeOf([unset, replacing])).values()]).toEqual([
      'Выберите свойство, из которого берётся значение',
      'Напишите, какой текст заменить',
    ]);
    const errors = { 'nodes.price': 'Неизвестное поле', 'nodes.7': 'Слишком длинно', nodes: 'Слишком много' };
    expect(nodeErrors(errors, treeOf(saved))).toEqual({
      byNode: new Map([['price', 'Неизвестное поле']]),
      others: ['Слишком длинно', 'Слишком много'],
    });
  });

  it('that tell inner matters are known, also behind a list of replacements', () => {
    expect(innerIn(price)).toEqual(['Закупочная цена']);
    const lookup = node('x', null, {
      sources: [{ kind: 'lookup', of: { kind: 'field', field: 'margin' }, pairs: [], other: '' }],
    });
    expect(innerIn(lookup)).toEqual(['Маржа, %']);
    expect(innerIn(offer)).toEqual([]);
  });

  it('go back to the preset one by one, and keep what lies in them', () => {
    const [root] = treeOf(saved);
    if (!root) throw new Error('the tree is there');
    const renamed = { ...root, name: 'item', required: true };
    expect(presetNode(renamed, saved)).toEqual(root);
    expect(presetNode(root, saved)).toBeUndefined();
    expect(presetNode({ ...root, id: 'own' }, saved)).toBeUndefined();
  });
});
