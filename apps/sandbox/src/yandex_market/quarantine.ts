import type { Offer, Price } from './account.ts';

/** A price that falls so far below the last one looks like a mistake. */
const share = 0.5;

/** Sets a price; one that looks like a mistake is held back, and the last one goes on to hold. */
export function setPrice(offer: Offer, { value, discountBase }: Price, now: number): void {
  const price = { value, ...(discountBase !== undefined && { discountBase }) };
  const suspicious = offer.price !== null && value < offer.price.value * share;
  if (suspicious) offer.quarantine = price;
  else Object.assign(offer, { price, quarantine: null });
  offer.pricedAt = now;
}
