import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, crc32, createInflateRaw, deflateRaw } from 'node:zlib';
import { storage } from '../../files/storage.ts';
import { sheetName, workbookFiles } from '../../files/xlsx.ts';
import { deflatedEnd, deflatedHead, storedFile, type ZipEntry, zipEnd } from '../../files/zip.ts';
import type { Piece } from '../stored/pieces.ts';
import { combinedCrc } from './crc.ts';

/** Where parts lie in the storage. */
export const piecePath = (key: string): string => `feeds/${key}`;

/** Parts up to so many packed bytes stand in the build itself. */
const inlineBytes = 2048;

/** Packs bytes into a part; the caller stores what is too large to stand in the build. */
export async function packed(bytes: Buffer): Promise<{ piece: Piece; stored?: Buffer }> {
  const content = await deflated(bytes);
  const piece = {
    size: bytes.length,
    packed: content.length,
    crc: crc32(bytes),
    sha: hash('sha256', bytes, 'base64url'),
  };
  return content.length <= inlineBytes
    ? { piece: { ...piece, data: content.toString('base64') } }
    : { piece, stored: content };
}

const deflated = (bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    deflateRaw(bytes, { level: 3, finishFlush: constants.Z_FULL_FLUSH }, (error, content) =>
      error ? reject(error) : resolve(content),
    ),
  );

/** An empty last block: what a deflate stream that was only flushed is ended by. */
const lastBlock = Buffer.from([0x03, 0x00]);
/** No name, no time, an unknown system: the same rows are the same bytes (RFC 1952). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Sums of all parts: how many bytes they are, packed and not, and their CRC-32. */
export function sumsOf(pieces: readonly Piece[]): { size: number; packed: number; crc: number } {
  let [size, bytes, crc] = [0, 0, 0];
  for (const piece of pieces) {
    crc = combinedCrc(crc, piece.crc, piece.size);
    size += piece.size;
    bytes += piece.packed;
  }
  return { size, packed: bytes, crc };
}

/** The tag of a file: the same for the same bytes. */
export function etagOf(pieces: readonly Piece[]): string {
  const whole = createHash('sha256');
  for (const { sha } of pieces) whole.update(sha).update('.');
  return whole.digest('base64url').slice(0, 32);
}

async function* deflatedParts(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  const disk = await storage();
  for (const { key, data } of pieces)
    if (key === undefined) yield Buffer.from(data ?? '', 'base64');
    else yield* (await disk.getStream(piecePath(key))) as AsyncIterable<Uint8Array>;
}

/** How a file is sent: with how many bytes, and as which stream. */
export interface SentFile {
  length: number;
  content: () => Readable;
}

/** The file packed by gzip, as one member: some readers stop at the end of the first. */
export function gzipOf(pieces: readonly Piece[]): SentFile {
  const { size, packed: bytes, crc } = sumsOf(pieces);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc, 0);
  tail.writeUInt32LE(size % 2 ** 32, 4);
  async function* whole() {
    yield gzipHead;
    yield* deflatedParts(pieces);
    yield lastBlock;
    yield tail;
  }
  return {
    length: gzipHead.length + bytes + lastBlock.length + tail.length,
    content: () => Readable.from(whole(), { objectMode: false }),
  };
}

/** The file as it is. */
export function plainOf(pieces: readonly Piece[]): SentFile {
  async function* whole() {
    yield* deflatedParts(pieces);
    yield lastBlock;
  }
  return {
    length: sumsOf(pieces).size,
    content() {
      const packedParts = Readable.from(whole(), { objectMode: false });
      const inflate = createInflateRaw();
      packedParts.on('error', (error) => inflate.destroy(error));
      inflate.on('close', () => packedParts.destroy());
      return packedParts.pipe(inflate);
    },
  };
}

/** A workbook whose sheet is the parts. */
export function workbookOf(pieces: readonly Piece[]): SentFile {
  const { size, packed: bytes, crc } = sumsOf(pieces);
  const begun: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(workbookFiles)) {
    const { bytes: file, entry } = storedFile(name, content, at);
    begun.push(file);
    entries.push(entry);
    at += file.length;
  }
  const sheet = { name: sheetName, crc, packed: bytes + lastBlock.length, size, at, deflated: true };
  const head = Buffer.concat([...begun, deflatedHead(sheetName)]);
  const behind = deflatedEnd(sheet);
  const end = Buffer.concat([behind, zipEnd([...entries, sheet], head.length + sheet.packed + behind.length)]);
  async function* whole() {
    yield head;
    yield* deflatedParts(pieces);
    yield lastBlock;
    yield end;
  }
  return {
    length: head.length + sheet.packed + end.length,
    content: () => Readable.from(whole(), { objectMode: false }),
  };
}
