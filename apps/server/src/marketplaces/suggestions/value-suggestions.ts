import { keyOf } from '../../text/keys.ts';
import { lettersOf, likenesses, type Spellings, spellingsOf, wordsOf } from '../stored/words.ts';
import { chosenThere, type Elsewhere, weighed } from './elsewhere.ts';
import { bestOf, type Guess, mostGuesses } from './suggestions.ts';

/** A value of a dictionary as it is compared. */
interface Value<Item> {
  item: Item;
  line: string;
  letters: string;
  /** Of how many words it is. */
  words: number;
}

/** Values of a dictionary as they are compared, read once for many questions. */
export interface Values<Item> {
  all: readonly Value<Item>[];
  lines: Spellings;
  /** Stems of their words: how they are spelt, and which values have each. */
  stems: Spellings;
  withStem: readonly (readonly number[])[];
}

/** Prepares the values of a dictionary to be looked among. */
export function valuesOf<Item extends { value: string }>(items: readonly Item[]): Values<Item> {
  const byStem = new Map<string, number[]>();
  const all = items.map((item, at) => {
    const stems = stemsOf(item.value);
    for (const stem of new Set(stems)) {
      const known = byStem.get(stem);
      if (known) known.push(at);
      else byStem.set(stem, [at]);
    }
    return { item, line: keyOf(item.value), letters: lettersOf(item.value), words: stems.length };
  });
  return {
    all,
    lines: spellingsOf(all.map(({ line }) => line)),
    stems: spellingsOf([...byStem.keys()]),
    withStem: [...byStem.values()],
  };
}

/** A value of ours among the values of a dictionary. */
export function mostSimilarValues<Item extends { value: string }>(
  text: string,
  values: Values<Item>,
  most: number = mostGuesses,
): Guess<Item>[] {
  const key = lettersOf(text);
  const line = keyOf(text);
  const own = stemsOf(text);
  const spelt = likenesses(line, values.lines);
  const common = commonStems(own, values);
  const guesses = values.all.flatMap((value, at): Guess<Item>[] => {
    const { item } = value;
    if (value.line === line) return [{ item, score: 1, reason: 'Совпадает' }];
    if (key !== '' && value.letters === key) return [{ item, score: 0.97, reason: 'Совпадает без пробелов и знаков' }];
    if (colours[line] === value.line) return [{ item, score: 0.94, reason: 'Перевод' }];
    const score = (2 * (common.get(at) ?? 0)) / (own.length + value.words || 1);
    const total = Math.min(0.92, Math.max(score * 0.9, (spelt[at] ?? 0) * 0.85));
    return total >= 0.55
      ? [{ item, score: total, reason: score > 0 ? 'Похоже по словам' : 'Похоже по написанию' }]
      : [];
  });
  return bestOf(guesses, most);
}

/** Values that are called like what ours was paired with in another dictionary. */
export const likeChosenValue = <Item extends { value: string }>(
  chosen: Elsewhere,
  values: Values<Item>,
): Guess<Item>[] =>
  mostSimilarValues(chosen.title, values).map(({ item, score }) => ({
    item,
    score: weighed(score),
    reason: chosenThere(chosen),
  }));

const stemsOf = (text: string): string[] => wordsOf(text).map(({ stem }) => stem);

/** How many of our words each value has, each met by one that is written nearly so. */
function commonStems<Item>(own: readonly string[], { stems, withStem }: Values<Item>): ReadonlyMap<number, number> {
  const common = new Map<number, number>();
  for (const stem of own) {
    const least = stem.length > 4 ? 0.8 : 0.999;
    const met = new Set(likenesses(stem, stems).flatMap((like, at) => (like > least ? (withStem[at] ?? []) : [])));
    for (const at of met) common.set(at, (common.get(at) ?? 0) + 1);
  }
  return common;
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
