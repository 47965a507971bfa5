import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { type BookType, utils, type WorkSheet, write } from '@e965/xlsx';
import { deflatedEnd, deflatedHead, type ZipEntry, zipEnd } from '../../files/zip.ts';
import { describeTable, type Row, readTable, type TableChoice } from '../index.ts';
import type { TableLimits } from '../table.ts';

/** Puts bytes where a table is read from, for as long as the work takes. */
export async function withTable<T>(bytes: Buffer | string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'prilavok-test-'));
  try {
    const path = join(folder, 'table');
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Description of bytes by `describeTable`. */
export const described = (
  bytes: Buffer | string,
  options: Parameters<typeof describeTable>[1] = {},
): ReturnType<typeof describeTable> => withTable(bytes, (path) => describeTable(path, options));

/** All rows of a sheet, as texts: empty cells are ''. */
export async function textsOf(
  bytes: Buffer | string,
  choice: Partial<TableChoice> = {},
  limits: Partial<TableLimits> = {},
): Promise<string[][]> {
  return (await rowsOf(bytes, choice, limits)).map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
}

/** All rows of a sheet as they are. */
export const rowsOf = (
  bytes: Buffer | string,
  choice: Partial<TableChoice> = {},
  limits: Partial<TableLimits> = {},
): Promise<Row[]> =>
  withTable(bytes, async (path) => {
    const rows: Row[] = [];
    for await (const batch of readTable(path, { sheet: 0, ...choice }, { limits })) rows.push(...batch);
    return rows;
  });

/** A workbook as another program writes it: title of a sheet → its cells, or a sheet made by hand. */
export function workbook(
  sheets: Record<string, unknown[][] | WorkSheet>,
  bookType: BookType = 'xlsx',
  options: Parameters<typeof write>[1] | object = {},
): Buffer {
  const book = utils.book_new();
  for (const [title, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, Array.isArray(cells) ? utils.aoa_to_sheet(cells) : cells, title);
  return write(book, { type: 'buffer', bookType, ...options });
}

/** An archive of the files; `size` is what it claims of each instead of the truth. */
export function archive(files: Record<string, string | Buffer>, { size }: { size?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const body = Buffer.from(content);
    const packed = deflateRawSync(body);
    const entry = { name, crc: crc32(body), packed: packed.length, size: size ?? body.length, at, deflated: true };
    const part = Buffer.concat([deflatedHead(name), packed, deflatedEnd(entry)]);
    entries.push(entry);
    parts.push(part);
    at += part.length;
  }
  return Buffer.concat([...parts, zipEnd(entries, at)]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook around a sheet written by hand. */
export const handmade = (sheet: string, more: Record<string, string> = {}): Record<string, string> => ({
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="Лист" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${document}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  ...more,
});
