import type { FeedSettings } from '@prilavok/contract';
import { numberText } from '../../text/numbers.ts';

type LineSettings = Pick<FeedSettings, 'delimiter' | 'reader'>;

/** A line of CSV (https://www.rfc-editor.org/rfc/rfc4180) with any delimiter. For Excel fractions have a comma, and what would be a formula an apostrophe. */
export function programLine(cells: readonly (string | number)[], settings: LineSettings): string {
  return `${cells.map((cell) => cellOf(cell, settings)).join(settings.delimiter)}\r\n`;
}

function cellOf(cell: string | number, { delimiter, reader }: LineSettings): string {
  if (typeof cell === 'number') {
    const text = numberText(cell);
    return reader === 'excel' ? quoted(text.replace('.', ','), delimiter) : text;
  }
  return quoted(reader === 'excel' && /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell, delimiter);
}

const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
