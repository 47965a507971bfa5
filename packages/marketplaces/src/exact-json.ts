/** The language has both, in Node since 22, and its types don't yet. */
const exact = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
};

/** A number of this many digits may be more than a number here can hold to the last one; outside of strings, or nearly so. */
const mayBeLong = /[[:,\s]-?\d{16}/;

/** Reads JSON to the last digit: whole numbers beyond 2^53, which would be rounded, come as strings of their digits. */
export function parseExact(text: string): unknown {
  // A reviver takes several times as long, and hardly any answer needs it.
  return mayBeLong.test(text) ? exact.parse(text, (_, value, { source }) => exactly(value, source)) : JSON.parse(text);
}

const exactly = (value: unknown, source = ''): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

/** A number that JSON carries with all its digits. */
export type ExactNumber = number | object;

/** An id as a number, for marketplaces that want it so. */
export function idNumber(id: string | number): ExactNumber {
  const number = Number(id);
  if (Number.isSafeInteger(number) || !/^-?\d+$/.test(String(id))) return number;
  return exact.rawJSON(String(BigInt(id)));
}

/** JSON to be sent once more: its long numbers stay as they are. */
export const parseToResend = (text: string): unknown =>
  exact.parse(text, (_, value, { source }) => (exactly(value, source) === value ? value : exact.rawJSON(source ?? '')));
