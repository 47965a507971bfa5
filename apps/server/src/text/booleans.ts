import { keyOf } from './keys.ts';

/** Words that mean yes or no in feeds. */
const yes = new Set(['да', 'есть', 'true', 'yes', '+', 'имеется']);
const no = new Set(['нет', 'false', 'no', '-', 'отсутствует']);

/** Yes or no as feeds write them; nothing when it is neither. */
export function booleanIn(text: string): boolean | undefined {
  const word = keyOf(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
