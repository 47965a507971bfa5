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
  let line = '';
  for (const [at, cell] of cells.entries()) {
    if (at > 0) line += ';';
    line +=
      typeof cell === 'string' ? quoted(cell) : Number.isSafeInteger(cell) ? cell : numberText(cell).replace('.', ',');
  }
  return `${line}\r\n`;
}

function quoted(cell: string): string {
  const harmless = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
