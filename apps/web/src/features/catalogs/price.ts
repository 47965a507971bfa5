import type { Catalog } from '@prilavok/contract';
import { money } from '#text/money.ts';

type Currency = Catalog['currency'];

const signs: Record<Currency, string> = {
  RUB: '₽',
  KZT: '₸',
  BYN: 'Br',
  USD: '$',
  EUR: '€',
  UAH: '₴',
  CNY: '¥',
  UZS: 'сум',
  KGS: 'сом',
  AMD: '֏',
  GEL: '₾',
};

export const currencyTitles: Record<Currency, string> = {
  RUB: 'Российский рубль, ₽',
  KZT: 'Казахстанский тенге, ₸',
  BYN: 'Белорусский рубль, Br',
  USD: 'Доллар США, $',
  EUR: 'Евро, €',
  UAH: 'Украинская гривна, ₴',
  CNY: 'Китайский юань, ¥',
  UZS: 'Узбекский сум',
  KGS: 'Киргизский сом',
  AMD: 'Армянский драм, ֏',
  GEL: 'Грузинский лари, ₾',
};

/** The sign that stands behind a price: ₽, ₸ and the like. */
export const currencySign = (currency: Currency): string => signs[currency];

/** A price in its catalog's currency: `12 480 ₽`. */
export function price(amount: string | null | undefined, currency: Currency): string {
  return amount ? money(amount).replace('₽', signs[currency]) : '';
}
