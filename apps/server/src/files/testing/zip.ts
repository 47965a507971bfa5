import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by its own list, each held against its checksum. For tests. */
export function filesInZip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end');
  const files = new Map<string, string>();
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    const [method, crc, packed] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
    ];
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const head = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(head) !== 0x04034b50) throw new Error(`${name} doesn't begin where the list says`);
    const begin = head + 30 + archive.readUInt16LE(head + 26);
    const bytes = archive.subarray(begin, begin + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (crc32(content) !== crc) throw new Error(`${name} has another checksum`);
    files.set(name, content.toString());
    at += 46 + length;
  }
  return files;
}
