import { readFile, stat } from 'node:fs/promises';
import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { filledDown } from './merges.ts';
import { numberCell, numberFormatOf } from './number-format.ts';
import type { Reader } from './reader.ts';
import { type Cell, type Row, TableError, type TableLimits, tooLarge } from './table.ts';
import { damaged } from './zip.ts';

// Books of before 1997 are in the code page of their machine.
set_cptable(codepages);

/**
 * Opens an old workbook (BIFF), or a page or XML that goes by its name. The library (SheetJS) holds it whole, so such a file may be smaller than
 * the others; the thread's heap is the bound of last resort.
 */
export async function openXls(path: string, limits: TableLimits): Promise<Reader> {
  if ((await stat(path)).size > limits.oldBytes) throw tooLarge(limits.oldBytes);
  const book = bookOf(await readFile(path));
  if (book.SheetNames.length === 0) throw damaged();
  if (book.SheetNames.length > limits.sheets) throw new TableError(`В файле больше ${limits.sheets} листов`);
  const sheets = book.SheetNames.map((title, at) => ({
    title: title.slice(0, 100),
    hidden: Boolean(book.Workbook?.Sheets?.[at]?.Hidden),
  }));
  const sheetOf = (sheet: number): WorkSheet => {
    const found = book.Sheets[book.SheetNames[sheet] ?? ''];
    if (!found) throw new TableError('Такого листа в файле нет');
    return found;
  };
  const mergesOf = (sheet: WorkSheet) =>
    (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }));
  const shift = book.Workbook?.WBProps?.date1904 ? 1462 : 0;
  return {
    encoding: null,
    delimiter: null,
    sheets,
    survey: async (sheet) => ({ rows: sheetOf(sheet)['!data']?.length ?? 0, merges: mergesOf(sheetOf(sheet)) }),
    rows: (sheet, merges) => filledDown(rows(sheetOf(sheet), shift, limits), merges),
    close: async () => {},
  };
}

function bookOf(bytes: Buffer): WorkBook {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw locked();
  try {
    // Texts of pages stay texts: «00123» is an article, «1-2» no date. Old books that don't say their code page are Russian.
    return read(bytes, {
      dense: true,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
      raw: true,
      codepage: 1251,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw locked();
    if (error instanceof RangeError && /memory|allocation/i.test(error.message)) throw error;
    throw damaged();
  }
}

const locked = () => new TableError('Файл защищён паролем: снимите защиту и сохраните его ещё раз');

async function* rows(sheet: WorkSheet, shift: number, limits: TableLimits): AsyncGenerator<Row> {
  const lines: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  for (const [at, line] of lines.entries()) {
    const number = at + 1;
    if (number > limits.rows) throw new TableError(`В листе больше ${limits.rows} строк: разделите файл на части`);
    const cells: (Cell | null)[] = [];
    for (const [column, object] of (line ?? []).entries()) {
      const cell = object ? cellOf(object, shift) : null;
      if (!cell) continue;
      if (column >= limits.columns) throw new TableError(`Строка ${number}: больше ${limits.columns} столбцов`, number);
      if (cell.text.length > limits.cell)
        throw new TableError(`Строка ${number}: ячейка длиннее ${limits.cell} знаков`, number);
      while (cells.length < column) cells.push(null);
      cells[column] = cell;
    }
    if (cells.length > 0) yield { number, cells };
  }
}

/** Texts of formulas that failed, by code (MS-XLS 2.5.10): the other formats have it as text. */
const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function cellOf({ t, v, z }: CellObject, shift: number): Cell | null {
  if (v === undefined || v === null) return null;
  if (t === 'b') return { kind: 'boolean', text: v ? 'Да' : 'Нет' };
  if (t === 'n') return numberCell(Number(v), numberFormatOf(0, z === undefined ? undefined : String(z)), shift);
  if (t === 'd' && v instanceof Date)
    return { kind: 'date', text: v.toISOString().slice(0, 19).replace('T00:00:00', '') };
  const text = t === 'e' ? (errors[Number(v)] ?? '#VALUE!') : String(v).trim();
  return text === '' ? null : { kind: 'text', text };
}
