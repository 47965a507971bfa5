/** Picked rows of a list: these rows, or everything that matches but these. */
export type Selection = { readonly these: ReadonlySet<string> } | { readonly allBut: ReadonlySet<string> };

export const nothing: Selection = { these: new Set() };
export const everything: Selection = { allBut: new Set() };

/** Whether a row is picked, by name or as one of all that match. */
export function isPicked(selection: Selection, id: string): boolean {
  return 'these' in selection ? selection.these.has(id) : !selection.allBut.has(id);
}

/** The selection with these rows picked, or let go. */
export function withPicked(selection: Selection, ids: Iterable<string>, picked: boolean): Selection {
  const all = 'allBut' in selection;
  const set = new Set(all ? selection.allBut : selection.these);
  for (const id of ids) {
    if (picked === all) set.delete(id);
    else set.add(id);
  }
  return all ? { allBut: set } : { these: set };
}

/** How many are picked; unknown while the list isn't counted. */
export function countPicked(selection: Selection, total: number | undefined): number | undefined {
  if ('these' in selection) return selection.these.size;
  return total === undefined ? undefined : total - selection.allBut.size;
}

/** State of the checkbox in the header, about the rows at hand. */
export function headOf(selection: Selection, list: { rows: () => { id: string }[] }): 'none' | 'some' | 'all' {
  if ('allBut' in selection) return selection.allBut.size === 0 ? 'all' : 'some';
  if (selection.these.size === 0) return 'none';
  return list.rows().every((row) => selection.these.has(row.id)) ? 'all' : 'some';
}
