import { type Category, getCategoryTree } from '@prilavok/contract';
import { useCallback, useMemo, useState } from 'react';
import type { List } from '#api/pages.ts';
import { useCall } from '#api/useCall.ts';
import { found, unfolded } from '#features/catalogs/tree.ts';
import { useWholeList } from '#ui/whole-list.ts';

export interface Tree {
  /** All of it, as far as it has come. */
  tree: readonly Category[];
  /** The categories in sight. */
  list: List<Category>;
  /** How many there are beside the root; unknown until they come. */
  count: number | undefined;
  isOpen: (id: string) => boolean;
  fold: (id: string) => void;
  unfold: (id: string) => void;
}

const none: ReadonlySet<string> = new Set();
const nothing: readonly Category[] = [];

/** A catalog's tree as it is unfolded, or what a word finds in it. */
export function useTree(catalog: string, search: string): Tree {
  const tree = useCall(getCategoryTree, { path: { catalog, typeId: '0' } });
  // What was folded or unfolded by hand, against what stands open by itself: the root and its children.
  const [turned, setTurned] = useState(none);
  const rows = tree.data?.rows;
  const open = useMemo(() => openOf(rows ?? [], turned), [rows, turned]);
  const shown = useMemo(() => rows && (search ? found(rows, search) : unfolded(rows, open)), [rows, search, open]);
  const visible = useWholeList(`categories ${catalog} ${search}`, { ...tree, data: shown });
  // What is in sight is not what there is.
  const list = useMemo(() => ({ ...visible, total: undefined }), [visible]);
  const fold = useCallback((id: string) => setTurned((was) => flipped(was, id)), []);
  return {
    tree: rows ?? nothing,
    list,
    count: rows && rows.length - 1,
    isOpen: useCallback((id: string) => search !== '' || open.has(id), [search, open]),
    fold,
    unfold: (id) => {
      if (!open.has(id)) fold(id);
    },
  };
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
