import { asShown, numberText } from '../text/numbers.ts';
import type { Cell } from './table.ts';

/** Reading of a number by its format: a date, digits with zeros in front, or a plain number. */
export type NumberFormat = 'date' | 'plain' | { zeros: number };

/** Formats of ECMA-376 18.8.30 that every program knows by number. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Reads a format: its code where the file has one, else its number. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn(id) ? 'date' : 'plain';
  const zeros = /^(0{2,})(;|$)/.exec(code)?.[1];
  if (zeros) return { zeros: zeros.length };
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const bare = positive.replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '');
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare) ? 'date' : 'plain';
}

/** A number as its cell says it; `shift` is 1462 where days are counted from 1904. */
export function numberCell(value: number, format: NumberFormat, shift: number): Cell | null {
  if (!Number.isFinite(value)) return null;
  if (format === 'date') return dateCell(value + shift) ?? { kind: 'number', text: numberText(asShown(value)) };
  const text = numberText(asShown(value));
  if (format === 'plain') return { kind: 'number', text };
  return Number.isInteger(value) && value >= 0
    ? { kind: 'text', text: text.padStart(format.zeros, '0') }
    : { kind: 'number', text };
}

/** Days since 30 December 1899 as a date; before March 1900 the count is off by one day, which no price list has. */
function dateCell(days: number): Cell | undefined {
  if (days < 0 || days >= 2_958_466) return undefined;
  const iso = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString();
  if (days < 1) return { kind: 'date', text: iso.slice(11, 19) };
  return { kind: 'date', text: Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19) };
}
