import { stringify } from 'csv-stringify';

/**
 * Rows as CSV for Excel in Russian: semicolons and a byte order mark. A cell that begins like a formula gets an apostrophe, as
 * somebody else's file must not be able to run anything in the reader's spreadsheet.
 */
export async function* csvOf(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): AsyncGenerator<string> {
  yield `\ufeff${await line(header)}`;
  for await (const row of rows) yield await line(row.map(harmless));
}

const harmless = (cell: string | number) =>
  typeof cell === 'string' && /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

function line(cells: readonly (string | number)[]): Promise<string> {
  return new Promise((resolve, reject) =>
    stringify([[...cells]], { delimiter: ';', record_delimiter: 'windows' }, (error, text) =>
      error ? reject(error) : resolve(text),
    ),
  );
}
