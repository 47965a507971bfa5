import { crc32 } from 'node:zlib';

/** A file of an archive, as the archive's end lists it. */
export interface ZipEntry {
  name: string;
  crc: number;
  /** Bytes in the archive, and bytes of the file itself. */
  packed: number;
  size: number;
  /** Where it begins. */
  at: number;
  deflated: boolean;
}

/** Bytes that the format has room to count (APPNOTE.TXT 4.4.8); beyond it there is another format. */
export const mostZipBytes = 2 ** 32 - 1;

/** Names are in UTF-8; a deflated file's sizes stand behind it. */
const flagsOf = (deflated: boolean) => (deflated ? 0x0808 : 0x0800);
const version = 20;
/** The first of January 1980, the oldest moment that the format knows: the same rows are the same bytes. */
const date = 0x21;

/** A file that lies in the archive as it is: its head and its bytes, and what the end says of it. */
export function storedFile(name: string, content: string, at: number): { bytes: Buffer; entry: ZipEntry } {
  const body = Buffer.from(content);
  const entry = { name, crc: crc32(body), packed: body.length, size: body.length, at, deflated: false };
  return { bytes: Buffer.concat([headOf(entry), body]), entry };
}

/** The head of a file whose deflated bytes follow, however many parts they come in. */
export const deflatedHead = (name: string): Buffer =>
  headOf({ name, crc: 0, packed: 0, size: 0, at: 0, deflated: true });

/** Record behind a deflated file: its sizes, which nobody knew when it began. */
export function deflatedEnd({ crc, packed, size }: Pick<ZipEntry, 'crc' | 'packed' | 'size'>): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

/** The list of all files, with which an archive ends; `at` is where it begins. */
export function zipEnd(entries: readonly ZipEntry[], at: number): Buffer {
  const list = Buffer.concat(entries.map(listed));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([list, end]);
}

function headOf(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version, 4);
  common(entry, name).copy(head, 6);
  return Buffer.concat([head, name]);
}

function listed(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(version, 4);
  line.writeUInt16LE(version, 6);
  common(entry, name).copy(line, 8);
  line.writeUInt32LE(entry.at, 42);
  return Buffer.concat([line, name]);
}

/** Fields that the file's head and its line in the list share. */
function common({ deflated, crc, packed, size }: ZipEntry, name: Buffer): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt16LE(flagsOf(deflated), 0);
  bytes.writeUInt16LE(deflated ? 8 : 0, 2);
  bytes.writeUInt16LE(date, 6);
  bytes.writeUInt32LE(crc, 8);
  bytes.writeUInt32LE(packed, 12);
  bytes.writeUInt32LE(size, 16);
  bytes.writeUInt16LE(name.length, 20);
  return bytes;
}
