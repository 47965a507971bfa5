import { keyOf } from '../../text/keys.ts';
import { chosenThere, type Elsewhere, weighed } from './elsewhere.ts';
import { bestOf, type Guess, mostGuesses } from './suggestions.ts';
import { lettersOf, similarity, wordsOf } from './words.ts';

/** A value of ours among the values of a dictionary. */
export function mostSimilarValues<Item extends { value: string }>(
  text: string,
  values: readonly Item[],
  most: number = mostGuesses,
): Guess<Item>[] {
  const key = lettersOf(text);
  const line = keyOf(text);
  const own = stemsOf(text);
  const guesses = values.flatMap((item): Guess<Item>[] => {
    const there = keyOf(item.value);
    if (there === line) return [{ item, score: 1, reason: 'Совпадает' }];
    if (key !== '' && lettersOf(item.value) === key)
      return [{ item, score: 0.97, reason: 'Совпадает без пробелов и знаков' }];
    if (colours[line] === there) return [{ item, score: 0.94, reason: 'Перевод' }];
    const score = overlap(own, stemsOf(item.value));
    const total = Math.min(0.92, Math.max(score * 0.9, similarity(line, there) * 0.85));
    return total >= 0.55
      ? [{ item, score: total, reason: score > 0 ? 'Похоже по словам' : 'Похоже по написанию' }]
      : [];
  });
  return bestOf(guesses, most);
}

/** Values that are called like what ours was paired with in another dictionary. */
export const likeChosenValue = <Item extends { value: string }>(
  chosen: Elsewhere,
  values: readonly Item[],
): Guess<Item>[] =>
  mostSimilarValues(chosen.title, values).map(({ item, score }) => ({
    item,
    score: weighed(score),
    reason: chosenThere(chosen),
  }));

const stemsOf = (text: string): string[] => wordsOf(text).map(({ stem }) => stem);

/** Dice over stems, each met by one that is written nearly so. */
function overlap(own: readonly string[], other: readonly string[]): number {
  if (own.length === 0 || other.length === 0) return 0;
  const common = own.filter((stem) =>
    other.some((each) => each === stem || (stem.length > 4 && similarity(stem, each) > 0.8)),
  );
  return (2 * common.length) / (own.length + other.length);
}

/** Colours as feeds write them in English. */
const colours: Record<string, string> = {
  black: 'черный',
  white: 'белый',
  red: 'красный',
  green: 'зеленый',
  blue: 'синий',
  'light blue': 'голубой',
  grey: 'серый',
  gray: 'серый',
  silver: 'серебристый',
  gold: 'золотой',
  pink: 'розовый',
  purple: 'фиолетовый',
  violet: 'фиолетовый',
  yellow: 'желтый',
  orange: 'оранжевый',
  brown: 'коричневый',
  beige: 'бежевый',
  graphite: 'графитовый',
  transparent: 'прозрачный',
};
