import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { storage } from '../../files/storage.ts';
import { deflatedEnd, deflatedHead, type ZipEntry, zipEnd } from '../../files/zip.ts';

/** A file that lies in the storage, and the name that it came under. */
export interface StoredFile {
  key: string;
  title: string;
}

/** Puts files that came side by side (import.xml and offers.xml) into one archive in the storage, as 1C itself sends them. */
export async function bundle(files: readonly StoredFile[], key: string): Promise<void> {
  await (await storage()).putStream(key, Readable.from(archiveOf(files)));
}

async function* archiveOf(files: readonly StoredFile[]): AsyncGenerator<Buffer> {
  const disk = await storage();
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const [index, { key, title }] of files.entries()) {
    // Two people's files may bear one name.
    const name = `${index + 1}-${title}`;
    const head = deflatedHead(name);
    yield head;
    let [crc, size, packed] = [0, 0, 0];
    const source = await disk.getStream(key);
    const counted = async function* () {
      for await (const piece of source as AsyncIterable<Buffer>) {
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    };
    for await (const piece of Readable.from(counted()).pipe(createDeflateRaw()) as AsyncIterable<Buffer>) {
      packed += piece.length;
      yield piece;
    }
    const end = deflatedEnd({ crc, packed, size });
    yield end;
    entries.push({ name, crc, packed, size, at, deflated: true });
    at += head.length + packed + end.length;
  }
  yield zipEnd(entries, at);
}
