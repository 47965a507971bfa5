import { keyOf } from '../../text/keys.ts';
import { type LetterPairs, letterPairs, lettersOf, likeness, namesIn, type Word, wordsOf } from '../stored/words.ts';

/** Guesses of what goes with what, by words alone. Pure: what is known comes in, guesses with their score and reason go out. */

export interface Guess<Item> {
  item: Item;
  /** From 0 to 1. */
  score: number;
  /** Why, for people. */
  reason: string;
}

/** Below it a guess would be a nuisance. */
export const leastScore = 0.5;
/** As many guesses as anybody looks at. */
export const mostGuesses = 3;

export interface Named {
  title: string;
  path?: string[];
}

interface Candidate<Item> {
  item: Item;
  key: string;
  pairs: LetterPairs;
  words: Word[];
  /** Stems of the sections above. */
  sections: Set<string>;
}

/** A stem of the candidates, and its letters. */
interface Stem {
  stem: string;
  pairs: LetterPairs;
}

/** Candidates as they are compared, read once for many questions. */
export interface Candidates<Item> {
  all: readonly Candidate<Item>[];
  byKey: ReadonlyMap<string, number[]>;
  byStem: ReadonlyMap<string, number[]>;
  /** Stems by their first letter, for those that are written a little differently. */
  stems: ReadonlyMap<string, readonly Stem[]>;
  alike: Map<string, string[]>;
}

/** Prepares things with titles to be looked among. */
export function candidatesOf<Item extends Named>(items: readonly Item[]): Candidates<Item> {
  const all = items.map((item) => ({
    item,
    key: lettersOf(item.title),
    pairs: letterPairs(keyOf(item.title)),
    words: wordsOf(item.title),
    sections: stemsAbove(item),
  }));
  const byKey = new Map<string, number[]>();
  const byStem = new Map<string, number[]>();
  for (const [at, { key, words }] of all.entries()) {
    byKey.set(key, [...(byKey.get(key) ?? []), at]);
    for (const stem of new Set(words.map((word) => word.stem))) {
      const known = byStem.get(stem);
      if (known) known.push(at);
      else byStem.set(stem, [at]);
    }
  }
  const spelt = [...byStem.keys()].map((stem) => ({ stem, pairs: letterPairs(stem) }));
  const stems = Map.groupBy(spelt, ({ stem }) => stem.charAt(0));
  return { all, byKey, byStem, stems, alike: new Map() };
}

const stemsAbove = ({ path = [] }: Named): Set<string> =>
  new Set(wordsOf(path.slice(0, -1).join(' ')).map(({ stem }) => stem));

interface GuessOptions<Item> {
  /** How many guesses at most. */
  most?: number;
  /** Which of the candidates come into question; all, unless said. */
  fits?: (item: Item) => boolean;
}

/** The most similar of the candidates by title, the path helping where titles leave a doubt; nothing below `leastScore`. */
export function mostSimilar<Item extends Named>(
  named: Named,
  candidates: Candidates<Item>,
  { most = mostGuesses, fits = () => true }: GuessOptions<Item> = {},
): Guess<Item>[] {
  const own = unfolded(named);
  const guesses = namesIn(own.title).flatMap((title) => byTitle({ ...own, title }, candidates, fits));
  // «Galaxy A» in «Смартфоны» says what it is one floor above.
  for (const section of (own.path ?? []).slice(0, -1).toReversed().slice(0, 2)) {
    if (guesses.length > 0) break;
    for (const guess of byTitle({ title: section, path: own.path?.slice(0, -1) ?? [] }, candidates, fits))
      guesses.push({ ...guess, score: guess.score * 0.85, reason: `По разделу «${section}»` });
  }
  return bestOf(guesses, most);
}

/** A feed without levels writes the way into the title: «Телефоны > Чехлы» is «Чехлы» in «Телефоны». */
function unfolded({ title, path = [] }: Named): Named {
  const levels = title.split(/\s+>\s+/).filter(Boolean);
  const last = levels.at(-1);
  return last === undefined || levels.length === 1
    ? { title, path }
    : { title: last, path: [...path.slice(0, -1), ...levels] };
}

/** The best guesses, each item once. */
export function bestOf<Item>(
  guesses: readonly Guess<Item>[],
  most: number = mostGuesses,
  same: (item: Item) => unknown = (item) => item,
): Guess<Item>[] {
  const seen = new Set<unknown>();
  return guesses
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score)
    .filter(({ item }) => !seen.has(same(item)) && seen.add(same(item)))
    .slice(0, most)
    .map((guess) => ({ ...guess, score: Math.round(guess.score * 100) / 100 }));
}

