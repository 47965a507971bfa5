import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** Parameters of addresses as text: a flag or a list is one, anything else stays as it was typed, digits too. */
function read(text: string): unknown {
  if (/^(true|false|[[{"].*)$/s.test(text)) return JSON.parse(text);
  throw new SyntaxError('a plain string');
}

export const parseSearch = parseSearchWith(read);
export const stringifySearch = stringifySearchWith(JSON.stringify, read);
