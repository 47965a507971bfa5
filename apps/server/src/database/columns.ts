import { type RawBuilder, sql } from 'kysely';

/**
 * Columns of many rows, for `unnest(…)`: arrays in PostgreSQL's own binary form
 * (https://www.postgresql.org/docs/18/protocol-message-formats.html: the driver binds a Buffer as binary; the layout is array_recv's).
 * Beside a list of JSON this spares PostgreSQL its second reading of every value and us the quoting: half the time of a bulk insert.
 */
type Column = RawBuilder<unknown>;

type Numbers = readonly (number | string | null)[];
type Texts = readonly (string | null)[];

/** Ids too: they travel as strings, and stay below 2^53. */
export const bigints = (values: Numbers): Column =>
  sql`${fixedWidth(20, 8, values, (bytes, value, at) => {
    const high = Math.floor(value / 2 ** 32);
    bytes.writeInt32BE(high, at);
    bytes.writeUInt32BE(value - high * 2 ** 32, at + 4);
  })}::bigint[]`;

/** Whole numbers of four bytes. */
export const integers = (values: Numbers): Column =>
  sql`${fixedWidth(23, 4, values, (bytes, value, at) => bytes.writeInt32BE(value, at))}::int[]`;

/** Numbers with a fraction, of eight bytes. */
export const doubles = (values: Numbers): Column =>
  sql`${fixedWidth(701, 8, values, (bytes, value, at) => bytes.writeDoubleBE(value, at))}::float8[]`;

/** Texts of any length. */
export const texts = (values: Texts): Column => sql`${varyingWidth(values)}::text[]`;

/** Values of jsonb: any that JSON can say. */
export const jsons = (values: readonly unknown[]): Column =>
  sql`${varyingWidth(values.map((value) => JSON.stringify(value)))}::text[]::jsonb[]`;

/** A list within a row, as text that PostgreSQL casts: arrays of arrays would all have to be of one length. */
export const numbersLiteral = (numbers: readonly number[]): string => `{${numbers.join()}}`;
/** As numbersLiteral, with each text quoted. */
export const textsLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join()}}`;

const headBytes = 20;
const lengthBytes = 4;
const none = -1;

/** One dimension, from 1 on; the element's type by its number in pg_type, which is the same in every database. */
function begun(bytes: number, type: number, values: readonly unknown[]): Buffer {
  const array = Buffer.allocUnsafe(bytes);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  array.writeInt32BE(type, 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16);
  return array;
}

function fixedWidth(
  type: number,
  width: number,
  values: Numbers,
  write: (bytes: Buffer, value: number, at: number) => void,
): Buffer {
  const array = begun(headBytes + values.length * (lengthBytes + width), type, values);
  let at = headBytes;
  for (const value of values) {
    array.writeInt32BE(value === null ? none : width, at);
    at += lengthBytes;
    if (value === null) continue;
    write(array, Number(value), at);
    at += width;
  }
  return array.subarray(0, at);
}

function varyingWidth(values: Texts): Buffer {
  let size = headBytes;
  for (const value of values) size += lengthBytes + (value === null ? 0 : Buffer.byteLength(value));
  const array = begun(size, 25, values);
  let at = headBytes;
  for (const value of values) {
    const from = at + lengthBytes;
    const bytes = value === null ? 0 : array.write(value, from);
    array.writeInt32BE(value === null ? none : bytes, at);
    at = from + bytes;
  }
  return array;
}
