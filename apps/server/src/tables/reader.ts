import type { Merge, Row } from './table.ts';

/** An open table: what the three formats have in common. */
export interface Reader {
  encoding: string | null;
  delimiter: string | null;
  sheets: { title: string; hidden: boolean }[];
  /** Goes over a sheet without reading its cells. */
  survey(sheet: number): Promise<{ rows: number; merges: Merge[] }>;
  /** Rows in the file's order, those without a filled cell left out; what joined cells say is carried down. */
  rows(sheet: number, merges: readonly Merge[]): AsyncIterable<Row>;
  close(): Promise<void>;
}
