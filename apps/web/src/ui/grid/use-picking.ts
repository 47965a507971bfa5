import { useMemo, useRef } from 'react';
import type { List } from '#api/pages.ts';
import { everything, headOf, isPicked, nothing, type Selection, withPicked } from './selection.ts';

interface PickingOptions<Row extends { id: string }> {
  list: List<Row>;
  selection?: Selection | undefined;
  onSelect?: ((selection: Selection) => void) | undefined;
  /** Everything that matches may be picked, also what was never loaded. */
  matchAll?: boolean | undefined;
}

/** Picked rows of a grid, and the ways to pick: one, a range, all at hand, all that match. */
export function usePicking<Row extends { id: string }>({
  list,
  selection = nothing,
  onSelect,
  matchAll,
}: PickingOptions<Row>) {
  const picking = onSelect !== undefined;
  const anchor = useRef<string>(undefined);
  const head = useMemo(() => (picking ? headOf(selection, list) : undefined), [picking, selection, list]);
  return {
    picking,
    picked: selection,
    head,
    one(index: number, range: boolean) {
      const row = list.rowAt(index);
      if (!row || !onSelect) return;
      // Rows between that were never loaded have no ids to pick; whoever wants them all has "all that match".
      const start = anchor.current === undefined ? 0 : (list.indexOf(anchor.current) ?? index);
      const [from, to] = range ? [Math.min(start, index), Math.max(start, index)] : [index, index];
      const ids: string[] = [];
      for (let at = from; at <= to; at++) ids.push(...[list.rowAt(at)?.id ?? []].flat());
      onSelect(withPicked(selection, ids, range || !isPicked(selection, row.id)));
      if (!range) anchor.current = row.id;
    },
    loaded() {
      const ids = list.rows().map((row) => row.id);
      onSelect?.(head === 'all' ? nothing : withPicked(selection, ids, true));
    },
    all() {
      if (matchAll) onSelect?.(everything);
      else this.loaded();
    },
    none: () => onSelect?.(nothing),
    /** Another question: the next range begins anew. */
    forget() {
      anchor.current = undefined;
    },
  };
}
