/** One line of a chart. */
export interface Line<Row> {
  title: string;
  /** Value at a day; null where there is nothing. */
  value: (row: Row) => number | null;
  /** A colour of the theme: `--pr-accent`. */
  color: string;
  /** Quieter than the others; over bars, a line. */
  dashed?: boolean;
}
