import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** Search parameters of addresses: what is plainly a number, a flag or a list is one; anything else stays as it was typed. */
function read(text: string): unknown {
  // Codes of letters such as 12e45 or 0017 must not turn into numbers.
  if (/^(-?(0|[1-9]\d{0,14})(\.\d{1,9})?|true|false|null|[[{"].*)$/s.test(text)) return JSON.parse(text);
  throw new SyntaxError('a plain string');
}

export const parseSearch = parseSearchWith(read);
export const stringifySearch = stringifySearchWith(JSON.stringify, read);
