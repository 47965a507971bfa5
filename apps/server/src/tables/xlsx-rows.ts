import { columnOf } from './merges.ts';
import { type NumberFormat, numberCell } from './number-format.ts';
import { type Cell, type Row, TableError, type TableLimits } from './table.ts';
import { hearXml } from './xml.ts';

/** Tables that cells of a workbook refer to. */
export interface Book {
  texts: string[];
  formats: NumberFormat[];
  /** Days to add where they are counted from 1904. */
  shift: number;
}

/** Yields the rows of a sheet as they are read; rows without a filled cell are passed over. */
export async function* sheetRows(bytes: AsyncIterable<Buffer>, book: Book, limits: TableLimits): AsyncGenerator<Row> {
  let read: Row[] = [];
  let row: Row = { number: 0, cells: [] };
  let column = -1;
  let kind = '';
  let style = 0;
  let words = '';
  let heard = false;
  let spoken = false;

  const finish = () => {
    const cell = cellOf(kind, words, style, book);
    if (!cell) return;
    if (column >= limits.columns)
      throw new TableError(`Строка ${row.number}: больше ${limits.columns} столбцов`, row.number);
    while (row.cells.length < column) row.cells.push(null);
    row.cells[column] = cell;
  };

  const heard$ = hearXml(bytes, {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: Number(attributes.r) || row.number + 1, cells: [] };
        column = -1;
        if (row.number > limits.rows)
          throw new TableError(`В листе больше ${limits.rows} строк: разделите файл на части`);
      } else if (name === 'c') {
        const next = attributes.r ? columnOf(attributes.r) : column + 1;
        column = next > column ? next : column + 1;
        kind = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        words = '';
      } else if (name === 'v' || (name === 't' && !spoken)) heard = true;
      else if (name === 'rPh') spoken = true;
    },
    text(text) {
      if (!heard) return;
      words += text;
      if (words.length > limits.cell)
        throw new TableError(`Строка ${row.number}: ячейка длиннее ${limits.cell} знаков`, row.number);
    },
    close(name) {
      if (name === 'v' || name === 't') heard = false;
      else if (name === 'rPh') spoken = false;
      else if (name === 'c') finish();
      else if (name === 'row' && row.cells.length > 0) read.push(row);
    },
  });
  for await (const _ of heard$) {
    yield* read;
    read = [];
  }
  yield* read;
}

function cellOf(kind: string, words: string, style: number, { texts, formats, shift }: Book): Cell | null {
  if (words === '') return null;
  switch (kind) {
    case 's':
      return textCell(texts[Number(words)] ?? '');
    case 'b':
      return { kind: 'boolean', text: words === '1' || words === 'true' ? 'Да' : 'Нет' };
    case 'd':
      return { kind: 'date', text: words.replace(/T00:00:00(\.0+)?Z?$/, '').replace(/(\.\d+)?Z?$/, '') };
    case 'n':
      return numberCell(Number(words), formats[style] ?? 'plain', shift);
    default:
      return textCell(words);
  }
}

function textCell(text: string): Cell | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : { kind: 'text', text: trimmed };
}
