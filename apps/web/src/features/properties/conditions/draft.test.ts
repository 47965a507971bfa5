import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  added,
  type ConditionGroup,
  changed,
  depthOf,
  draftOf,
  isDeepest,
  leavesOf,
  newGroup,
  newLeaf,
  removed,
  takenOut,
  treeOf,
  wrapped,
} from './draft.ts';

interface Leaf {
  word: string;
}
const leaf = (word: string): Leaf => ({ word });

const tree = fc.letrec<{ group: ConditionGroup<Leaf>; one: Leaf | ConditionGroup<Leaf> }>((tie) => ({
  group: fc.oneof(
    ...(['all', 'any', 'none'] as const).map((mode) =>
      fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((list) => ({ [mode]: list }) as ConditionGroup<Leaf>),
    ),
  ),
  one: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.record({ word: fc.string() }), tie('group')),
})).group;

const sent = (draft: Parameters<typeof treeOf<Leaf>>[0]) => treeOf(draft);
const idOf = (draft: ReturnType<typeof draftOf<Leaf>>, word: string) =>
  leavesOf(draft).find((one) => one.leaf.word === word)?.id ?? '';

it('is sent as it was saved while nothing is edited', () => {
  fc.assert(
    fc.property(tree, (saved) => {
      expect(sent(draftOf(saved))).toEqual(saved);
    }),
    { numRuns: 100 },
  );
});

describe('a tree of conditions', () => {
  const draft = draftOf<Leaf>({ all: [leaf('red'), { any: [leaf('cheap'), leaf('new')] }] });

  it('takes conditions in, changes them and lets them go', () => {
    const grown = added(draft, draft.id, newLeaf(leaf('sold')));
    expect(sent(grown)).toEqual({ all: [leaf('red'), { any: [leaf('cheap'), leaf('new')] }, leaf('sold')] });
    expect(sent(removed(grown, idOf(grown, 'sold')))).toEqual(sent(draft));
    const blue = changed(draft, idOf(draft, 'red'), ({ id }) => ({ id, leaf: leaf('blue') }));
    expect(sent(blue)).toEqual({ all: [leaf('blue'), { any: [leaf('cheap'), leaf('new')] }] });
  });

  it('puts a condition into a group of its own, and takes it out again', () => {
    expect(sent(wrapped(draft, idOf(draft, 'red')))).toEqual({
      all: [{ any: [leaf('red')] }, { any: [leaf('cheap'), leaf('new')] }],
    });
    expect(sent(takenOut(draft, idOf(draft, 'cheap')))).toEqual({
      all: [leaf('red'), { any: [leaf('new')] }, leaf('cheap')],
    });
    expect(takenOut(draft, idOf(draft, 'red'))).toBe(draft);
  });

  it('says nothing of a group that has nothing in it yet', () => {
    const begun = added(draft, draft.id, newGroup<Leaf>('none', [newGroup('any')]));
    expect(sent(begun)).toEqual(sent(draft));
    expect(sent(newGroup('any'))).toEqual({ any: [] });
  });

  it('knows how deep it is, and where no group has room', () => {
    expect(depthOf(draft)).toBe(2);
    expect(leavesOf(draft)).toHaveLength(3);
    const inner = draft.children[1]?.id ?? '';
    expect([
      isDeepest(draft, draft.id, { depth: 2, leaves: 9 }),
      isDeepest(draft, inner, { depth: 2, leaves: 9 }),
    ]).toEqual([false, true]);
  });

  it('keeps its outermost group', () => {
    expect(removed(draft, draft.id)).toBe(draft);
  });
});
