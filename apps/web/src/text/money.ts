import { type Currency, currencySigns, type Money, moneyText } from '@prilavok/contract';

/** A sum as people read it: `12 480,50 ₽`; nothing where there is none. No sign stands behind it while its currency isn't known. */
export const money = (amount: Money | null | undefined, currency: Currency | null | undefined): string =>
  amount ? moneyText(amount, currency ?? null) : '';

/** Sums in several currencies: `12 480 ₽ и 5 000 ₸`. */
export function sums(amounts: readonly { sum: Money; currency: Currency }[]): string {
  const each = amounts.map(({ sum, currency }) => moneyText(sum, currency));
  const last = each.pop() ?? '';
  return each.length > 0 ? `${each.join(', ')} и ${last}` : last;
}

/** The sign that stands behind a sum; none while its currency isn't known. */
export const currencySign = (currency: Currency | null): string => (currency ? currencySigns[currency] : '');

/** A rate as people read it: `0.17` → `0,17 ₽`. */
export const rateText = (rate: string, currency: Currency): string =>
  `${rate.replace('.', ',')}\u00a0${currencySigns[currency]}`;
