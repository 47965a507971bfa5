import type { OfferEdit } from '../saving/save.ts';
import type { ProductEdit } from '../saving/save-products.ts';

/** A portion of a bulk change before it is written. */
export interface Plan {
  /** Those of its offers that are there. */
  found: readonly string[];
  offers: OfferEdit[];
  /** By their ids: several offers say the same of their product. */
  products: Map<string, ProductEdit>;
  /** Offers that become different. */
  changed: number;
  /** Offers that stay as they are, each with why. */
  refused: Map<string, string>;
}
