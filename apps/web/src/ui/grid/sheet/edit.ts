import type { Source } from '#ui/fields/source.ts';
import type { Content } from './content.ts';
import type { Kind } from './kinds.ts';

/** How a column's cells are edited: its kind, where the value stands in a row, and which cells may not be. */
export interface CellEdit<Row> {
  kind: Kind<unknown>['name'];
  value: (row: Row) => unknown;
  /** The row with this value in it. */
  put: (row: Row, value: unknown) => Row;
  text: (value: unknown) => string;
  parse: (typed: string) => Content;
  /** A cell may have several lines. */
  lines?: boolean | undefined;
  /** Why this row's cell isn't edited here; nothing where it is. */
  off?: ((row: Row) => string | undefined) | undefined;
  /** Source of choices while one types. */
  choices?: Source | undefined;
  /** Brings typed and pasted values into the shape that is saved, all at once, each with its row; those that can't be say why. */
  resolve?: ((values: readonly unknown[], rows: readonly Row[]) => Promise<Content[]>) | undefined;
}

interface EditOptions<Row, Value> extends Pick<CellEdit<Row>, 'lines' | 'off' | 'choices'> {
  value: (row: Row) => Value;
  put: (row: Row, value: Value) => Row;
  resolve?: (values: readonly Value[], rows: readonly Row[]) => Promise<Content[]>;
}

/** A column's editing, by the kind of its values. What a kind has parsed is what comes back to it: the type is forgotten between. */
export function editOf<Row, Value>(
  kind: Kind<Value>,
  { value, put, resolve, ...more }: EditOptions<Row, Value>,
): CellEdit<Row> {
  const own = (some: unknown) => some as Value;
  return {
    ...more,
    kind: kind.name,
    value,
    put: (row, some) => put(row, own(some)),
    text: (some) => kind.text(own(some)),
    parse(typed) {
      const parsed = kind.parse(typed);
      return 'refused' in parsed ? { typed, refused: parsed.refused } : parsed;
    },
    resolve: resolve && ((values, rows) => resolve(values.map(own), rows)),
  };
}

/** Content of a cell, as text. */
export const textOf = <Row>(edit: CellEdit<Row>, content: Content): string =>
  'typed' in content ? content.typed : edit.text(content.value);
