import { stringifySearchWith } from '@tanstack/react-router';

/** A flag or a list of an address; throws where the text is neither. */
function read(text: string): unknown {
  if (/^(true|false|[[{"].*)$/s.test(text)) return JSON.parse(text);
  throw new SyntaxError('a plain string');
}

function readOrText(text: string): unknown {
  try {
    return read(text);
  } catch {
    return text;
  }
}

/** Parameters of addresses as text: a flag or a list is one, anything else stays as it was typed, digits too. */
export const parseSearch = (search: string): Record<string, unknown> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, readOrText(value)]));

/** An address's parameters of which `parseSearch` makes the same again. */
export const stringifySearch = stringifySearchWith(JSON.stringify, read);
