import { barcodeKey } from './barcodes.ts';

/** Words under three letters have no index: they are looked for among the offers that changed last, so many of them. */
export const shortSearchAmong = 3000;

/** Whether a search has no word of three letters. */
export const isShortSearch = (search: string): boolean => search.trim() !== '' && !/[\p{L}\p{N}]{3}/u.test(search);

/** How many words of a search are looked for: each has to be there, in any order. */
const mostWords = 12;

/** The words of a search, as they are looked for in titles, articles and barcodes. */
export const wordsIn = (search: string): string[] => [
  ...new Set(search.trim().toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean).slice(0, mostWords)),
];

/** A search that finds fewer than this has found little. */
export const fewFound = 50;

/**
 * Whether a search that found so many is followed by one that also takes words for other words, whose finds come behind. Who types digits
 * knows what is looked for: if that is there, nothing else is meant.
 */
export const isLookedForAgain = (search: string, found: number): boolean =>
  !isShortSearch(search) && (found === 0 || (found < fewFound && !/\d/.test(search)));

/** Why an offer was found that has the words otherwise than they were typed. */
export const foundReasons = {
  form: 'однокоренное слово',
  signs: 'пробелы и дефисы',
  layout: 'другая раскладка',
  letters: 'другие буквы',
  slip: 'исправлена опечатка',
} as const;
export type FoundReason = keyof typeof foundReasons;

/** Signs that people leave out of an article or put in, and Cyrillic letters that look like Latin ones: «АС 5860» is «ac5860». */
export const articleSigns = { left: ' -_./', cyrillic: 'авекмнорстухё', latin: 'abekmhopctyxe' };

/** An article as people compare it. */
export function articleKey(article: string): string {
  const { left, cyrillic, latin } = articleSigns;
  const letters = [...article.trim().toLowerCase()].filter((letter) => !left.includes(letter));
  return letters.map((letter) => latin[cyrillic.indexOf(letter)] ?? letter).join('');
}

/** Key of an article in a search; nothing where there is no digit: such a search is for words. */
export function codeIn(search: string): string | undefined {
  const key = articleKey(search);
  return /\d/.test(key) && key.length <= 100 ? key : undefined;
}

/** A shorter code is a size or a year as often as an article: what has it in its title is found with it. */
const shortestCode = 4;

/** Whether nobody who types this code wants anything else, once an offer has it as its article or barcode. */
export const standsAlone = (code: string): boolean => code.length >= shortestCode;

/** Whether an offer was found by its whole article or barcode: then nothing else is shown but articles that begin with it. */
export function isFoundByCode(search: string, offer: { article: string; barcodes: readonly string[] }): boolean {
  const code = codeIn(search);
  if (code === undefined || !standsAlone(code)) return false;
  return (
    articleKey(offer.article) === code || offer.barcodes.some((one) => barcodeKey(one) === barcodeKey(search.trim()))
  );
}
