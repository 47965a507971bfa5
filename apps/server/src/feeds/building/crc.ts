/** The check sums of two pieces joined to that of both: by linear algebra over the bits, as zlib's crc32_combine does, without the bytes. */

const polynomial = 0xedb88320;

/** Multiplies polynomials modulo the one of CRC-32, bits reflected. */
function multiplied(a: number, b: number): number {
  let product = 0;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= b;
    b = b & 1 ? (b >>> 1) ^ polynomial : b >>> 1;
  }
  return product >>> 0;
}

/** x^(2^n) modulo the polynomial, for each n. */
const powers: number[] = [0x40000000];
for (let n = 1; n < 64; n++) powers.push(multiplied(powers[n - 1] ?? 0, powers[n - 1] ?? 0));

/** The CRC-32 of two pieces one after the other, of theirs and the length of the second. */
export function combinedCrc(first: number, second: number, length: number): number {
  let shift = 0x80000000;
  // A byte is eight bits: the first power is x^8.
  for (let [rest, n] = [length, 3]; rest > 0; rest = Math.floor(rest / 2), n++)
    if (rest % 2 === 1) shift = multiplied(powers[n] ?? 0, shift);
  return (multiplied(shift, first) ^ second) >>> 0;
}
