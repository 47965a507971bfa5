/** Kind of a cell in the file; its text is there whatever it was. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean';

/**
 * A cell that isn't empty. Numbers are written plainly (`4607014826730`, `0.5`), dates as `2026-11-23` or `2026-11-23T08:30:00`, booleans as
 * «Да» and «Нет». A number that is shown with zeros in front (`00123`) keeps them.
 */
export interface Cell {
  kind: CellKind;
  text: string;
}

/** A row under the number that it has in the file; the first is 1. Cells at its end that are empty are left out. */
export interface Row {
  number: number;
  cells: (Cell | null)[];
}

export type TableFormat = 'xlsx' | 'xls' | 'csv';

/** Cells that are joined to one, counted from 0, both ends included. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** How a person, or our guess, says that a file is to be read. */
export interface TableChoice {
  /** Which sheet, counted from 0. */
  sheet: number;
  /** Of CSV only; what `describeTable` found unless told. */
  encoding?: string | undefined;
  delimiter?: string | undefined;
}

export interface SheetDescription {
  title: string;
  hidden: boolean;
  /** Rows that the file has for it; of CSV its lines. Empty ones count. */
  rows: number;
  /** Columns of the widest row among the first. */
  columns: number;
  heading: Heading;
  /** The first rows as they are, those of the heading among them. */
  samples: Row[];
  /**
   * Fingerprint, one for all files of one shape: the headings and their order, or how many columns there are where none
   * has a heading.
   */
  fingerprint: string;
}

/** Rows that say what the columns are. */
export interface Heading {
  /** Number of the first of them, and how many they are; 0 where the table begins at once, which then begins in row `first`. */
  first: number;
  rows: number;
  /** A title for each column, those of several rows joined with « / »; empty where there is none. */
  titles: string[];
}

export interface TableDescription {
  format: TableFormat;
  encoding: string | null;
  delimiter: string | null;
  sheets: SheetDescription[];
}

/** Why a table can't be read: a sentence for the person who sent it and, where there is one, the row. */
export class TableError extends Error {
  readonly row: number | null;

  constructor(message: string, row: number | null = null) {
    super(message);
    this.row = row;
  }
}

/** Error for a file that is too large. */
export const tooLarge = (most: number): TableError =>
  new TableError(`Файл больше ${Math.round(most / 1024 / 1024)} МБ: разделите его на части`);

/** Limits of a file; counted while it is read. */
export interface TableLimits {
  /** Bytes of the file, and of an old one (XLS), which has to be read as a whole. */
  bytes: number;
  oldBytes: number;
  /** Bytes of what an XLSX unpacks to. */
  unpacked: number;
  /** Characters of the texts that the cells of an XLSX share: they stay in memory. */
  shared: number;
  sheets: number;
  rows: number;
  columns: number;
  /** Characters of a cell. */
  cell: number;
  /** How long a file may take to yield its next rows, in seconds. */
  seconds: number;
  /** Heap of the thread, in MB. */
  megabytes: number;
}

const mb = 1024 * 1024;

export const tableLimits: TableLimits = {
  bytes: 512 * mb,
  oldBytes: 64 * mb,
  unpacked: 4096 * mb,
  shared: 100_000_000,
  sheets: 200,
  rows: 2_000_000,
  columns: 1000,
  cell: 100_000,
  seconds: 120,
  megabytes: 512,
};
