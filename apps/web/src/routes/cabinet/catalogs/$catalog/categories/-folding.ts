import type { Category } from '@prilavok/contract';
import { useMemo, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** Which branches of the tree stand open. */
export interface Folding {
  open: ReadonlySet<string>;
  /** Folds what is open, unfolds what is folded. */
  turn: (id: string) => void;
  unfold: (id: string) => void;
}

/** What was folded or unfolded by hand, against what stands open by itself: the root, and its children in a small tree. */
export function useFolding(tree: readonly Category[] | undefined): Folding {
  const [turned, setTurned] = useState(none);
  return useMemo(() => {
    const open = openOf(tree ?? [], turned);
    const turn = (id: string) => setTurned((was) => flipped(was, id));
    return { open, turn, unfold: (id) => !open.has(id) && turn(id) };
  }, [tree, turned]);
}

/** Categories whose children are in sight: the root and the first level unless turned by hand, others if turned. */
function openOf(tree: readonly Category[], turned: ReadonlySet<string>): ReadonlySet<string> {
  const byItself = tree.length > 300 ? 0 : 1;
  return new Set(tree.flatMap(({ id, depth }) => (depth <= byItself !== turned.has(id) ? [id] : [])));
}

function flipped(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
