import { keyOf } from '../../text/keys.ts';

/** Guesses of what goes with what, by words alone. Pure: what is known comes in, guesses with their score and reason go out. */

export interface Guess<Item> {
  item: Item;
  /** From 0 to 1. */
  score: number;
  /** Why, for people. */
  reason: string;
}

const stopWords = new Set([
  'для',
  'и',
  'с',
  'из',
  'на',
  'в',
  'от',
  'по',
  'до',
  'под',
  'к',
  'а',
  'или',
  'the',
  'of',
  'and',
  'for',
  'прочее',
  'другое',
  'товара',
  'товар',
]);
/** Endings of Russian nouns and adjectives, the longest first: enough to see «мониторы» and «монитор» as one word. */
const endings =
  /(иями|ями|ами|иях|иям|ого|его|ому|ему|ыми|ими|ая|яя|ое|ее|ые|ие|ый|ий|ой|ей|ом|ем|ах|ях|ам|ям|ов|ев|ью|ия|ии|ию|ок|ки|ка|ку|а|я|о|е|ы|и|у|ю|ь|й)$/;

function stem(word: string): string {
  return word.length > 4 && /[а-я]/.test(word) ? word.replace(endings, '') : word;
}

/** The words of a text, without endings and without those that say nothing. */
export function wordsOf(text: string): string[] {
  return keyOf(text)
    .split(/[^a-zа-я0-9]+/)
    .filter((word) => word.length > 0 && !stopWords.has(word))
    .map(stem);
}

/** The text without case, ё, spaces and punctuation: what equals in this form is the same value. */
export function lettersOf(text: string): string {
  return keyOf(text).replace(/[^a-zа-я0-9]+/g, '');
}

function letterPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const line = ` ${text} `;
  for (let at = 0; at < line.length - 1; at++) {
    const pair = line.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice over pairs of letters: how much two words or phrases look alike, typos forgiven. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const [first, second] = [letterPairs(a), letterPairs(b)];
  let common = 0;
  for (const [pair, count] of first) common += Math.min(count, second.get(pair) ?? 0);
  const all = [...first.values(), ...second.values()].reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : (2 * common) / all;
}

/** Dice over stems, each met by the most similar; short remainders weigh as much as long ones. */
function overlap(own: string[], other: string[]): { score: number; common: string[] } {
  if (own.length === 0 || other.length === 0) return { score: 0, common: [] };
  const common = own.filter((word) =>
    other.some((each) => each === word || (word.length > 4 && similarity(word, each) > 0.8)),
  );
  return { score: (2 * common.length) / (own.length + other.length), common };
}

export interface Named {
  title: string;
  path?: string[];
}

/** The most similar of the candidates by title, the path helping where titles leave a doubt. */
export function mostSimilar<Item extends Named>(
  own: Named,
  candidates: readonly Item[],
  { most = 3, least = 0.35 } = {},
): Guess<Item>[] {
  const key = lettersOf(own.title);
  const words = wordsOf(own.title);
  const parents = wordsOf((own.path ?? []).slice(0, -1).join(' '));
  return candidates
    .flatMap((item): Guess<Item>[] => {
      if (lettersOf(item.title) === key)
        return [{ item, score: 0.98 - (parentsScore(item, parents) > 0 ? 0 : 0.02), reason: 'Название совпадает' }];
      const { score, common } = overlap(words, wordsOf(item.title));
      if (score === 0) return [];
      if (score > 0.99) return [{ item, score: 0.95, reason: 'Название совпадает с точностью до окончаний' }];
      const total = Math.min(
        0.93,
        score * 0.8 + similarity(keyOf(own.title), keyOf(item.title)) * 0.1 + parentsScore(item, parents) * 0.1,
      );
      return [{ item, score: total, reason: `Общие слова: ${originalWords(own.title, common).join(', ')}` }];
    })
    .filter((guess) => guess.score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map((guess) => ({ ...guess, score: Math.round(guess.score * 100) / 100 }));
}

function parentsScore(item: Named, parents: string[]): number {
  return overlap(parents, wordsOf((item.path ?? []).slice(0, -1).join(' '))).score;
}

/** The words as they were written. */
function originalWords(text: string, stems: string[]): string[] {
  return keyOf(text)
    .split(/[^a-zа-я0-9]+/)
    .filter((word) => word && stems.includes(stem(word)));
}

/** A value of ours among the values of a dictionary. */
export function mostSimilarValues<Item extends { value: string }>(
  text: string,
  values: readonly Item[],
  most = 3,
): Guess<Item>[] {
  const key = lettersOf(text);
  const line = keyOf(text);
  return values
    .flatMap((item): Guess<Item>[] => {
      if (keyOf(item.value) === line) return [{ item, score: 1, reason: 'Совпадает' }];
      if (lettersOf(item.value) === key && key !== '')
        return [{ item, score: 0.97, reason: 'Совпадает без пробелов и знаков' }];
      const translated = colours[line];
      if (translated && keyOf(item.value) === translated) return [{ item, score: 0.94, reason: 'Перевод' }];
      const { score } = overlap(wordsOf(text), wordsOf(item.value));
      const total = Math.min(0.92, Math.max(score * 0.9, similarity(line, keyOf(item.value)) * 0.85));
      return total >= 0.55
        ? [{ item, score: total, reason: score > 0 ? 'Похоже по словам' : 'Похоже по написанию' }]
        : [];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map((guess) => ({ ...guess, score: Math.round(guess.score * 100) / 100 }));
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
