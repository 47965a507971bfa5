import { hasWrongCheckDigit, type ImportField } from '@prilavok/contract';
import { type Comma, decimalIn } from '../../../tables/index.ts';

/** Rows by which columns without a heading are told apart. */
export const studiedRows = 2_000;

/** The first rows of a table, by column; nothing where a cell is empty. */
export type Sample = readonly (readonly (string | undefined)[])[];

/** A column without a heading that is to be told, and how a comma reads in its numbers. */
export interface UntitledColumn {
  column: number;
  comma: Comma;
}

/** A field that a column's values speak for, and why; no field where the column is nothing to take. */
export interface ValueGuess {
  field: ImportField | null;
  reason: string;
}

/** A candidate: `sure` is a share from 0 to 1, by which columns that want one field are put in order. */
interface Candidate extends ValueGuess {
  column: number;
  sure: number;
}

interface Profile {
  column: number;
  count: number;
  /** Different values as a share of all. */
  unique: number;
  distinct: number;
  /** Shares of the values. */
  numbers: number;
  integers: number;
  codes: number;
  barcodes: number;
  pictures: number;
  paths: number;
  lettered: number;
  /** Means and the median of the numbers. */
  length: number;
  words: number;
  median: number;
  /** Each number is one more than the one above. */
  counted: boolean;
}

/** Less sure than this, nothing is proposed: a wrong guess costs more than a column that a person maps. */
const leastSure = 0.6;

/**
 * Tells columns without headings by their values, all together: an article is nearly unique, a brand repeats, quantities are
 * small whole numbers, of two columns of prices the smaller is the purchase price.
 */
export function guessByValues(columns: readonly UntitledColumn[], sample: Sample): Map<number, ValueGuess> {
  const profiles = columns.map((column) => profileOf(column, sample)).filter(({ count }) => count > 0);
  const candidates = [...profiles.flatMap(textCandidates), ...numberCandidates(profiles, columns, sample)];
  const guesses = new Map<number, ValueGuess>();
  const taken = new Set<ImportField>();
  for (const { column, field, reason, sure } of candidates.toSorted((a, b) => b.sure - a.sure)) {
    if (sure < leastSure || guesses.has(column)) continue;
    if (field !== null && taken.has(field) && field !== 'barcodes' && field !== 'images') continue;
    if (field !== null) taken.add(field);
    guesses.set(column, { field, reason: `${reason}; уверенность ${Math.round(sure * 100)} %` });
  }
  return guesses;
}

