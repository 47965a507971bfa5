import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Entry } from './import-survey.ts';

/**
 * The feed's offers between the two looks at them: the first finds out what the whole feed holds, the second writes. On disk, so
 * that a feed of any size takes the same memory, and as lines of JSON, which read many times faster than XML.
 */
export interface Spool {
  write(entries: readonly Entry[]): Promise<void>;
  /** Forgets what was written. */
  restart(): Promise<void>;
  /** No more writing. */
  end(): Promise<void>;
  /** Entries that are not written yet, in chunks of neighbours. */
  chunks(written: readonly Range[], size: number): AsyncGenerator<Chunk>;
  remove(): Promise<void>;
}

/** From an entry's place in the feed, the first is 0, to the place behind the last. */
export type Range = readonly [from: number, to: number];

export interface Chunk {
  from: number;
  /** How many entries there are. */
  size: number;
  /** Reads them, one at a time: as lines they take less room while they wait for their turn. */
  read: () => Iterable<Entry>;
}

export async function openSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'prilavok-import-'));
  const file = join(folder, 'offers.ndjson');
  let out = await open(file, 'w');
  return {
    async write(entries) {
      const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
      if (text) await out.appendFile(text);
    },
    async restart() {
      await out.close();
      out = await open(file, 'w');
    },
    end: () => out.close(),
    async *chunks(written, size) {
      let from = 0;
      let lines: string[] = [];
      let place = 0;
      for await (const line of createInterface({
        input: createReadStream(file),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        const known = written.some(([first, behind]) => first <= place && place < behind);
        if (lines.length === size || (known && lines.length > 0)) {
          yield chunkOf(from, lines);
          lines = [];
        }
        if (!known) {
          if (lines.length === 0) from = place;
          lines.push(line);
        }
        place++;
      }
      if (lines.length > 0) yield chunkOf(from, lines);
    },
    async remove() {
      await out.close().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const chunkOf = (from: number, lines: readonly string[]): Chunk => ({
  from,
  size: lines.length,
  *read() {
    for (const line of lines) yield JSON.parse(line);
  },
});
