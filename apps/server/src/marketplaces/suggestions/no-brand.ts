import { type Attribute, noBrandTitles } from '@prilavok/contract';
import { lettersOf } from '../stored/words.ts';
import { bestOf, type Guess } from './suggestions.ts';

/** A brand that a marketplace's category doesn't have goes as none, unless a person knows better. Pure. */

const keys = new Set(noBrandTitles.map(lettersOf));

/** Whether the attribute takes the brand. */
export const isBrand = ({ title }: Pick<Attribute, 'title'>): boolean => /^(бренд|торговая марка|brand)/i.test(title);

/** Whether the value says that there is no brand. */
export const isNoBrand = (value: string): boolean => keys.has(lettersOf(value));

/** Words to look for in the dictionary of a brand beside our own values. */
export const wordsForNone = (attribute: Pick<Attribute, 'title'>): readonly string[] =>
  isBrand(attribute) ? noBrandTitles.slice(0, 2) : [];

/** The words by which a dictionary may know a value of ours, in the order in which they are tried: that there is no brand is said in several. */
export const wordsInDictionary = (attribute: Pick<Attribute, 'title'>, text: string): readonly string[] =>
  isNoBrand(text) ? [text, ...wordsForNone(attribute)] : [text];

/** From here on a value reads the same as ours, or a person has said so: a brand that is merely alike is another one. */
const same = 0.94;
/** Below what people take with one press for all. */
const doubtful = 0.89;

/** Where nothing reads the same, none comes first and the nearest ones after it; none of them so sure that it would be taken with all others. */
export function orNone<Item>(guesses: readonly Guess<Item>[], none: Item): Guess<Item>[] {
  const [best] = guesses;
  if (best && best.score >= same) return [...guesses];
  const nearest = guesses
    .filter(({ item }) => item !== none)
    .map((guess) => ({ ...guess, score: Math.min(doubtful, guess.score) }));
  const score = Math.max(0.6, nearest[0]?.score ?? 0);
  return bestOf([{ item: none, score, reason: 'Такого бренда в справочнике нет' }, ...nearest]);
}
