import { type Currency, currencies, type PriceMapping } from '@prilavok/contract';
import { decimalIn, type Row } from '../../tables/index.ts';

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
}

const longest = 500;
const mostBarcodes = 20;

/** Reads a row by the mapping; nothing for a section's title, which stands alone in its row, and for what names no goods. */
export function readRow({ number, cells }: Row, { columns, comma, available }: PriceMapping, usual: Currency) {
  const at = (column: number | null) => (column === null ? '' : (cells[column]?.text ?? '').slice(0, longest).trim());
  const [code, article, title, priced] = [at(columns.code), at(columns.article), at(columns.title), at(columns.price)];
  const barcodes = barcodesIn(at(columns.barcode));
  const named = code !== '' || article !== '' || barcodes.length > 0;
  if (priced === '' && (!named || cells.filter(Boolean).length < 2)) return undefined;
  const currency = currencyIn(at(columns.currency), usual);
  const kopecks = kopecksIn(priced, comma);
  const fault = named
    ? faultOf(priced, kopecks, { said: at(columns.currency), currency })
    : 'Нет ни кода, ни артикула, ни штрихкода';
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
  };
  return row;
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

/** Several barcodes stand in one cell, whatever parts them. */
const barcodesIn = (text: string): string[] =>
  [...new Set(text.split(/[\s,;|/]+/))].filter((code) => code !== '' && code.length <= 100).slice(0, mostBarcodes);

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
