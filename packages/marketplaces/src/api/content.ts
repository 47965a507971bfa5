import type { CardError } from './catalog.ts';

/** How a marketplace rates what its cards say and show. */
export interface ContentApi {
  /** Ratings of these products; those of which the marketplace tells none are left out. */
  ratings(products: readonly { offerId: string; sku: string | null }[]): Promise<RemoteContentRating[]>;
}

/** The content rating of a card: `rating` of 100. */
export interface RemoteContentRating {
  offerId: string;
  rating: number;
  /** Of the category's products; null when not said. */
  average: number | null;
  groups: ContentGroup[];
}

/** A part of what is rated. */
export interface ContentGroup {
  title: string;
  /** Of 100; null where the marketplace rates no groups. */
  rating: number | null;
  /** Its share of the whole in percent; null where it has none. */
  weight: number | null;
  /** Advice that would raise the rating. */
  missing: ContentAdvice[];
  /** Attributes that would, by the marketplace's own ids. */
  attributes: { id: string; title: string }[];
  /** How many of them are enough for all of it; null when not said. */
  atLeast: number | null;
}

/** A piece of advice, and the points of the whole that it brings at most; null when not said. It is about a field, or about an attribute by its id there. */
export interface ContentAdvice {
  key: string;
  title: string;
  points: number | null;
  field: CardError['field'];
  attribute?: string;
}
