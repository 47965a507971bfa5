import { token } from '../../properties/tokens.ts';

/** How much of what is required of an offer it has, in percent, by the tokens of its search row; null where nothing is required. */
export function scoreOf(tokens: readonly number[], required: readonly string[] | undefined): number | null {
  if (!required) return null;
  const has = new Set(tokens);
  return percentOf(required.filter((property) => has.has(token('filled', property))).length, required.length);
}

/** A hundred means all: what falls short is never rounded up to it. */
export const percentOf = (filled: number, required: number): number | null =>
  required === 0 ? null : Math.floor((100 * filled) / required);
