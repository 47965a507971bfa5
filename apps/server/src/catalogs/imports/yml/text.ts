import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { composed } from '@prilavok/contract/composed';
import iconv from 'iconv-lite';
import { misfitOf } from '../file-kind.ts';

/** Why a feed can't be taken: a sentence for the seller and, where there is one, the line. */
export class FeedError extends Error {
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

/** The bytes are not in the encoding that the file declares; the caller may try windows-1251. */
export class WrongEncoding extends FeedError {}

export interface TextOptions {
  /** Instead of what the file declares. */
  encoding?: string;
  /** Largest size after unpacking. */
  maxBytes: number;
}

/** A feed's text, piece by piece, with each letter in its one spelling: unpacks gzip, obeys the byte order mark, then the declaration, then UTF-8. */
export async function* textOf(source: Readable, options: TextOptions): AsyncGenerator<string> {
  let waiting = '';
  for await (const piece of decoded(source, options)) {
    const text = waiting + piece;
    // A mark may stand at the beginning of the next piece: its letter waits for it.
    const end = lastLetter(text);
    waiting = text.slice(end);
    if (end > 0) yield composed(text.slice(0, end));
  }
  if (waiting) yield composed(waiting);
}

/** More marks than any letter has. */
const mostMarks = 100;

/** Where the last letter of a text begins, with the marks behind it. */
function lastLetter(text: string): number {
  let at = text.length - 1;
  while (at > 0 && text.length - at < mostMarks && /\p{M}/u.test(text.charAt(at))) at--;
  return text.length - at < mostMarks ? Math.max(0, at) : text.length;
}

async function* decoded(source: Readable, { encoding, maxBytes }: TextOptions): AsyncGenerator<string> {
  let decode: ((bytes: Buffer, last: boolean) => string) | undefined;
  let size = 0;
  for await (const bytes of unpack(source)) {
    size += bytes.length;
    if (size > maxBytes)
      throw new FeedError(`Файл больше ${Math.round(maxBytes / 1024 / 1024)} МБ: разделите его на части`);
    if (!decode) {
      const misfit = misfitOf(bytes);
      if (misfit) throw new FeedError(misfit);
      decode = decoderOf(encoding ?? encodingOf(bytes));
    }
    const text = decode(bytes, false);
    if (text) yield text;
  }
  if (size === 0) throw new FeedError('Файл пустой');
  const rest = decode?.(Buffer.alloc(0), true);
  if (rest) yield rest;
}

/** Pieces big enough to be worth parsing, gunzipped when they begin as gzip does. */
async function* unpack(source: Readable): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 512) {
    const next = await pieces.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const rest = async function* () {
    yield head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  };
  if (!(head[0] === 0x1f && head[1] === 0x8b)) return yield* rest();
  const gunzip = createGunzip();
  // What fails here fails the reading below, too.
  pipeline(rest, gunzip, () => {});
  try {
    yield* gunzip;
  } catch (error) {
    const broken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw broken ? new FeedError('Архив gzip повреждён или обрывается: выгрузите файл ещё раз') : error;
  }
}

/** Encoding by the byte order mark or the XML declaration. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const start = bytes.subarray(0, 300).toString('latin1');
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
}

function decoderOf(encoding: string): (bytes: Buffer, last: boolean) => string {
  if (encoding === 'utf-8' || encoding === 'utf8') {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let line = 1;
    return (bytes, last) => {
      try {
        const text = decoder.decode(bytes, { stream: !last });
        for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++;
        return text;
      } catch {
        throw new WrongEncoding('Файл объявлен как UTF-8, но его байты — не UTF-8', line);
      }
    };
  }
  if (!iconv.encodingExists(encoding)) throw new FeedError(`Неизвестная кодировка файла: ${encoding}`, 1);
  const decoder = iconv.getDecoder(encoding);
  return (bytes, last) => decoder.write(bytes) + (last ? (decoder.end() ?? '') : '');
}
