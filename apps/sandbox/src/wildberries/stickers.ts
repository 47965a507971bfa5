import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Task } from './account.ts';

/** The sticker of a task; the picture is PNG whatever was asked for, as nobody looks at the others here. */
export function stickerOf({ id }: Task, { width, height }: { width: string; height: string }) {
  const digits = String(id).padStart(10, '0');
  const pixels = { width: Number(width) * 10, height: Number(height) * 10 };
  return {
    orderId: id,
    partA: digits.slice(0, -4),
    partB: digits.slice(-4),
    barcode: `!${createHash('sha1').update(digits).digest('base64url').slice(0, 8)}`,
    file: codePicture(digits, pixels).toString('base64'),
  };
}

const squares = 25;

/** A PNG with black squares out of the text's hash: it looks like a code, and no scanner reads it. */
export function codePicture(text: string, { width, height }: { width: number; height: number }): Buffer {
  const bits = createHash('sha512').update(text).digest();
  const side = Math.floor(Math.min(width, height) / (squares + 2));
  const rows = Array.from({ length: height }, (_, y) => {
    // Each row begins with its filter: none.
    const row = Buffer.alloc(width + 1, 255);
    row[0] = 0;
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / side) - 1;
      const line = Math.floor(y / side) - 1;
      if (column < 0 || line < 0 || column >= squares || line >= squares) continue;
      const at = (line * squares + column) % (bits.length * 8);
      if (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) row[x + 1] = 0;
    }
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
