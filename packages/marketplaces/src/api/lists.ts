import type { RefusalKind } from '../errors.ts';

/** A page of a long list. */
export interface CursorPage<Row> {
  rows: Row[];
  /** Where the next page begins, in the marketplace's own form; null on the last page. */
  cursor: string | null;
}

/** Outcome of the rows that were sent: each is in one of the lists. */
export interface BatchOutcome<Row> {
  accepted: Row[];
  rejected: RejectedRow<Row>[];
}

/** A row that the marketplace didn't take. */
export interface RejectedRow<Row> {
  row: Row;
  kind: RefusalKind;
  /** The marketplace's own code; `unanswered` when it said nothing of the row. */
  code: string;
  /** Russian, for people. */
  message: string;
}

/** A file as the marketplace made it. */
export interface RemoteFile {
  type: 'application/pdf' | 'image/png' | 'application/zip';
  body: Buffer;
}
