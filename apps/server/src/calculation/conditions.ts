import type { CalculationCondition } from '@prilavok/contract';

/** Where an offer stands in its catalog. */
export interface Standing {
  /** Its category and those above. */
  categories: readonly string[];
  brand: string | null;
}

/** Whether a condition is met: one of its categories or of those below them, and one of its brands; an empty list asks nothing. */
export const isMet = ({ categories, brands }: CalculationCondition, offer: Standing): boolean =>
  (categories.length === 0 || categories.some((id) => offer.categories.includes(id))) &&
  (brands.length === 0 || (offer.brand !== null && brands.includes(offer.brand)));
