import { hash } from 'node:crypto';

/** Which texts were met already, and at which line first: some 20 bytes a text, however long, as feeds have a million of them. */
export interface TextIndex {
  /** The line where the text was met before; nothing the first time, which is remembered. */
  before(text: string, line: number): number | undefined;
  /** Whether the text was met; asking remembers nothing. */
  has(text: string): boolean;
  count(): number;
}

/** A memory that has met nothing yet. */
export function newTextIndex(): TextIndex {
  let size = 1024;
  let count = 0;
  // A hash table in place: two halves of a 64-bit hash and the line; a line of 0 is a free place.
  let table = new Uint32Array(size * 3);

  function placeOf(high: number, low: number): number {
    let place = low & (size - 1);
    while (table[place * 3 + 2] !== 0 && (table[place * 3] !== high || table[place * 3 + 1] !== low))
      place = (place + 1) & (size - 1);
    return place * 3;
  }

  function grow(): void {
    const old = table;
    size *= 2;
    table = new Uint32Array(size * 3);
    for (let at = 0; at < old.length; at += 3) {
      if (old[at + 2] !== 0) table.set(old.subarray(at, at + 3), placeOf(old[at] ?? 0, old[at + 1] ?? 0));
    }
  }

  function halvesOf(text: string): [high: number, low: number] {
    const digest = hash('sha1', text, 'buffer');
    return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
  }

  return {
    before(text, line) {
      const [high, low] = halvesOf(text);
      const at = placeOf(high, low);
      const known = table[at + 2];
      if (known) return known;
      table.set([high, low, line], at);
      if (++count * 2 > size) grow();
      return undefined;
    },
    has: (text) => table[placeOf(...halvesOf(text)) + 2] !== 0,
    count: () => count,
  };
}
