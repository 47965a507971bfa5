/** A price as Wildberries takes it: whole roubles, and a discount in whole per cent off them. */
export interface SalePrice {
  price: number;
  discount: number;
}

/** Description of /api/v2/upload/task: per cent, below a hundred. */
const largestDiscount = 99;

/**
 * Price and discount of which exactly `final` is left. The crossed-out price comes as near to `crossed` as whole roubles and per cent allow, and is never
 * higher: a larger discount than the seller gives must not be promised. Where nothing fits, there is no discount.
 */
export function salePrice(final: number, crossed: number | null): SalePrice {
  let best: SalePrice = { price: final, discount: 0 };
  if (crossed === null) return best;
  for (let discount = 1; discount <= largestDiscount; discount++) {
    if ((final * 100) % (100 - discount) !== 0) continue;
    const price = (final * 100) / (100 - discount);
    if (price <= crossed && price > best.price) best = { price, discount };
  }
  return best;
}
