import { hash } from 'node:crypto';
import { keyOf } from '../text/keys.ts';

/**
 * Distance between the tokens of two kinds, by which lists filter. A token is a plain number, kind × 2^48 + id, and ids
 * are unique across companies, so no filter can meet another company's rows. Everything that makes or reads tokens goes
 * through here.
 */
const step = 2 ** 48;
const kinds = {
  option: 1,
  filled: 2,
  yes: 3,
  no: 4,
  text: 5,
  category: 6,
  brand: 7,
  collection: 8,
  account: 9,
  catalog: 10,
  barcode: 11,
  mark: 12,
} as const;
export type TokenKind = keyof typeof kinds;

/** Marks of an offer, whatever its values: each has its token, as an index finds no absence. */
export const marks = { pictured: 1, unpictured: 2, linked: 3, unlinked: 4 } as const;

export const markToken = (mark: keyof typeof marks): number => token('mark', marks[mark]);

/** The token of an option, a brand, "has a value of property" and so on. */
export function token(kind: Exclude<TokenKind, 'text'>, id: string | number): number {
  const number = Number(id);
  // What can't be an id matches nothing, rather than another kind's rows.
  if (!Number.isSafeInteger(number) || number < 0 || number >= step) return kinds[kind] * step;
  return kinds[kind] * step + number;
}

/** All tokens of a kind: from the first of these numbers on, and below the second. */
export const rangeOf = (kind: TokenKind): [first: number, next: number] => [
  kinds[kind] * step,
  (kinds[kind] + 1) * step,
];

/** The token of a free short text: 48 bits of a hash, so where exactness matters the page's rows are compared again. */
export function textToken(property: string | number, text: string): number {
  const digest = hash('sha1', `${property}:${keyOf(text)}`, 'buffer');
  return kinds.text * step + digest.readUIntBE(0, 6);
}

/** The token of a barcode in a catalog, by its key. A migration wrote the first of them by the same hash in SQL. */
export function barcodeToken(catalog: string, key: string): number {
  const digest = hash('sha256', `${catalog}:${key}`, 'buffer');
  return kinds.barcode * step + digest.readUIntBE(0, 6);
}

/** Reads a token: for tests and for finding out why a row is found. */
export function readToken(value: number): { kind: TokenKind | undefined; id: number } {
  const number = Math.floor(value / step);
  const found = Object.entries(kinds).find(([, kind]) => kind === number);
  return { kind: found?.[0] as TokenKind | undefined, id: value % step };
}
