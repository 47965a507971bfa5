import { z } from 'zod';
import { kopecks, type Money, roubles } from './values.ts';

/** Currencies in which catalogs are kept and marketplaces settle. */
export const currencies = ['RUB', 'KZT', 'BYN', 'USD', 'EUR', 'UAH', 'CNY', 'UZS', 'KGS', 'AMD', 'GEL'] as const;
export const Currency = z.enum(currencies).describe('Валюта, код ISO 4217');
export type Currency = z.infer<typeof Currency>;

/** The sign that stands behind a sum. */
export const currencySigns: Record<Currency, string> = {
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

/** As a sentence says it: «каталог в рублях». */
export const inCurrency: Record<Currency, string> = {
  RUB: 'в рублях',
  KZT: 'в тенге',
  BYN: 'в белорусских рублях',
  USD: 'в долларах',
  EUR: 'в евро',
  UAH: 'в гривнах',
  CNY: 'в юанях',
  UZS: 'в узбекских сумах',
  KGS: 'в киргизских сомах',
  AMD: 'в драмах',
  GEL: 'в лари',
};

const nbsp = '\u00a0';

/** A sum as people read it: `12480.50` → `12 480,50 ₽`; hundredths only when there are any, no sign while the currency is unknown. */
export function moneyText(amount: Money, currency: Currency | null): string {
  const [whole = '0', rest = ''] = amount.split('.');
  const hundredths = rest.padEnd(2, '0').slice(0, 2);
  const grouped = whole.replace(/^-/, '−').replace(/\B(?=(\d{3})+$)/g, nbsp);
  return `${grouped}${hundredths === '00' ? '' : `,${hundredths}`}${currency ? nbsp + currencySigns[currency] : ''}`;
}

/** An amount by a decimal rate, rounded half up to a multiple of `step` hundredths. Whole numbers all the way: money never meets a float. */
export function converted(amount: Money, rate: string, step: number): Money {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scale = 10n ** BigInt(fraction.length) * BigInt(step);
  const exact = BigInt(kopecks(amount)) * BigInt(whole + fraction);
  return roubles(Number((2n * exact + scale) / (2n * scale)) * step);
}
