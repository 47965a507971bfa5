import type { RefusalKind } from '../errors.ts';

/** A part of a long list; `cursor` is null on the last one. */
export interface Part<Row> {
  rows: Row[];
  cursor: string | null;
}

/** What became of the elements of a batch: never all-or-nothing in silence. */
export interface Sorted<Row> {
  accepted: Row[];
  rejected: Rejected<Row>[];
}
export interface Rejected<Row> {
  row: Row;
  kind: RefusalKind;
  code: string;
  /** Russian, for people. */
  message: string;
}
