import { countries } from '../../goods/words.ts';
import type { Account, Line, Posting } from '../account.ts';
import { findLeaf } from '../data/tree.ts';

/** ISO codes of the countries that goods come from. */
const codes: Record<string, string> = {
  ...{ Россия: 'RU', Китай: 'CN', Беларусь: 'BY', Казахстан: 'KZ', Турция: 'TR', Узбекистан: 'UZ', Армения: 'AM' },
  ...{ Киргизия: 'KG', Германия: 'DE', Италия: 'IT', Индия: 'IN', Япония: 'JP', Вьетнам: 'VN', Польша: 'PL' },
};

/** Countries that may be named, those whose names have the text in them. */
export const countriesLike = (text: string): { name: string; country_iso_code: string }[] =>
  countries.flatMap((name) => {
    const country_iso_code = codes[name];
    const fits = name.toLowerCase().includes(text.toLowerCase());
    return country_iso_code && fits ? [{ name, country_iso_code }] : [];
  });

export const isCountry = (code: string): boolean => Object.values(codes).includes(code);

/** "Страна-изготовитель" of a card. */
const origin = 4389;
/** Kinds of goods that aren't sold before it is said where they were made. */
const asked = /^расчёска$/i;

/** The card doesn't say where the goods come from, and neither has the seller of the posting. */
export function needsCountry(account: Account, line: Line): boolean {
  const product = account.products[line.offerId];
  const leaf = product && findLeaf(product.description_category_id, product.type_id);
  const said = product?.attributes.some(({ id, values }) => id === origin && values.length > 0);
  return leaf !== undefined && asked.test(leaf.title) && !said && line.country === undefined;
}

/** Where all goods of the posting come from is known. */
export const hasCountries = (account: Account, posting: Posting): boolean =>
  posting.lines.every((line) => !needsCountry(account, line));
