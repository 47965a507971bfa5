/** One file of an archive. */
export interface TarEntry {
  name: string;
  bytes: Uint8Array;
}

const block = 512;

/** Files as a tar archive (POSIX ustar), piece by piece. */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    yield header(name, bytes.length);
    yield bytes;
    const rest = bytes.length % block;
    if (rest > 0) yield new Uint8Array(block - rest);
  }
  yield new Uint8Array(2 * block);
}

function header(name: string, size: number): Uint8Array {
  if (Buffer.byteLength(name) > 100) throw new Error(`A name of an archive is too long: ${name}`);
  const head = Buffer.alloc(block);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  head.write(name, 0);
  head.write(octal(0o644, 8), 100);
  head.write(octal(0, 8), 108);
  head.write(octal(0, 8), 116);
  head.write(octal(size, 12), 124);
  head.write(octal(0, 12), 136);
  head.write('0', 156);
  head.write('ustar\u000000', 257);
  // The sum is counted with blanks in its own place.
  head.fill(' ', 148, 156);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}
