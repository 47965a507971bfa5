import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  added,
  changed,
  depthOf,
  draftOf,
  isDeepest,
  leavesOf,
  newGroup,
  newLeaf,
  removed,
  type SavedCondition,
  sentOf,
  takenOut,
  wrapped,
} from './draft.ts';

interface Leaf {
  word?: string;
  price?: number;
}
type Saved = SavedCondition<Leaf>;

/** Evaluates a tree for a row, by the words of the contract. */
function holds({ group, word, price }: Saved, row: Required<Leaf>): boolean {
  if ((word !== undefined && word !== row.word) || (price !== undefined && price !== row.price)) return false;
  if (!group) return true;
  const held = group.of.filter((one) => holds(one, row)).length;
  return { all: held === group.of.length, any: held > 0, none: held === 0 }[group.match];
}

const words = fc.constantFrom('a', 'b');
const prices = fc.constantFrom(1, 2);
const tests = fc.record({ word: words, price: prices }, { requiredKeys: [] });
const saved: fc.Arbitrary<Saved> = fc.letrec<{ tree: Saved }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    tests.filter((one) => Object.keys(one).length > 0),
    fc
      .tuple(tests, fc.constantFrom('all', 'any', 'none'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
      .map(([own, match, of]): Saved => ({ ...own, group: { match, of } })),
  ),
})).tree;

it('sends what means the same as what was saved while nothing is edited, and draws it alike again', () => {
  fc.assert(
    fc.property(saved, fc.record({ word: words, price: prices }), (tree, row) => {
      const sent = sentOf(draftOf(tree));
      expect(holds(sent, row)).toBe(holds(tree, row));
      expect(sentOf(draftOf(sent))).toEqual(sent);
    }),
    { numRuns: 300 },
  );
});

const idOf = (draft: ReturnType<typeof draftOf<Leaf>>, word: string) =>
  leavesOf(draft).find(({ leaf }) => leaf.word === word)?.id ?? '';
const group = (match: 'all' | 'any' | 'none', ...of: Saved[]): Saved => ({ group: { match, of } });

describe('a tree of conditions', () => {
  const draft = draftOf<Leaf>({ word: 'red', ...group('any', { word: 'cheap' }, { word: 'new' }) });
  const nested = group('any', { word: 'cheap' }, { word: 'new' });

  it('takes conditions in, changes them and lets them go', () => {
    const grown = added(draft, draft.id, newLeaf<Leaf>({ word: 'sold' }));
    expect(sentOf(grown)).toEqual(group('all', { word: 'red' }, nested, { word: 'sold' }));
    expect(sentOf(removed(grown, idOf(grown, 'sold')))).toEqual(sentOf(draft));
    const blue = changed(draft, idOf(draft, 'red'), ({ id }) => ({ id, leaf: { word: 'blue' } }));
    expect(sentOf(blue)).toEqual(group('all', { word: 'blue' }, nested));
  });

  it('puts a condition into a group of its own, and takes it out again', () => {
    expect(sentOf(wrapped(draft, idOf(draft, 'red')))).toEqual(group('all', group('any', { word: 'red' }), nested));
    expect(sentOf(takenOut(draft, idOf(draft, 'cheap')))).toEqual(
      group('all', { word: 'red' }, group('any', { word: 'new' }), { word: 'cheap' }),
    );
    expect(takenOut(draft, idOf(draft, 'red'))).toBe(draft);
  });

  it('says nothing of groups that have nothing in them yet', () => {
    const begun = added(draft, draft.id, newGroup<Leaf>('none', [newGroup('any')]));
    expect(sentOf(begun)).toEqual(sentOf(draft));
    expect(sentOf(newGroup('any'))).toEqual({});
    expect(draftOf<Leaf>({}).children).toEqual([]);
  });

  it('knows how deep it is, and where no group has room', () => {
    expect([depthOf(draft), leavesOf(draft).length]).toEqual([2, 3]);
    const inner = draft.children[1]?.id ?? '';
    const limits = { depth: 2, leaves: 9 };
    expect([isDeepest(draft, draft.id, limits), isDeepest(draft, inner, limits)]).toEqual([false, true]);
  });

  it('keeps its outermost group', () => {
    expect(removed(draft, draft.id)).toBe(draft);
  });
});
