import { createHash } from 'node:crypto';
import type { ImportTable, TableColumn, TableMapping } from '@prilavok/contract';
import {
  type Comma,
  commaOf,
  describeTable,
  type Row,
  readTable,
  type TableDescription,
} from '../../../tables/index.ts';
import { addToStat, copyOf, guess, newStat, type ParamStat } from '../yml/kinds.ts';
import type { TableContext } from './context.ts';
import { type Guess, guessed } from './guess.ts';
import { guessByValues, type Sample, studiedRows } from './untitled.ts';

/** A table as an import keeps it, beside its mapping. */
export interface SeenTable extends Omit<ImportTable, 'columns' | 'mapping'> {
  /** One value for all files of one shape. */
  shape: string;
  /** Whether it has headings: only by them a shape is known for sure. */
  headed: boolean;
  /** Another sheet is asked for, and not which rows are its heading. */
  guessHeading?: boolean;
  columns: SeenColumn[];
}

interface SeenColumn extends TableColumn {
  /** Meaning of a comma in its numbers. */
  comma: Comma;
}

/** Which sheet and heading somebody asked for; the first sheet with rows and our guess otherwise. */
export type TableChoice = Partial<Pick<TableMapping, 'sheet' | 'heading'>>;

interface Options {
  context: TableContext;
  signal: AbortSignal;
  /** Called as rows are read. */
  onRows: (count: number) => Promise<void>;
}

/** Looks through a whole table: what is in it, and where its columns would go. */
export async function lookAtTable(
  path: string,
  choice: TableChoice,
  { context, signal, onRows }: Options,
): Promise<{ table: SeenTable; mapping: TableMapping }> {
  const plain = await describeTable(path, { signal });
  const sheet = choice.sheet !== undefined && choice.sheet < plain.sheets.length ? choice.sheet : usualSheet(plain);
  const described = choice.heading ? await describeTable(path, { sheet, heading: choice.heading, signal }) : plain;
  const of = described.sheets[sheet];
  const heading = of?.heading ?? { first: 1, rows: 0, titles: [] };
  const { stats, sample } = await statsOf(
    path,
    { sheet, from: heading.first + heading.rows, titles: heading.titles },
    { context, signal, onRows },
  );
  const seen = stats.map((stat, column) => columnOf(stat, column));
  const untitled = seen.filter(({ title }) => title === '');
  const guesses = guessed(seen, context.properties, context.units, guessByValues(untitled, sample));
  const columns = seen.map((column, at): SeenColumn => ({ ...column, reason: guesses[at]?.reason ?? '' }));
  return {
    table: {
      format: described.format,
      encoding: described.encoding,
      delimiter: described.delimiter,
      sheets: described.sheets.map(({ title, hidden, rows }) => ({ title, hidden, rows })),
      shape: shapeOf(plain),
      headed: heading.rows > 0,
      remembered: false,
      columns,
    },
    mapping: suggestion(guesses, { sheet, heading: { first: heading.first, rows: heading.rows } }),
  };
}

/** The whole file's shape, whichever of its sheets is taken. */
const shapeOf = ({ sheets }: TableDescription) =>
  createHash('sha256')
    .update(JSON.stringify(sheets.map(({ fingerprint }) => fingerprint)))
    .digest('hex')
    .slice(0, 32);

function usualSheet({ sheets }: TableDescription): number {
  const at = sheets.findIndex(({ hidden, rows, columns }) => !hidden && rows > 1 && columns > 1);
  return Math.max(0, at);
}

function suggestion(guesses: readonly Guess[], where: Pick<TableMapping, 'sheet' | 'heading'>): TableMapping {
  const goesTo = (field: string) =>
    guesses.some(({ column: { target } }) => target.to === 'field' && target.field === field);
  return {
    ...where,
    columns: guesses.map(({ column }) => column),
    key: goesTo('article') || !goesTo('barcodes') ? 'article' : 'barcodes',
    unknown: goesTo('article') && goesTo('title') ? 'create' : 'skip',
    empty: 'leave',
  };
}

/** Statistics of a column. */
interface ColumnStat {
  title: string;
  stat: ParamStat;
  samples: string[];
  filled: number;
  commas: { decimal: boolean; thousands: boolean };
}

/** Columns whose values are studied: beyond them a table is nobody's price list. */
const mostStudied = 200;
/** Longer values are texts, whatever they say. */
const longestStudied = 100;
const mostSamples = 5;
const longestSample = 80;

async function statsOf(
  path: string,
  { sheet, from, titles }: { sheet: number; from: number; titles: readonly string[] },
  { context, signal, onRows }: Options,
): Promise<{ stats: ColumnStat[]; sample: Sample }> {
  const stats = titles.map(newColumn);
  const sample: (string | undefined)[][] = [];
  for await (const rows of readTable(path, { sheet }, { from, signal })) {
    for (const row of rows) {
      addRow(stats, row, context);
      if (sample.length < studiedRows) sample.push(shortCells(row));
    }
    await onRows(rows.length);
  }
  return { stats, sample };
}

const longestCell = 200;

const shortCells = ({ cells }: Row) =>
  cells.slice(0, mostStudied).map((cell) => (cell ? copyOf(cell.text.slice(0, longestCell)) : undefined));

const newColumn = (title = ''): ColumnStat => ({
  title,
  stat: newStat(title),
  samples: [],
  filled: 0,
  commas: { decimal: false, thousands: false },
});

function addRow(stats: ColumnStat[], { cells }: Row, { units }: TableContext): void {
  for (const [at, cell] of cells.entries()) {
    stats[at] ??= newColumn();
    const seen = stats[at];
    if (!cell) continue;
    seen.filled++;
    const { text } = cell;
    if (seen.samples.length < mostSamples && !seen.samples.includes(text.slice(0, longestSample)))
      seen.samples.push(copyOf(text.slice(0, longestSample)));
    if (text.includes(',')) seen.commas[commaOf([text])] = true;
    if (at >= mostStudied) continue;
    if (text.length <= longestStudied) addToStat(seen.stat, { unit: '', values: [text] }, units.groups);
    else {
      seen.stat.values++;
      seen.stat.longest = Math.max(seen.stat.longest, text.length);
      seen.stat.distinct = null;
    }
  }
}

function columnOf({ title, stat, samples, filled, commas }: ColumnStat, column: number): SeenColumn {
  const { type, options, multiple } = guess(stat);
  const comma = commas.thousands && !commas.decimal ? 'thousands' : 'decimal';
  return { column, title, samples, filled, reason: '', guess: { type, options, multiple }, comma };
}
