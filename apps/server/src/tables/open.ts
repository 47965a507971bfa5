import { open } from 'node:fs/promises';
import { composed } from '@prilavok/contract/composed';
import { formatOf } from './format.ts';
import type { Reader } from './reader.ts';
import type { Row, TableChoice, TableFormat, TableLimits } from './table.ts';

/** Opens a file by what it is; its texts come with each letter in its one spelling. */
export async function openReader(
  path: string,
  choice: Pick<TableChoice, 'encoding' | 'delimiter'>,
  limits: TableLimits,
): Promise<Reader & { format: TableFormat }> {
  const format = formatOf(await headOf(path));
  const reader = await openAs(format, path, { choice, limits });
  return {
    ...reader,
    format,
    sheets: reader.sheets.map(({ title, hidden }) => ({ title: composed(title), hidden })),
    rows: (sheet, merges) => composedRows(reader.rows(sheet, merges)),
  };
}

async function* composedRows(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) {
    for (const cell of row.cells) if (cell) cell.text = composed(cell.text);
    yield row;
  }
}

interface Needed {
  choice: Pick<TableChoice, 'encoding' | 'delimiter'>;
  limits: TableLimits;
}

/** A thread loads what its file needs, and nothing else: the library of old workbooks alone takes longer than most files. */
async function openAs(format: TableFormat, path: string, { choice, limits }: Needed): Promise<Reader> {
  if (format === 'csv') return (await import('./csv.ts')).openCsv(path, choice, limits);
  if (format === 'xls') return (await import('./xls.ts')).openXls(path, limits);
  return (await import('./xlsx.ts')).openXlsx(path, limits);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
