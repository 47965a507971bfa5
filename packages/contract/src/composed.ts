/** Beyond it signs may be written in two ways: a letter with its mark as one sign (NFC), or as two (NFD), as files from macOS have them. */
const beyondLatin = /[\u0300-\uffff]/;

/** A text in the one spelling that is kept and compared (NFC): `й` is one sign. A text that already is so is returned as it is. */
export const composed = (text: string): string => (beyondLatin.test(text) ? text.normalize('NFC') : text);

/** Escaped letters and marks that composing may touch; `\\` is met as a pair, so that what follows it is never taken for an escape. */
const escapes = /\\(?:u([0-9a-f]{4})|[^u])/gi;
/** A mark that stands apart from its letter, or a sign that is another one's second spelling, by its number. */
const escapedMark = /\\u(?:03[0-6]|212[6ab])/i;

/**
 * A JSON text whose strings are composed, ready for `JSON.parse`. Marks may stand in it as `\u0306`: only where one does are escapes read first. Signs that
 * JSON itself needs escaped stay escaped, so the text means the same.
 */
export function composedJson(json: string): string {
  if (!escapedMark.test(json)) return composed(json);
  return composed(json.replace(escapes, (whole, code?: string) => signOf(whole, code)));
}

function signOf(whole: string, code: string | undefined): string {
  if (code === undefined) return whole;
  const number = Number.parseInt(code, 16);
  const isHalf = number >= 0xd800 && number <= 0xdfff;
  return number < 0x20 || number === 0x22 || number === 0x5c || isHalf ? whole : String.fromCharCode(number);
}
