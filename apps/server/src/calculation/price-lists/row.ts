import {
  barcodesIn,
  type Currency,
  currencies,
  isShortenedNumber,
  type PriceMapping,
  shortenedNumber,
} from '@prilavok/contract';
import { type Cell, cutNumber, decimalIn, isCutNumber, type Row } from '../../tables/index.ts';
import { mistakenDate, typedBeforeDate } from '../../text/mistaken-dates.ts';

/** A row of a price list as it says itself; nothing is looked up yet. */
export interface ReadRow {
  row: number;
  code: string;
  article: string;
  barcodes: string[];
  title: string;
  kopecks: number | null;
  currency: Currency;
  stock: number | null;
  /** Why it can't be used; empty when it can. */
  fault: string;
  /** Remark on what isn't used, or is to be looked at; empty where all is well. */
  note: string;
}

const longest = 500;
const mostBarcodes = 20;

/** Reads a row by the mapping; nothing for a section's title, which stands alone in its row, and for what names no goods. */
export function readRow({ number, cells }: Row, { columns, comma, available }: PriceMapping, usual: Currency) {
  const at = (column: number | null) => (column === null ? '' : (cells[column]?.text ?? '').slice(0, longest).trim());
  const notes: string[] = [];
  const whole = (column: number | null) => wholeText(at(column), column === null ? null : cells[column], notes);
  const [code, article, title] = [whole(columns.code), whole(columns.article), whole(columns.title)];
  const priced = at(columns.price);
  const barcodes = barcodesOf(columns.barcode === null ? null : cells[columns.barcode], notes);
  const speaks = [columns.code, columns.article, columns.barcode].some((column) => at(column) !== '');
  if (priced === '' && (!speaks || cells.filter(Boolean).length < 2)) return undefined;
  const named = code !== '' || article !== '' || barcodes.length > 0;
  const currency = currencyIn(at(columns.currency), usual);
  const kopecks = kopecksIn(priced, comma);
  const fault = named
    ? faultOf(priced, kopecks, { said: at(columns.currency), currency })
    : (notes[0] ?? 'Нет ни кода, ни артикула, ни штрихкода');
  const row: ReadRow = {
    row: number,
    code,
    article,
    barcodes,
    title,
    kopecks: kopecks ?? null,
    currency: currency ?? usual,
    stock: stockIn(at(columns.stock), available),
    fault,
    note: notes.join('. '),
  };
  return row;
}

/** A text whose digits are all there; nothing of one that a spreadsheet has shortened or cut. Dates that name goods are noted and taken. */
function wholeText(text: string, cell: Cell | null | undefined, notes: string[]): string {
  if (isShortenedNumber(text)) notes.push(shortenedNumber(text));
  else if (cell && isCutNumber(cell)) notes.push(cutNumber(text));
  else {
    if (typedBeforeDate(text)) notes.push(mistakenDate(text));
    return text;
  }
  return '';
}

/** Several barcodes stand in one cell, whatever parts them; those whose digits are lost are noted. */
function barcodesOf(cell: Cell | null | undefined, notes: string[]): string[] {
  if (!cell) return [];
  const codes = barcodesIn(cell.text.slice(0, longest).replace(/[|/]/g, ' '));
  const whole = codes.map((code) => wholeText(code, cell, notes));
  return [...new Set(whole)].filter((code) => code !== '' && code.length <= 100).slice(0, mostBarcodes);
}

function faultOf(
  priced: string,
  kopecks: number | undefined,
  { said, currency }: { said: string; currency: Currency | undefined },
): string {
  if (priced === '') return 'Нет цены';
  if (kopecks === undefined) return `Цена «${priced.slice(0, 50)}» не читается`;
  if (kopecks === 0) return 'Цена 0';
  if (currency === undefined) return `Валюта «${said.slice(0, 50)}» не знакома`;
  return '';
}

/** Half a kopeck goes up; sums that no price has are none. */
function kopecksIn(text: string, comma: PriceMapping['comma']): number | undefined {
  const [whole, fraction = ''] = decimalIn(text, comma)?.split('.') ?? [];
  if (whole === undefined || whole.startsWith('-') || whole.length > 13) return undefined;
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3));
  return Number(whole) * 100 + Math.floor((thousandths + 5) / 10);
}

const signs: [sign: RegExp, currency: Currency][] = [
  [/^(₽|р|руб(л[а-я]+)?|rur|rub)\.?$/i, 'RUB'],
  [/^(\$|дол+(ар[а-я]*)?|usd|у\.?е\.?)\.?$/i, 'USD'],
  [/^(€|евро|eur)\.?$/i, 'EUR'],
  [/^(₸|тг|тенге|kzt)\.?$/i, 'KZT'],
  [/^(br|бел\.?\s?руб|byn)\.?$/i, 'BYN'],
  [/^(¥|юан[а-я]*|cny|rmb)\.?$/i, 'CNY'],
];

function currencyIn(text: string, usual: Currency): Currency | undefined {
  if (text === '') return usual;
  return currencies.find((code) => code === text.toUpperCase()) ?? signs.find(([sign]) => sign.test(text))?.[1];
}

/** Pieces: a number, «>10», or a word for some or none; null where the list says nothing that can be counted. */
function stockIn(text: string, available: number): number | null {
  const word = text.toLowerCase().replace(/ё/g, 'е');
  if (/^(нет|нет в наличии|отсутствует|под заказ|ожидается|-|–|—)$/.test(word)) return 0;
  if (/^(есть|да|в наличии|имеется|много|мало|достаточно|\+{1,5}|\*{1,5})$/.test(word)) return available;
  const amount = decimalIn(
    word.replace(/^(более|больше|свыше|от|>|≥|~)=?\s*/, '').replace(/(\+|\s*(шт|штук|ед|компл|уп)\.?)$/, ''),
    'decimal',
  );
  if (amount === undefined) return null;
  return Math.min(Math.max(Math.floor(Number(amount)), 0), 2_000_000_000);
}
