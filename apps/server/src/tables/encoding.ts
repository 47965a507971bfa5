import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { TableError } from './table.ts';

/** Encodings in which one byte is one letter, the usual one first. */
const narrow = ['windows-1251', 'ibm866', 'koi8-r', 'maccyrillic'] as const;

/** All that a person may choose from. */
const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...narrow, 'windows-1252'] as const;

/** The encoding of a text by its beginning: the byte order mark, then what its bytes can be, then what reads like Russian. */
export function encodingOf(start: Buffer): string {
  const marked = markOf(start);
  if (marked) return marked;
  const wide = wideOf(start);
  if (wide) return wide;
  if (start.includes(0)) throw new TableError('Это не таблица: загрузите файл XLSX, XLS или CSV');
  if (isUtf8(withoutTornEnd(start))) return 'utf-8';
  const utf = new TextDecoder('utf-8').decode(start);
  // A few broken bytes in a long text are somebody's slip, no other encoding.
  if (count(utf, /[а-яё]/gi) > 50 * count(utf, /\ufffd/g)) return 'utf-8';
  const [best] = narrow
    .map((encoding) => ({ encoding, score: likeness(iconv.decode(start, encoding)) }))
    .sort((a, b) => b.score - a.score);
  return best?.encoding ?? 'windows-1251';
}

/** Decodes piece by piece; bytes that stand for nothing become �. */
export function decoderOf(encoding: string): (bytes: Buffer, last: boolean) => string {
  if (!encodings.some((known) => known === encoding)) throw new TableError(`Неизвестная кодировка файла: ${encoding}`);
  if (encoding === 'utf-8') {
    const decoder = new TextDecoder('utf-8');
    return (bytes, last) => decoder.decode(bytes, { stream: !last });
  }
  const decoder = iconv.getDecoder(encoding);
  return (bytes, last) => decoder.write(bytes) + (last ? (decoder.end() ?? '') : '');
}

function markOf(start: Buffer): string | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark: every other byte of Latin is 0, of Russian 4. */
function wideOf(start: Buffer): string | undefined {
  let [even, odd] = [0, 0];
  const length = Math.min(start.length, 4096);
  for (let at = 0; at < length; at++) if (start[at] === 0 || start[at] === 4) at % 2 === 0 ? even++ : odd++;
  if (odd > length * 0.4 && even < length * 0.1) return 'utf-16le';
  if (even > length * 0.4 && odd < length * 0.1) return 'utf-16be';
  return undefined;
}

/** The start without a letter that was cut in two at its end. */
function withoutTornEnd(start: Buffer): Buffer {
  let end = start.length;
  while (end > 0 && start.length - end < 3 && ((start[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return ((start[end - 1] ?? 0) & 0xc0) === 0xc0 ? start.subarray(0, end - 1) : start;
}

/** How much a text reads like Russian: its usual letters count, signs that nobody types and a capital behind a small letter count against it. */
function likeness(text: string): number {
  const usual = count(text, /[оеаинтсрвлкмдпуя]/g);
  const odd = count(text, /[^\p{ASCII}а-яА-ЯёЁ№«»–—…°€™©®\u00a0’“”]/gu);
  return usual - 4 * odd - 2 * count(text, /[а-яё][А-ЯЁ]/g);
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
