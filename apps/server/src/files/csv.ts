import { numberText } from '../text/numbers.ts';

/**
 * Rows as CSV for Excel in Russian: semicolons and a byte order mark. A cell that begins like a formula gets an apostrophe, as
 * somebody else's file must not be able to run anything in the reader's spreadsheet.
 */
export async function* csvOf(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): AsyncGenerator<string> {
  yield csvHead(header);
  for await (const row of rows) yield csvLine(row);
}

/** The first line, with the mark by which Excel knows UTF-8. */
export const csvHead = (titles: readonly string[]): string => `\ufeff${csvLine(titles)}`;

/** A line with its end (https://www.rfc-editor.org/rfc/rfc4180); fractions have a comma, as Excel in Russian reads them. */
export function csvLine(cells: readonly (string | number)[]): string {
  // A million lines are written at once: nothing is made that is thrown away.
  let line = '';
  let separator = '';
  for (const cell of cells) {
    line += separator + (typeof cell === 'string' ? quoted(cell) : numeral(cell));
    separator = ';';
  }
  return `${line}\r\n`;
}

const numeral = (cell: number): string =>
  Number.isSafeInteger(cell) ? String(cell) : numberText(cell).replace('.', ',');

function quoted(cell: string): string {
  const harmless = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
