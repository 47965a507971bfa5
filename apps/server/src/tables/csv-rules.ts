import type { Options } from 'csv-parse';

/** Most characters of a row: a quotation mark that is never closed would take the rest of the file for one cell. */
export const longestRecord = 4_000_000;

/** As lenient as people's files need: quotation marks inside of words, rows of different lengths. */
export const csvRules = (delimiter: string): Options => ({
  delimiter,
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  max_record_size: longestRecord,
});
