import { parse } from 'csv-parse/sync';
import { csvRules } from './csv-rules.ts';

const delimiters = [';', '\t', ',', '|'];

/** The delimiter of a text by its first lines: that which cuts most of them into the same number of cells; `sep=;` is obeyed. */
export function delimiterOf(start: string): string {
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(start)?.[1];
  if (said) return said;
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, score: evenness(start, delimiter) }))
    .sort((a, b) => b.score - a.score);
  return best && best.score > 0 ? best.delimiter : ';';
}

/** The share of lines that have as many cells as most have; more cells are a little better than fewer. */
function evenness(start: string, delimiter: string): number {
  const widths = widthsOf(start, delimiter).filter((width) => width > 0);
  const times = new Map<number, number>();
  for (const width of widths) times.set(width, (times.get(width) ?? 0) + 1);
  const [[width, most] = [1, 0]] = [...times].sort(([a, m], [b, n]) => n * Math.min(b, 3) - m * Math.min(a, 3));
  if (width < 2) return 0;
  return most / widths.length + Math.min(width, 50) / 1000;
}

function widthsOf(start: string, delimiter: string): number[] {
  // The last line of a beginning is torn.
  const whole = start.slice(0, start.lastIndexOf('\n') + 1 || start.length);
  try {
    const rows: string[][] = parse(whole, { ...csvRules(delimiter), to: 200 });
    return rows.map((cells) => (cells.length === 1 && cells[0] === '' ? 0 : cells.length));
  } catch {
    // A quotation mark that isn't closed before the beginning ends: lines as they are will do.
    return whole
      .split(/\r?\n/)
      .slice(0, 200)
      .map((line) => (line === '' ? 0 : line.split(delimiter).length));
  }
}
