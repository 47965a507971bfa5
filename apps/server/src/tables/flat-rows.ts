import type { Cell, CellKind, Row } from './table.ts';

/** Rows as one list of words: objects would take longer to send than the rows to read. */
export interface FlatRows {
  /** Number and width of each row, in turn. */
  rows: Uint32Array;
  /** A letter for each cell. */
  kinds: string;
  texts: string[];
}

const letters: Record<CellKind | 'empty', string> = { text: 't', number: 'n', date: 'd', boolean: 'b', empty: ' ' };
const kinds: Record<string, CellKind> = { t: 'text', n: 'number', d: 'date', b: 'boolean' };

/** Rows as they travel from the thread. */
export function flattenRows(rows: readonly Row[]): FlatRows {
  const sizes = new Uint32Array(rows.length * 2);
  let said = '';
  const texts: string[] = [];
  for (const [at, { number, cells }] of rows.entries()) {
    sizes[at * 2] = number;
    sizes[at * 2 + 1] = cells.length;
    for (const cell of cells) {
      said += letters[cell?.kind ?? 'empty'];
      if (cell) texts.push(cell.text);
    }
  }
  return { rows: sizes, kinds: said, texts };
}

/** Rows of what came from the thread. */
export function rowsFrom({ rows: sizes, kinds: said, texts }: FlatRows): Row[] {
  const rows: Row[] = [];
  let cell = 0;
  let text = 0;
  for (let at = 0; at < sizes.length; at += 2) {
    const cells: (Cell | null)[] = [];
    for (let left = sizes[at + 1] ?? 0; left > 0; left--) {
      const kind = kinds[said[cell++] ?? ' '];
      cells.push(kind ? { kind, text: texts[text++] ?? '' } : null);
    }
    rows.push({ number: sizes[at] ?? 0, cells });
  }
  return rows;
}
