import { open } from 'node:fs/promises';
import { formatOf } from './format.ts';
import type { Reader } from './reader.ts';
import type { TableChoice, TableFormat, TableLimits } from './table.ts';

/** Opens a file by what it is. */
export async function openReader(
  path: string,
  choice: Pick<TableChoice, 'encoding' | 'delimiter'>,
  limits: TableLimits,
): Promise<Reader & { format: TableFormat }> {
  const format = formatOf(await headOf(path));
  return { format, ...(await openAs(format, path, { choice, limits })) };
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
