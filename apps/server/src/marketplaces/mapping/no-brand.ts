import type { Attribute } from '@prilavok/contract';
import { bestOf, type Guess, mostGuesses } from './suggestions.ts';
import { lettersOf } from './words.ts';

/** A brand that a marketplace's category doesn't have goes as none, unless a person knows better. Pure. */

const noBrand = ['Нет бренда', 'Без бренда', 'No name', 'Не указан'];
const keys = new Set(noBrand.map(lettersOf));

/** Whether the attribute takes the brand. */
export const isBrand = ({ title }: Pick<Attribute, 'title'>): boolean => /^(бренд|торговая марка|brand)/i.test(title);

/** Whether the value says that there is no brand. */
export const isNoBrand = (value: string): boolean => keys.has(lettersOf(value));

/** What to look for in the dictionary of a brand beside our own values. */
export const wordsForNone = (attribute: Pick<Attribute, 'title'>): readonly string[] =>
  isBrand(attribute) ? noBrand.slice(0, 2) : [];

/** Where nothing reads the same, none comes first and the nearest ones after it; never so sure that it would be taken with all others. */
export function orNone<Item>(guesses: readonly Guess<Item>[], none: Item): Guess<Item>[] {
  const [best] = guesses;
  if (best && best.score >= 0.9) return [...guesses];
  const score = Math.max(0.6, best?.score ?? 0);
  const first = { item: none, score, reason: 'Такого бренда в справочнике нет' };
  return bestOf([first, ...guesses.filter(({ item }) => item !== none)], mostGuesses);
}
