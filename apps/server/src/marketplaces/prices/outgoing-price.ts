import {
  type Currency,
  converted,
  floorPrice,
  inCurrency,
  kopecks,
  type Money,
  moneyText,
  type ProductFault,
  roubles,
} from '@prilavok/contract';
import type { Connector } from '@prilavok/marketplaces';
import { systemTitles } from '../stored/system-titles.ts';

/** Terms of an account for a price before it goes out. */
export interface PriceTerms {
  /** Of the catalog. */
  from: Currency;
  /** Of the account's contract; null while the marketplace hasn't told it. */
  to: Currency | null;
  /** How much of `to` one `from` is worth, a decimal string; needed where they differ. */
  rate: string | null;
  /** Per cent over the purchase price below which nothing is sold; null: not looked at. */
  minMarkup: number | null;
}

/** The prices of an offer, in its catalog's currency. */
export interface OwnPrices {
  price: Money;
  oldPrice: Money | null;
  minPrice: Money | null;
  purchasePrice: Money | null;
  /** A person has let exactly this price through. */
  permitted: boolean;
}

/** A price as the marketplace is told it, or why it is held back. */
export type OutgoingPrice = { price: Money; oldPrice: Money | null; currency: Currency } | { held: ProductFault };

/**
 * Converts an offer's prices on their way to a marketplace: refused below the floor, then converted, then rounded to
 * its step.
 */
export function outgoingPrice(
  own: OwnPrices,
  { from, to, rate, minMarkup }: PriceTerms,
  shop: Pick<Connector, 'title' | 'priceStep'>,
): OutgoingPrice {
  const floor = floorPrice(own, minMarkup);
  if (floor && !own.permitted && kopecks(own.price) < kopecks(floor.amount)) {
    const least =
      floor.by === 'minPrice'
        ? `минимальной: ${moneyText(floor.amount, from)}`
        : `закупочной с наценкой ${minMarkup} %: ${moneyText(floor.amount, from)}`;
    const message = `Цена ${moneyText(own.price, from)} ниже ${least}`;
    return { held: { ...held('below_floor', message), price: { amount: own.price, currency: from } } };
  }
  if (to === null)
    return {
      held: held('no_currency', `${shop.title} не назвал валюту кабинета: проверьте ключи на странице аккаунта`),
    };
  if (from !== to && rate === null) {
    const message = `Каталог ${inCurrency[from]}, кабинет ${shop.title} ${inCurrency[to]}: укажите курс на странице аккаунта`;
    return { held: held('no_rate', message) };
  }
  const there = (amount: Money) => converted(amount, from === to ? '1' : (rate ?? '1'), shop.priceStep);
  const price = there(own.price);
  if (kopecks(price) === 0)
    return { held: held('below_step', `По курсу ${rate} цена меньше ${moneyText(roubles(shop.priceStep), to)}`) };
  const oldPrice = own.oldPrice === null ? null : there(own.oldPrice);
  // A crossed-out price that isn't higher is no discount, and marketplaces refuse it.
  const discounted = oldPrice !== null && kopecks(oldPrice) > kopecks(price);
  return { price, oldPrice: discounted ? oldPrice : null, currency: to };
}

const held = (code: string, message: string): ProductFault => ({
  code,
  message,
  attribute: null,
  property: null,
  field: 'price',
  fieldTitle: systemTitles.price,
});
