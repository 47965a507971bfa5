/**
 * Reads tables that people send: XLSX, XLS and CSV, whatever encoding, delimiter and heading they have. It knows cells and rows, no domain; rooms
 * say what their columns mean.
 *
 * `storedTable` brings a file from the storage, `describeTable` says what is in it (sheets, headings, samples, a fingerprint of its shape), `readTable`
 * yields its rows from any number on, so that an import goes on where it was killed. A thread with a heap and a time of its own does the reading:
 * what a stranger's file does to it, it doesn't do to the process. What can't be read ends in a `TableError`, a sentence for the person who sent it.
 */
export { cutNumber, isCutNumber } from './cut-numbers.ts';
export { type Comma, commaOf, decimalIn } from './decimals.ts';
export { storedTable } from './file.ts';
export { describeTable, readTable } from './in-thread.ts';
export {
  type Cell,
  type Heading,
  type Row,
  type TableChoice,
  type TableDescription,
  TableError,
  tableLimits,
} from './table.ts';
export { openArchive } from './zip.ts';
