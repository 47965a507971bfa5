import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storage } from '../files/storage.ts';
import { temporaryFolder } from '../files/temporary.ts';
import { tableLimits, tooLarge } from './table.ts';

/** A table on the disk of this machine: workbooks are read from their end, which a storage at a distance can't. */
export interface TableFile {
  path: string;
  remove(): Promise<void>;
}

/** Brings a file from the storage; `remove` it afterwards. */
export async function storedTable(key: string, { bytes = tableLimits.bytes } = {}): Promise<TableFile> {
  const folder = await temporaryFolder();
  const path = join(folder, 'table');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(await (await storage()).getStream(key), bounded(bytes), createWriteStream(path));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}

function bounded(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(tooLarge(most));
      else done(null, chunk);
    },
  });
}
