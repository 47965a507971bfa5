import { createHash } from 'node:crypto';
import { keyOf } from '../text/keys.ts';
import type { Cell, Heading, Merge, Row } from './table.ts';

/** Words by which a heading of goods is known. */
const words =
  /артикул|(?<!\p{L})код|наимен|назван|номенкл|товар|цена|стоим|остат|налич|кол-?\s?во|колич|штрих|баркод|бренд|произв|марка|категор|групп|склад|валют|описан|sku|name|price|stock|barcode|ean|article|vendor|title|qty|brand/iu;

/** Most rows of a heading. */
const highest = 5;
const longestTitle = 200;

/** Guesses which rows of the first ones are the heading: a person can say otherwise. */
export function headingOf(rows: readonly Row[], merges: readonly Merge[]): Heading {
  const start = tableStart(rows);
  const first = rows[start];
  if (!first) return { first: 1, rows: 0, titles: [] };
  if (!isHeading(first, rows.slice(start + 1))) return { first: first.number, rows: 0, titles: [] };
  let [top, bottom] = [start, start];
  while (top > 0 && bottom - top + 1 < highest && isAbove(rows[top - 1], rows[top], merges)) top--;
  while (bottom - top + 1 < highest && isBelow(rows[bottom], rows[bottom + 1], merges)) bottom++;
  const heading = rows.slice(top, bottom + 1);
  const from = heading[0]?.number ?? first.number;
  const count = (heading.at(-1)?.number ?? from) - from + 1;
  return { first: from, rows: count, titles: titlesOf(heading, merges) };
}

/** A title for each column of so many rows of heading. */
export function titlesOf(heading: readonly Row[], merges: readonly Merge[]): string[] {
  const width = Math.max(
    0,
    ...heading.map(({ cells }) => cells.length),
    ...merges.filter(covers(heading)).map(({ right }) => right + 1),
  );
  const lines = heading.map((row) => widened(row, merges));
  return Array.from({ length: Math.min(width, 1000) }, (_, column) => {
    const parts = lines.flatMap((cells, line) => {
      const text = cells[column]?.text ?? carried(lines, line, column);
      return text ? [text.replace(/\s+/g, ' ').trim()] : [];
    });
    return parts
      .filter((part, at) => part !== parts[at - 1])
      .join(' / ')
      .slice(0, longestTitle);
  });
}

/** Fingerprint of files of one shape. */
export function fingerprintOf({ rows, titles }: Heading, columns: number): string {
  const shape = rows > 0 ? titles.map(keyOf) : [`columns:${columns}`];
  while (shape.at(-1) === '') shape.pop();
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 32);
}

const filled = (row: Row | undefined): Cell[] => row?.cells.filter((cell) => cell !== null) ?? [];

/** The first row that is about as wide as the table: above it stand names of firms, dates and telephone numbers. */
function tableStart(rows: readonly Row[]): number {
  const widths = rows.map((row) => filled(row).length).sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length * 0.75)] ?? 1;
  const least = usual < 2 ? 1 : Math.max(2, Math.ceil(usual * 0.6));
  return Math.max(
    0,
    rows.findIndex((row) => filled(row).length >= least),
  );
}

const isNumeric = ({ kind, text }: Cell): boolean =>
  kind === 'number' || kind === 'date' || (/\d/.test(text) && /^[\d\s.,%₽$€+\-/:]+$/.test(text));

const isWordy = (row: Row | undefined): row is Row => {
  const cells = filled(row);
  return (
    cells.length > 0 &&
    cells.every((cell) => !isNumeric(cell) && cell.kind === 'text' && cell.text.length <= longestTitle)
  );
};

function isHeading(row: Row, below: readonly Row[]): boolean {
  if (!isWordy(row)) return false;
  const known = filled(row).filter(({ text }) => words.test(text)).length;
  if (known >= Math.min(2, filled(row).length)) return true;
  // Words above numbers are a heading, words above words may be anything.
  return row.cells.some((cell, column) => {
    if (!cell) return false;
    const values = below.flatMap((other) => other.cells[column] ?? []);
    return values.length > 0 && values.filter(isNumeric).length > values.length / 2;
  });
}

/** Whether a row belongs to the heading below it: its titles span several of the lower ones. */
function isAbove(row: Row | undefined, below: Row | undefined, merges: readonly Merge[]): boolean {
  if (!isWordy(row) || !below || row.number !== below.number - 1 || filled(row).length < 2) return false;
  return merges.some(({ top, left, right }) => top === row.number - 1 && right > left);
}

/** Whether a row belongs to the heading above it: titles joined downwards reach it, or it names what one wide title spans. */
function isBelow(row: Row | undefined, below: Row | undefined, merges: readonly Merge[]): boolean {
  if (!row || !isWordy(below) || below.number !== row.number + 1) return false;
  const at = row.number - 1;
  if (merges.some(({ top, bottom, left, right }) => top <= at && bottom > at && (right === left || bottom - top > 0)))
    return true;
  const spans = merges.filter(({ top, bottom, left, right }) => top <= at && bottom >= at && right > left);
  return (
    below.cells.every((cell, column) => {
      if (!cell) return true;
      return (
        !row.cells[column] ||
        spans.some(({ left, right }) => column >= left && column <= right) ||
        hasGapBeside(row, below, column)
      );
    }) && below.cells.some((cell, column) => cell && !row.cells[column])
  );
}

/** A title that lower ones stand under, its own column and the empty ones to its right. */
const hasGapBeside = (row: Row, below: Row, column: number): boolean =>
  Boolean(row.cells[column]) && !row.cells[column + 1] && Boolean(below.cells[column + 1]);

const covers = (heading: readonly Row[]) => (merge: Merge) =>
  heading.some(({ number }) => merge.top <= number - 1 && merge.bottom >= number - 1);

/** A row of the heading whose joined cells all say what the first of them does. */
function widened(row: Row, merges: readonly Merge[]): (Cell | null)[] {
  const cells = [...row.cells];
  for (const { top, left, bottom, right } of merges) {
    if (top > row.number - 1 || bottom < row.number - 1) continue;
    const said = cells[left];
    if (!said) continue;
    for (let column = left + 1; column <= Math.min(right, 1000); column++) {
      while (cells.length <= column) cells.push(null);
      cells[column] ??= said;
    }
  }
  return cells;
}

/** Where cells weren't joined, a title reaches over the empty ones to its right that have a title of their own below. */
function carried(lines: readonly (Cell | null)[][], line: number, column: number): string | undefined {
  if (!lines.slice(line + 1).some((lower) => lower[column])) return undefined;
  for (let left = column - 1; left >= 0; left--) {
    const said = lines[line]?.[left];
    if (said) return lines.slice(line + 1).some((lower) => lower[left]) ? said.text : undefined;
  }
  return undefined;
}
