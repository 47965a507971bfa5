import type { PriceField } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import type { Stored } from '../../properties/values.ts';
import type { StoredOffer } from '../saving/offers.queries.ts';
import type { StoredProduct } from '../saving/products.queries.ts';

/** An offer with its product, as a bulk change finds them. */
export interface Card {
  offer: StoredOffer;
  product: StoredProduct;
  /** All offers of the product are chosen: what it says for all of them may change. */
  whole: boolean;
  /** It has no other offer. */
  only: boolean;
}

/** A value as a preview reads it: values of a property, a text, an id, a price. */
export type Shown = readonly Stored[] | string | null;

/** Edit of a card by a change. */
export interface CardEdit {
  offer?: StoredOffer | undefined;
  product?: StoredProduct | undefined;
  prices?: Partial<Record<PriceField, number>>;
  was: Shown;
  now: Shown;
}

/** A change held against its catalog, ready to be made on card after card. */
export interface CardRule {
  /** Edits a card: nothing where it is so already; throws a refusal where it can't be. Pure. */
  edit(card: Card): CardEdit | undefined;
  /** Says these values in words; texts and prices say themselves. */
  words(db: Db, shown: readonly Shown[]): Promise<(shown: Shown) => string | null>;
}
