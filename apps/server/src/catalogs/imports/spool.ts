import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../files/temporary.ts';
import { type Range, without } from '../../work/ranges.ts';
import { packer } from './pack.ts';
import type { FeedEntry } from './yml/offer.ts';

/**
 * The feed's offers between the two looks at them: the first finds out what the whole feed holds, the second writes. On disk, so
 * that a feed of any size takes the same memory, and as JSON without names, which reads many times faster than XML.
 */
export interface Spool {
  write(entries: readonly FeedEntry[]): Promise<void>;
  /** Forgets what was written. */
  restart(): Promise<void>;
  /** No more writing. */
  end(): Promise<void>;
  /** Entries that are not written yet, in chunks of neighbours: of so many as `portion` makes of a whole one. */
  chunks(written: readonly Range[], portion: (most: number) => number): AsyncGenerator<Chunk>;
  remove(): Promise<void>;
}

export interface Chunk {
  from: number;
  to: number;
  /** Reads them, one at a time: as text they take less room while they wait for their turn. */
  read: () => Iterable<FeedEntry>;
}

/** A chunk ends early where its entries are huge: it is read into memory as a whole. */
const mostText = 4_000_000;

/** Opens a spool whose chunks have so many entries at most. */
export async function openSpool(size: number): Promise<Spool> {
  const folder = await temporaryFolder();
  const file = await open(join(folder, 'offers'), 'w+');
  const { pack, unpack } = packer();
  let lines: string[] = [];
  let characters = 0;
  let blocks: Block[] = [];

  async function writeBlock() {
    const text = Buffer.from(lines.join('\n'));
    const last = blocks.at(-1) ?? { from: 0, to: 0, at: 0, bytes: 0 };
    const block = { from: last.to, to: last.to + lines.length, at: last.at + last.bytes, bytes: text.length };
    lines = [];
    characters = 0;
    blocks.push(block);
    await file.write(text, 0, text.length, block.at);
  }

  return {
    async write(entries) {
      for (const entry of entries) {
        const line = JSON.stringify(pack(entry));
        lines.push(line);
        characters += line.length;
        if (lines.length === size || characters >= mostText) await writeBlock();
      }
    },
    async restart() {
      lines = [];
      characters = 0;
      blocks = [];
    },
    async end() {
      if (lines.length > 0) await writeBlock();
    },
    async *chunks(written, portion) {
      for (const { from, to, at, bytes } of blocks) {
        const missing = without([from, to], written);
        if (missing.length === 0) continue;
        const { buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, at);
        const texts = buffer.toString().split('\n');
        for (const [first, behind] of missing) {
          for (let start = first, next = start; start < behind; start = next) {
            next = Math.min(behind, start + portion(size));
            const some = texts.slice(start - from, next - from);
            const read = function* () {
              for (const text of some) yield unpack(JSON.parse(text));
            };
            yield { from: start, to: next, read };
          }
        }
      }
    },
    async remove() {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Entries that lie together in the file. */
interface Block {
  from: number;
  to: number;
  at: number;
  bytes: number;
}
