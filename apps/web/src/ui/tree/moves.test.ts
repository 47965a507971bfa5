import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Branch,
  inserted,
  moved,
  nodeOf,
  nodesAbove,
  replaced,
  rowsOf,
  spotAfter,
  spotOf,
  without,
} from './moves.ts';

interface Node extends Branch<Node> {
  id: string;
  children?: readonly Node[];
}

const tree: readonly Node[] = [
  {
    id: 'shop',
    children: [{ id: 'name' }, { id: 'offers', children: [{ id: 'offer', children: [{ id: 'price' }] }] }],
  },
  { id: 'date' },
];

const ids = (nodes: readonly Node[]) => rowsOf(nodes).map(({ node }) => node.id);
const outline = (nodes: readonly Node[]) => rowsOf(nodes).map(({ node, depth }) => `${'-'.repeat(depth)}${node.id}`);

describe('a tree', () => {
  it('lists its nodes from above, without what lies in folded ones', () => {
    expect(outline(tree)).toEqual(['shop', '-name', '-offers', '--offer', '---price', 'date']);
    expect(ids(tree).length).toBe(6);
    expect(rowsOf(tree, new Set(['offers'])).map(({ node }) => node.id)).toEqual(['shop', 'name', 'offers', 'date']);
    expect(nodesAbove(tree, 'price').map(({ id }) => id)).toEqual(['shop', 'offers', 'offer']);
  });

  it('is the same object where nothing was changed', () => {
    expect(replaced(tree, 'nothing', (node) => node)).toBe(tree);
    expect(without(tree, 'nothing')).toBe(tree);
    expect(replaced(tree, 'date', (node) => ({ ...node, children: [] }))[0]).toBe(tree[0]);
  });

  it('takes a node by keys among its neighbours, into the one above and out behind the one around', () => {
    const step = (id: string, way: Parameters<typeof spotAfter>[2]) => {
      const spot = spotAfter(tree, id, way);
      return spot && outline(moved(tree, id, spot));
    };
    expect(step('offers', 'up')).toEqual(['shop', '-offers', '--offer', '---price', '-name', 'date']);
    expect(step('name', 'down')).toEqual(['shop', '-offers', '--offer', '---price', '-name', 'date']);
    expect(step('date', 'in')).toEqual(['shop', '-name', '-offers', '--offer', '---price', '-date']);
    expect(step('price', 'out')).toEqual(['shop', '-name', '-offers', '--offer', '--price', 'date']);
    expect([step('shop', 'up'), step('date', 'down'), step('shop', 'in'), step('date', 'out')]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('drops a node before, behind and into a line', () => {
    const [, , , offer] = rowsOf(tree);
    if (!offer) throw new Error('the line is there');
    expect(outline(moved(tree, 'date', spotOf(offer, 'before')))).toContain('--date');
    expect(outline(moved(tree, 'date', spotOf(offer, 'inside'))).slice(-2)).toEqual(['---price', '---date']);
    expect(outline(moved(tree, 'date', spotOf(offer, 'after'))).at(-1)).toBe('--date');
  });

  it('moves nothing into itself', () => {
    expect(moved(tree, 'shop', { parent: 'offer', at: 0 })).toBe(tree);
    expect(moved(tree, 'shop', { parent: 'shop', at: 0 })).toBe(tree);
  });
});

const treeOf = (most: number) =>
  fc.array(fc.nat(), { minLength: 1, maxLength: most }).map((places) =>
    // Each node is put under one that is there already, or among the roots.
    places.reduce<readonly Node[]>((grown, place, index) => {
      const above = [null, ...ids(grown)][place % (index + 1)] ?? null;
      const siblings = above === null ? grown : (nodeOf(grown, above)?.children ?? []);
      return inserted(grown, { id: `n${index}` }, { parent: above, at: place % (siblings.length + 1) });
    }, []),
  );

it('loses and doubles no node, whatever is moved where', () => {
  fc.assert(
    fc.property(treeOf(12), fc.nat(), fc.nat(), fc.constantFrom('before', 'inside', 'after'), (grown, a, b, zone) => {
      const rows = rowsOf(grown);
      const [one, other] = [rows[a % rows.length], rows[b % rows.length]];
      if (!one || !other) return;
      const next = moved(grown, one.node.id, spotOf(other, zone));
      expect(ids(next).toSorted()).toEqual(ids(grown).toSorted());
      // What lay in it goes with it.
      expect(nodeOf(next, one.node.id)).toEqual(one.node);
    }),
    { numRuns: 200 },
  );
});

it('brings a node back by the opposite step', () => {
  fc.assert(
    fc.property(treeOf(10), fc.nat(), (grown, place) => {
      const rows = rowsOf(grown);
      const id = rows[place % rows.length]?.node.id ?? '';
      const down = spotAfter(grown, id, 'down');
      if (!down) return;
      const next = moved(grown, id, down);
      const up = spotAfter(next, id, 'up');
      expect(up && moved(next, id, up)).toEqual(grown);
    }),
    { numRuns: 100 },
  );
});
