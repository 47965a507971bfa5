import { CallError } from '#api/call-error.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { failure, warning } from '#toasts.ts';
import type { Column } from '../columns.ts';
import type { Written } from './cells.ts';
import { type Block, htmlOfBlock, textOfBlock } from './clipboard.ts';
import type { Content } from './content.ts';
import { type CellEdit, textOf } from './edit.ts';
import { dragged, heightOf, landing, type Range, repeated, type Spot, tiles, widthOf } from './range.ts';
import type { Sheet } from './use-sheet.ts';

/** Rows that are written or copied at once: as many as are kept at hand. Whatever is more is a bulk change. */
const mostRows = 10_000;

const cellForms = ['ячейка', 'ячейки', 'ячеек'] as const;

/** Filling of a place; nothing where it stays as it is. */
type Filling<Row> = (spot: Spot, edit: CellEdit<Row>, row: Row) => Content | undefined;

/** A sheet with its columns as they are shown: what is written here goes by places. */
export interface Desk<Row extends { id: string }> {
  sheet: Sheet<Row>;
  columns: readonly Column<Row>[];
}

/** Cells that a writing couldn't fill. */
interface Left {
  /** Cells that are only read. */
  readOnly: number;
  refused: number;
  reason: string | undefined;
}

/** Pastes a block into the selection, as one step; answers where it landed. */
export function paste<Row extends { id: string }>(desk: Desk<Row>, range: Range, block: Block): Range {
  const size = { rows: desk.sheet.list.length, columns: desk.columns.length };
  const landed = landing(block, range, size);
  const at = tiles(block, landed);
  void write(desk, landed, (spot, edit) => {
    const typed = at(spot);
    return typed === undefined ? undefined : edit.parse(typed);
  });
  const below = range.top + block.length - size.rows;
  if (below > 0) warning(`Ниже конца списка ${counted(below, ['строка', 'строки', 'строк'])}: они не вставлены`);
  return landed;
}

/** Repeats the cells of a rectangle over a larger one around it. */
export function fill<Row extends { id: string }>(desk: Desk<Row>, source: Range, filled: Range): void {
  const { list, cells } = desk.sheet;
  const outside = ({ row, column }: Spot) =>
    row < source.top || row > source.bottom || column < source.left || column > source.right;
  void write(desk, filled, (spot, edit) => {
    if (!outside(spot)) return undefined;
    const from = repeated(source, spot);
    const row = list.rowAt(from.row);
    const column = desk.columns[from.column];
    if (!row || !column) return undefined;
    const content = cells.contentOf(row, column.id);
    // Another column may have another kind: there it is what it says.
    return from.column === spot.column ? content : edit.parse(copied(desk, row, column));
  });
}

/** Repeats the first row of a selection in those below it; a single cell repeats the one above. */
export function fillDown<Row extends { id: string }>(desk: Desk<Row>, range: Range): void {
  const top = heightOf(range) === 1 ? range.top - 1 : range.top;
  if (top >= 0) fill(desk, { ...range, top, bottom: top }, { ...range, top });
}

/** Fills to where the handle was let go; answers the rectangle that is selected then. */
export function fillTo<Row extends { id: string }>(desk: Desk<Row>, source: Range, spot: Spot): Range {
  const filled = dragged(source, spot);
  if (filled !== source) fill(desk, source, filled);
  return filled;
}

/** Empties cells. */
export function clear<Row extends { id: string }>(desk: Desk<Row>, range: Range): void {
  void write(desk, range, (_spot, edit) => edit.parse(''));
}

/** Writes one text into every cell of the rectangle. */
export function typeInto<Row extends { id: string }>(desk: Desk<Row>, range: Range, typed: string): void {
  void write(desk, range, (_spot, edit) => edit.parse(typed));
}

/** Writes one text into a cell, wherever its row stands by now. */
export function typeIntoCell<Row extends { id: string }>(
  sheet: Sheet<Row>,
  { row, column }: { row: Row; column: Column<Row> },
  typed: string,
): void {
  const written: Written<Row>[] = [];
  const left: Left = { readOnly: 0, refused: 0, reason: undefined };
  const range = { top: 0, left: 0, bottom: 0, right: 0 };
  writeRow(
    { sheet, columns: [column] },
    { row, index: 0, range },
    { filling: (_spot, edit) => edit.parse(typed), written, left },
  );
  sheet.cells.step()(written);
  tell(left);
}

/** Turns yes into no, and everything else into yes. */
export function toggle<Row extends { id: string }>(desk: Desk<Row>, range: Range, on: boolean): void {
  void write(desk, range, (_spot, edit) => (edit.kind === 'boolean' ? { value: on } : undefined));
}

