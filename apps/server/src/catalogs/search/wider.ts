import { type FoundReason, wordsIn } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { inOtherLayout } from '../../text/layout.ts';
import { isOneSlip } from '../../text/slip.ts';
import { soundOf } from '../../text/sound.ts';
import { askForWords, wordOf } from './words.jobs.ts';
import { freshStems, type Like, stemsOf, type Word, wordsLike } from './words.queries.ts';

/** Another way in which a word may stand in an offer. */
export interface Form {
  /** Texts of the offer: `_` is any one sign where the reason is signs. */
  text: string;
  /** Nothing for the word as it was typed. */
  reason?: FoundReason;
}

/** A word of a search with its forms, the typed one first: an offer has one of them. */
export type Forms = Form[];

/** Offers that changed since words were gathered and are looked through at once; more of them are gathered first. */
const freshOffers = 300;
/** Forms of one reason that a word gets. */
const mostForms = 5;
/** A shorter word is a slip of too many others. */
const shortestSlip = 5;

/** A word as it was typed, or as its keys write it in the other layout. */
interface Variant {
  word: string;
  stem: string;
  sound: string;
}

/**
 * The words of a search with the forms that words of this catalog give them. A word that is known here is never taken for another one. Nothing
 * where no word has another form: to look again would find the same.
 */
export async function widerForms(db: Db, catalog: string, search: string): Promise<Forms[] | undefined> {
  const words = wordsIn(search);
  const spoken = words.filter(isSpoken);
  const variants = await variantsOf(db, spoken);
  const known = spoken.length > 0 ? await wordsNear(db, catalog, [...variants.values()]) : [];
  const forms = words.map((word) => [
    { text: word },
    ...(isSpoken(word)
      ? spokenForms(variants.get(word), variants.get(inOtherLayout(word)), known)
      : [...signForms(word), ...otherKeys(word)]),
  ]);
  return forms.some((each) => each.length > 1) ? forms : undefined;
}

/** Whether it has letters only, be they those of the other layout: «cjl;f» is a word. */
const isSpoken = (word: string) => word.length > 2 && (soundOf(word) !== '' || soundOf(inOtherLayout(word)) !== '');

async function variantsOf(db: Db, words: readonly string[]): Promise<Map<string, Variant>> {
  const all = [...new Set(words.flatMap((word) => [word, inOtherLayout(word)]))].filter((word) => soundOf(word) !== '');
  if (all.length === 0) return new Map();
  const stems = await stemsOf(db, all);
  return new Map(
    all.map((word, place) => {
      const stem = stems[place] ?? word;
      return [word, { word, stem, sound: soundOf(stem) }];
    }),
  );
}

/** Words of the catalog that the variants may stand for, with those of offers that changed just now. */
async function wordsNear(db: Db, catalog: string, variants: readonly Variant[]): Promise<Word[]> {
  const [gathered, fresh] = await Promise.all([
    wordsLike(db, catalog, variants.flatMap(patternsOf)),
    freshStems(db, catalog, freshOffers),
  ]);
  if (fresh.more) askForWords(db.company, catalog);
  const had = new Set(gathered.map(({ word }) => word));
  return [...gathered, ...fresh.words.filter((word) => !had.has(word)).flatMap((word) => wordOf(word) ?? [])];
}

/** One slip leaves the first half of a word as it is, or the second. */
function patternsOf({ stem, sound }: Variant): Like[] {
  const any = { least: 0, most: 100 };
  const half = Math.floor(sound.length / 2);
  const near = { least: sound.length - 1, most: sound.length + 3 };
  const ending = [...sound.slice(half)].toReversed().join('');
  return [
    { by: 'word', begin: stem, ...any },
    { by: 'sound', begin: sound, ...any },
    ...(sound.length >= shortestSlip - 1
      ? [
          { by: 'sound' as const, begin: sound.slice(0, half), ...near },
          { by: 'ending' as const, begin: ending, ...near },
        ]
      : []),
  ];
}

function spokenForms(typed: Variant | undefined, other: Variant | undefined, known: readonly Word[]): Form[] {
  const forms: Form[] = [];
  if (typed && typed.stem !== typed.word && typed.stem.length > 2) forms.push({ text: typed.stem, reason: 'form' });
  const isKnown = typed !== undefined && isBegun(typed, known);
  const sounding = typed ? known.filter((word) => soundsLike(typed, word)) : [];
  const [letters, same] = [
    sounding.filter(({ word }) => isRussian(word) !== isRussian(typed?.word ?? '')),
    sounding.filter(({ word }) => isRussian(word) === isRussian(typed?.word ?? '')),
  ];
  forms.push(...formsOf(letters, 'letters'));
  if (isKnown) return forms;
  forms.push(...formsOf(same, 'slip'));
  if (other && isBegun(other, known)) return [...forms, { text: other.stem, reason: 'layout' }];
  if (sounding.length > 0) return forms;
  const slips = typed ? known.filter((word) => isSlipOf(typed, word)) : [];
  if (slips.length > 0) return [...forms, ...formsOf(slips, 'slip')];
  return [...forms, ...formsOf(other ? known.filter((word) => isSlipOf(other, word)) : [], 'layout')];
}

const isRussian = (word: string) => /[а-я]/.test(word);

const isBegun = ({ stem }: Variant, known: readonly Word[]) => known.some(({ word }) => word.startsWith(stem));

/** Short words sound like the beginning of too many others. */
const soundsLike = ({ stem, sound }: Variant, known: Word) =>
  !known.word.startsWith(stem) &&
  sound.length > 2 &&
  (known.sound === sound || (sound.length > 4 && known.sound.startsWith(sound)));

const isSlipOf = ({ word, sound }: Variant, known: Word) =>
  word.length >= shortestSlip && isOneSlip(sound, known.sound);

/** Those nearest in length first, which are those without more behind them. */
const formsOf = (words: readonly Word[], reason: FoundReason): Form[] =>
  words
    .toSorted((a, b) => a.word.length - b.word.length)
    .slice(0, mostForms)
    .map(({ word }) => ({ text: word, reason }));

const betweenKinds = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** An article with or without blanks and dashes: «ac5860» is «AC 5860», «ac-5860» is «AC5860». */
function signForms(word: string): Form[] {
  const plain = word.replaceAll(/[-_./]/g, '');
  const parts = plain.split(betweenKinds);
  const texts = [plain, parts.length > 1 && plain.length > 3 ? parts.join('_') : '', word.replaceAll(/[-_./]/g, '_')];
  return [...new Set(texts)]
    .filter((text) => text.length > 2 && text !== word)
    .map((text) => ({ text, reason: 'signs' }));
}

/** A code that was typed in the other layout: «фс5860» is «ac5860». */
function otherKeys(word: string): Form[] {
  if (word.length < 4 || !/\p{L}/u.test(word)) return [];
  const other = inOtherLayout(word);
  return [{ text: other, reason: 'layout' }, ...signForms(other).map((form): Form => ({ ...form, reason: 'layout' }))];
}

/** Says where a form stands in a text; -1 where it doesn't. A short stem counts at the beginning of a word only. */
export function positionOf(form: Form): (text: string) => number {
  if (form.reason !== undefined && form.text.length <= 3 && !form.text.includes('_'))
    return (text) => (text.startsWith(form.text) ? 0 : text.indexOf(` ${form.text}`) + 1 || -1);
  const pattern = [...form.text]
    .map((sign) => (sign === '_' && form.reason ? '.' : sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')))
    .join('');
  const there = new RegExp(pattern, 'u');
  return (text) => text.search(there);
}
