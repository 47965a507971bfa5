import type { Cell, Merge, Row } from './table.ts';

/** More joined cells than any table has. */
export const mostMerges = 200_000;

/** `A1:C2` as places counted from 0. */
export function mergeOf(reference: string): Merge | undefined {
  const [, left, top, right, bottom] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (!left || !right) return undefined;
  return { left: columnOf(left), top: Number(top) - 1, right: columnOf(right), bottom: Number(bottom) - 1 };
}

/** `A` is 0, `AA` is 26; digits behind the letters are passed over. */
export function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at++) {
    const code = letters.charCodeAt(at) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

/**
 * Fills joined cells down, as people mean them: the first row's value holds for the rows below; not for the columns
 * beside, where a section's title over the whole width would become the value of every column.
 */
export async function* filledDown(rows: AsyncIterable<Row>, merges: readonly Merge[]): AsyncGenerator<Row> {
  const starting = new Map<number, Merge[]>();
  for (const merge of merges) {
    if (merge.bottom === merge.top) continue;
    const others = starting.get(merge.top);
    if (others) others.push(merge);
    else starting.set(merge.top, [merge]);
  }
  let open: { merge: Merge; cell: Cell }[] = [];
  for await (const row of rows) {
    const at = row.number - 1;
    if (open.length > 0) {
      open = open.filter(({ merge }) => merge.bottom >= at);
      for (const { merge, cell } of open) {
        while (row.cells.length <= merge.left) row.cells.push(null);
        row.cells[merge.left] ??= cell;
      }
    }
    for (const merge of starting.get(at) ?? []) {
      const cell = row.cells[merge.left];
      if (cell) open.push({ merge, cell });
    }
    yield row;
  }
}