function byTitle<Item extends Named>(
  own: Named,
  candidates: Candidates<Item>,
  fits: (item: Item) => boolean,
): Guess<Item>[] {
  const key = lettersOf(own.title);
  const pairs = letterPairs(keyOf(own.title));
  const words = wordsOf(own.title);
  const above = stemsAbove(own);
  const met = new Map(words.map((word) => [word.stem, alikeStems(word.stem, candidates)]));
  const near = new Set(candidates.byKey.get(key));
  for (const stems of met.values())
    for (const stem of stems) for (const at of candidates.byStem.get(stem) ?? []) near.add(at);
  return [...near].flatMap((at): Guess<Item>[] => {
    const candidate = candidates.all[at];
    if (!candidate || !fits(candidate.item)) return [];
    const { item } = candidate;
    const sections = shared(above, candidate.sections);
    if (candidate.key === key) return [{ item, score: sections > 0 ? 0.98 : 0.96, reason: 'Название совпадает' }];
    const { score, common } = overlap(words, candidate.words, met);
    if (score > 0.99) return [{ item, score: 0.95, reason: 'Название совпадает с точностью до окончаний' }];
    // Spelling and sections can't lift it over the bar: most titles that share a word end here.
    if (score * 0.86 + 0.14 < leastScore) return [];
    const total = Math.min(0.93, score * 0.86 + likeness(pairs, candidate.pairs) * 0.07 + sections * 0.07);
    return total < leastScore ? [] : [{ item, score: total, reason: `Общие слова: ${common.join(', ')}` }];
  });
}

const weights: Record<Word['role'], number> = { head: 1, kind: 0.55, purpose: 0.6, weak: 0.25 };
/** A name or a number says less of the goods than a word does. */
const weightOf = ({ stem, role }: Word): number => weights[role] * (/[a-z0-9]/.test(stem) ? 0.4 : 1);

/** Dice over words, each with its weight; titles whose main words differ are hardly alike. */
function overlap(own: readonly Word[], other: readonly Word[], met: ReadonlyMap<string, readonly string[]>) {
  const others = new Set(other.map(({ stem }) => stem));
  const meets = ({ stem }: Word) => met.get(stem)?.some((each) => others.has(each)) ?? false;
  const common = own.filter(meets);
  const covered = new Set(common.flatMap(({ stem }) => met.get(stem) ?? []));
  const sum = (words: readonly Word[]) => words.reduce((all, word) => all + weightOf(word), 0);
  const both = sum(common) + sum(other.filter(({ stem }) => covered.has(stem)));
  const dice = both / (sum(own) + sum(other));
  const head = own.find(({ role }) => role === 'head');
  const there = other.find(({ role }) => role === 'head');
  const sameHead = head && there && met.get(head.stem)?.includes(there.stem);
  const score = sameHead && dice < 0.99 ? dice + (1 - dice) / 4 : sameHead ? dice : dice * 0.8;
  return { score, common: [...new Set(common.map(({ word }) => word))] };
}

const shared = (own: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  if (own.size === 0 || other.size === 0) return 0;
  return (2 * [...own].filter((stem) => other.has(stem)).length) / (own.size + other.size);
};

/** Stems of the candidates that are this one, or are written nearly so. */
function alikeStems<Item>(stem: string, { stems, byStem, alike }: Candidates<Item>): readonly string[] {
  const known = alike.get(stem);
  if (known) return known;
  const near = stem.length > 4 ? spelledAlike(stem, stems.get(stem.charAt(0)) ?? []) : byStem.has(stem) ? [stem] : [];
  alike.set(stem, near);
  return near;
}

/** One word with a slip, or two of one root: «гарантия» and «гарантийный». */
function spelledAlike(own: string, stems: readonly Stem[]): string[] {
  const pairs = letterPairs(own);
  const isAlike = (other: Stem): boolean =>
    own === other.stem ||
    (Math.min(own.length, other.stem.length) >= 5 && (own.startsWith(other.stem) || other.stem.startsWith(own))) ||
    (Math.abs(own.length - other.stem.length) < 4 && likeness(pairs, other.pairs) > 0.8);
  return stems.filter(isAlike).map(({ stem }) => stem);
}