function profileOf({ column, comma }: UntitledColumn, sample: Sample): Profile {
  const values = sample.flatMap((row) => row[column]?.trim() || []);
  const share = (fits: (text: string) => boolean) => values.filter(fits).length / values.length;
  const mean = (size: (text: string) => number) => values.reduce((sum, text) => sum + size(text), 0) / values.length;
  const numbers = values.flatMap((text) => numberOf(text, comma) ?? []);
  const distinct = new Set(values).size;
  return {
    column,
    count: values.length,
    unique: distinct / values.length,
    distinct,
    numbers: numbers.length / values.length,
    integers: numbers.filter(Number.isInteger).length / values.length,
    codes: share((text) => /^[\p{L}\d._/#+-]{2,40}$/u.test(text) && /\d/.test(text)),
    barcodes: share(isBarcodes),
    pictures: share((text) => /^https?:\/\/\S+\.(jpe?g|png|webp|gif)/i.test(text)),
    paths: share((text) => /\S\s*[>|]\s*\S|\S\s\/\s\S/.test(text)),
    lettered: share((text) => /\p{L}{2}/u.test(text)),
    length: mean((text) => text.length),
    words: mean((text) => text.split(/\s+/).length),
    median: numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0,
    counted: numbers.length > 2 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1),
  };
}

const numberOf = (text: string, comma: Comma): number | undefined => {
  const plain = decimalIn(text, comma);
  return plain === undefined ? undefined : Number(plain);
};

const isBarcodes = (text: string): boolean => {
  const [first = ''] = text.split(/[\s,;]+/);
  return /^(\d{8}|\d{12,14})$/.test(first) && !hasWrongCheckDigit(first);
};

function textCandidates(of: Profile): Candidate[] {
  const { column } = of;
  const found = (field: ImportField | null, sure: number, reason: string): Candidate => ({
    column,
    field,
    sure,
    reason,
  });
  if (of.barcodes > 0.6)
    return [found('barcodes', 0.5 + of.barcodes / 2, 'Значения — штрихкоды с верной контрольной цифрой')];
  if (of.pictures > 0.7) return [found('images', of.pictures, 'Значения — адреса картинок')];
  if (of.numbers > 0.95 && !looksLikeCodes(of)) return [];
  if (of.lettered > 0.7 && of.length > 120) return [found('description', 0.8, 'Длинные тексты похожи на описания')];
  const isRepeated = of.unique < 0.5;
  if (isRepeated && of.distinct <= 8 && of.length <= 5 && of.numbers < 0.1)
    return [found(null, 0.8, 'Несколько коротких слов повторяются: похоже на единицу измерения')];
  if (of.lettered > 0.7 && of.paths > 0.6) return [found('category', 0.85, 'Значения — пути категорий')];
  if (of.lettered > 0.7 && of.words >= 2.2 && (of.unique > 0.5 || of.words > 4))
    return [found('title', 0.6 + Math.min(of.words, 8) / 25, 'Значения из нескольких слов почти не повторяются')];
  if (looksLikeCodes(of)) return [found('article', 0.55 + of.unique * 0.35, 'Коды почти не повторяются')];
  if (!isRepeated || of.lettered < 0.7) return [];
  return of.words < 1.8
    ? [found('brand', 0.7, 'Короткие названия повторяются'), found('category', 0.62, 'Названия повторяются')]
    : [
        found('category', 0.68, 'Названия из нескольких слов повторяются'),
        found('brand', 0.61, 'Названия повторяются'),
      ];
}

/** Rows from which on numbers that never repeat are codes, however short: prices and amounts would. */
const manyRows = 100;

/** Codes are nearly all different. With letters among them they are told at once, digits alone by their length or their count. */
function looksLikeCodes({ codes, unique, numbers, integers, length, counted, count }: Profile): boolean {
  if (counted || codes < 0.7 || unique < 0.9) return false;
  if (numbers < 0.95) return true;
  return integers > 0.95 && (length >= 5 || (unique > 0.98 && count >= manyRows));
}

function numberCandidates(
  profiles: readonly Profile[],
  columns: readonly UntitledColumn[],
  sample: Sample,
): Candidate[] {
  const numeric = profiles.filter((of) => of.numbers > 0.8 && of.barcodes <= 0.6 && !looksLikeCodes(of));
  const rows = numeric.filter(({ counted }) => counted);
  const others = numeric.filter(({ counted }) => !counted);
  const stock = stockAmong(others);
  const prices = others.filter((of) => of !== stock);
  return [
    ...rows.map(({ column }) => ({ column, field: null, sure: 0.9, reason: 'Номера строк по порядку' })),
    ...(stock
      ? [
          {
            column: stock.column,
            field: 'stock' as const,
            sure: 0.75,
            reason: 'Небольшие целые числа похожи на остатки',
          },
        ]
      : []),
    ...priceCandidates(prices, columns, sample),
  ];
}

/** Quantities are whole, small and repeat; alone among numbers they must be smaller than prices are. */
function stockAmong(numeric: readonly Profile[]): Profile | undefined {
  const whole = numeric.filter(({ integers }) => integers > 0.95).toSorted((a, b) => a.median - b.median);
  const [smallest] = whole;
  if (!smallest) return undefined;
  const larger = numeric.filter((of) => of !== smallest);
  const isSmall = larger.length > 0 ? larger.every(({ median }) => median > smallest.median * 2) : smallest.median < 20;
  return isSmall && smallest.unique < 0.7 ? smallest : undefined;
}

const priceOrders: Record<number, readonly (readonly [ImportField, number, string])[]> = {
  1: [['price', 0.75, 'Числа похожи на цены']],
  2: [
    ['purchasePrice', 0.75, 'Из двух цен в строке меньшая: похоже на закупочную'],
    ['price', 0.8, 'Из двух цен в строке большая'],
  ],
  3: [
    ['purchasePrice', 0.62, 'Из трёх цен в строке меньшая: похоже на закупочную'],
    ['price', 0.65, 'Из трёх цен в строке средняя'],
    ['oldPrice', 0.62, 'Из трёх цен в строке большая: похоже на цену до скидки'],
  ],
};

/** Prices in the order of their size, where the same one is smaller in nearly all rows; more than three say nothing sure. */
function priceCandidates(prices: readonly Profile[], columns: readonly UntitledColumn[], sample: Sample): Candidate[] {
  const commas = new Map(columns.map(({ column, comma }) => [column, comma]));
  const valueIn = (row: Sample[number], { column }: Profile) =>
    numberOf(row[column] ?? '', commas.get(column) ?? 'decimal');
  const ordered = prices.toSorted((a, b) => a.median - b.median);
  const agrees = ordered.slice(1).every((larger, at) => {
    const smaller = ordered[at];
    const pairs = sample.flatMap((row) => {
      const [low, high] = [smaller && valueIn(row, smaller), valueIn(row, larger)];
      return low === undefined || high === undefined ? [] : [low <= high];
    });
    return pairs.filter(Boolean).length > pairs.length * 0.9;
  });
  if (!agrees) return [];
  return (priceOrders[ordered.length] ?? []).flatMap(([field, sure, reason], at) => {
    const of = ordered[at];
    return of ? [{ column: of.column, field, sure, reason }] : [];
  });
}
