import type { FeedTransform } from '@prilavok/contract';
import { booleanIn } from '../../text/booleans.ts';
import { withoutEntities } from '../../text/entities.ts';
import { numberIn } from '../../text/numbers.ts';
import { type FeedValue, textOf } from './value.ts';

/** Options by which dates are written. */
export interface TransformOptions {
  timezone: string;
}

/** A value after a transform; what it can't be applied to stays as it is. */
export type Transform = (value: FeedValue) => FeedValue;

/** A transform ready to be applied to many values. */
export function transformOf(transform: FeedTransform, { timezone }: TransformOptions): Transform {
  switch (transform.kind) {
    case 'trim':
      return (value) => textOf(value).trim();
    case 'collapse':
      return (value) => textOf(value).replace(/\s+/g, ' ').trim();
    case 'strip_html':
      return (value) => withoutMarkup(textOf(value));
    case 'cut':
      return (value) => cutAtWord(textOf(value), transform.length);
    case 'case':
      return (value) => cased(textOf(value), transform.to);
    case 'replace':
      return (value) => textOf(value).replaceAll(transform.from, () => transform.to);
    case 'number':
      return (value) => {
        const number = typeof value === 'number' ? value : numberIn(textOf(value));
        return number === undefined ? value : fixed(number, transform.decimals, transform.separator);
      };
    case 'date':
      return (value) => dated(textOf(value), transform.format, timezone);
    case 'boolean':
      return (value) => {
        const known = typeof value === 'boolean' ? value : booleanIn(textOf(value));
        return known === undefined ? value : known ? transform.yes : transform.no;
      };
    case 'affix':
      return (value) => transform.before + textOf(value) + transform.after;
    case 'cdata':
      // How a value is written is no matter of what it is: the writer of XML looks for it.
      return (value) => value;
  }
}

/** A fixed number of decimals without an exponent, rounded as people do. */
const fixed = (number: number, decimals: number, separator: string): string =>
  (Math.sign(number) * (Math.round(Math.abs(number) * 10 ** decimals + 1e-9) / 10 ** decimals))
    .toFixed(decimals)
    .replace('.', separator);

/** A text without tags; blocks and line breaks become line breaks, entities their signs. */
export function withoutMarkup(text: string): string {
  const plain = text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)\s*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi, '');
  return withoutEntities(plain)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** A text of so many characters at most, cut behind a word where there is one in its second half. Half a pair of surrogates never stands at the end. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;
  const cut = text.slice(0, end);
  if (/\s/.test(text[end] ?? '')) return cut.trimEnd();
  const space = cut.search(/\s\S*$/);
  return (space > length / 2 ? cut.slice(0, space) : cut).trimEnd();
}

function cased(text: string, to: 'lower' | 'upper' | 'sentence'): string {
  if (to === 'upper') return text.toUpperCase();
  const lower = text.toLowerCase();
  return to === 'lower' ? lower : lower.replace(/\S/u, (first) => first.toUpperCase());
}

/** A moment in a form that a target reads; what is no moment stays. */
export function dated(text: string, format: 'iso' | 'date' | 'datetime' | 'rfc3339', timezone: string): string {
  const moment = new Date(text);
  if (text === '' || Number.isNaN(moment.getTime())) return text;
  if (format === 'iso') return moment.toISOString().replace(/\.\d+Z$/, 'Z');
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  if (format === 'date') return date;
  if (format === 'datetime') return `${date} ${parts.hour}:${parts.minute}`;
  return `${date}T${parts.hour}:${parts.minute}:${parts.second}${parts.timeZoneName?.replace('GMT', '') || '+00:00'}`;
}