/**
 * Writes a rectangle as one step. What is at hand is written at once; rows that were never loaded are brought first, and belong to the
 * same step.
 */
async function write<Row extends { id: string }>(desk: Desk<Row>, range: Range, filling: Filling<Row>): Promise<void> {
  if (isTooMuch(range)) return;
  const { list, cells } = desk.sheet;
  const step = cells.step();
  const left: Left = { readOnly: 0, refused: 0, reason: undefined };
  const missing: number[] = [];
  const put = (rows: Iterable<number>) => {
    const written: Written<Row>[] = [];
    for (const index of rows) {
      const row = list.rowAt(index);
      if (row) writeRow(desk, { row, index, range }, { filling, written, left });
      else missing.push(index);
    }
    step(written);
  };
  put(Array.from({ length: heightOf(range) }, (_, at) => range.top + at));
  const [first, last] = [missing[0], missing.at(-1)];
  if (first !== undefined && last !== undefined) {
    const later = missing.splice(0);
    const coming = later.length * widthOf(range);
    const come = cells.expect(coming);
    try {
      await list.ensure(first, last, () => put(later));
    } catch (error) {
      const why = error instanceof CallError ? error.message : 'Повторите через секунду';
      failure(`Не вписано ${counted(coming, cellForms)}: их строки не загрузились. ${why}`);
    } finally {
      come();
    }
  }
  tell(left);
}

interface Line<Row> {
  row: Row;
  index: number;
  range: Range;
}

function writeRow<Row extends { id: string }>(
  { columns }: Desk<Row>,
  { row, index, range }: Line<Row>,
  { filling, written, left }: { filling: Filling<Row>; written: Written<Row>[]; left: Left },
): void {
  for (let at = range.left; at <= range.right; at++) {
    const column = columns[at];
    const off = column?.edit ? column.edit.off?.(row) : 'Эту колонку только читают';
    const after = column?.edit && filling({ row: index, column: at }, column.edit, row);
    if (!column || after === undefined) {
      if (column && !column.edit) left.readOnly++;
      continue;
    }
    if (off !== undefined) {
      left.readOnly++;
      left.reason ??= off;
      continue;
    }
    if ('typed' in after) {
      left.refused++;
      left.reason = `«${after.typed.slice(0, 40)}» — ${after.refused}`;
    }
    written.push({ row, column: column.id, after });
  }
}

function tell({ readOnly, refused, reason }: Left): void {
  const why = reason ? `: ${reason}` : '';
  if (refused > 0) warning(`Не подошло: ${counted(refused, cellForms)}. Они отмечены и не сохранены${why}`);
  else if (readOnly > 0) warning(`Только для чтения: ${counted(readOnly, cellForms)}${why}`);
}

function isTooMuch(range: Range): boolean {
  if (heightOf(range) <= mostRows) return false;
  const rows = counted(heightOf(range), ['строка', 'строки', 'строк']);
  warning(
    `Выделено ${rows}, а в таблице за раз меняют и копируют до ${number(mostRows)}. Сузьте фильтр или выберите строки в списке и измените их разом`,
  );
  return true;
}

/** Text that copying gives of a cell. */
function copied<Row extends { id: string }>(
  { sheet }: Pick<Desk<Row>, 'sheet'>,
  row: Row,
  column: Column<Row>,
): string {
  if (column.edit) return textOf(column.edit, sheet.cells.contentOf(row, column.id));
  return column.text?.(row) ?? '';
}

/** Puts the selection on the clipboard: at once where its rows are at hand, otherwise when they have come. */
export function copy<Row extends { id: string }>(desk: Desk<Row>, range: Range, clipboard: DataTransfer): void {
  if (isTooMuch(range)) return;
  const { list } = desk.sheet;
  const block = (): Block =>
    Array.from({ length: heightOf(range) }, (_, at) => list.rowAt(range.top + at)).map((row) =>
      desk.columns.slice(range.left, range.right + 1).map((column) => (row ? copied(desk, row, column) : '')),
    );
  const isHere = Array.from({ length: heightOf(range) }, (_, at) => list.rowAt(range.top + at)).every(Boolean);
  if (isHere) {
    const cells = block();
    clipboard.setData('text/plain', textOfBlock(cells));
    clipboard.setData('text/html', htmlOfBlock(cells));
    return;
  }
  list
    .ensure(range.top, range.bottom, () => navigator.clipboard.writeText(textOfBlock(block())))
    .then((copying) => copying)
    .catch(() => failure('Не удалось скопировать: строки ещё не загрузились. Повторите через секунду'));
}
