import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

function read(text: string): unknown {
  if (/^(true|false|[[{"].*)$/s.test(text)) return JSON.parse(text);
  throw new SyntaxError('a plain string');
}

const parse = parseSearchWith(read);

/** Parameters of an address: a flag or a list is one, anything else stays as it was typed. The router's own reading makes numbers of digits. */
export function parseSearch(text: string): Record<string, unknown> {
  const parameters = Object.entries(parse(text));
  return Object.fromEntries(parameters.map(([name, value]) => [name, typeof value === 'number' ? `${value}` : value]));
}

/** The text of an address's parameters, which `parseSearch` reads back as they were. */
export const stringifySearch = stringifySearchWith(JSON.stringify, read);
