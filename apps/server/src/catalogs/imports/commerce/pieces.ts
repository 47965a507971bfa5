import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { FeedError } from '../yml/text.ts';
import type { Piece } from './offer.ts';

/** Where a piece lies on the disk. */
type ByteRange = readonly [at: number, bytes: number];

/** Pieces of goods and offers between the reading of the documents and the putting together: on disk, and found by their ids. */
export interface Pieces {
  add(id: string, piece: Piece): Promise<void>;
  of(id: string): Promise<Piece[]>;
  ids(): Iterable<string>;
  has(id: string): boolean;
  close(): Promise<void>;
}

/** More ids than any shop has: they stay in memory. */
const mostIds = 1_000_000;
const buffered = 1_000_000;

/** Opens a store of pieces in a folder of the caller's. */
export async function openPieces(folder: string, name: string): Promise<Pieces> {
  const file: FileHandle = await open(join(folder, name), 'w+');
  const places = new Map<string, ByteRange[]>();
  let waiting: Buffer[] = [];
  let written = 0;
  let size = 0;

  async function flush() {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    await file.write(bytes, 0, bytes.length, written);
    written += bytes.length;
  }

  return {
    async add(id, piece) {
      const bytes = Buffer.from(JSON.stringify(piece));
      const known = places.get(id);
      if (known) known.push([size, bytes.length]);
      else places.set(id, [[size, bytes.length]]);
      if (places.size > mostIds) throw new FeedError(`В обмене больше ${mostIds} товаров: разделите его на части`);
      waiting.push(bytes);
      size += bytes.length;
      if (size - written > buffered) await flush();
    },
    async of(id) {
      if (waiting.length > 0) await flush();
      const found: Piece[] = [];
      for (const [at, bytes] of places.get(id) ?? []) {
        const { buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, at);
        found.push(JSON.parse(buffer.toString()));
      }
      return found;
    },
    ids: () => places.keys(),
    has: (id) => places.has(id),
    close: () => file.close(),
  };
}
