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
  /** Entries after the first `position`, in chunks. */
  chunks(position: number, size: number): AsyncGenerator<Entry[]>;
  remove(): Promise<void>;
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
    async *chunks(position, size) {
      let chunk: Entry[] = [];
      let index = 0;
      for await (const line of createInterface({
        input: createReadStream(file),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        if (index++ < position) continue;
        chunk.push(JSON.parse(line));
        if (chunk.length === size) {
          yield chunk;
          chunk = [];
        }
      }
      if (chunk.length > 0) yield chunk;
    },
    async remove() {
      await out.close().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
