import type { Rating } from '@prilavok/contract';

/** By what the marketplace judges the seller. */
export interface RatingsApi {
  /** Ratings as they stand, with the days since `since` of which the marketplace tells: `2026-11-24`. */
  read(since: string): Promise<RemoteRating[]>;
}

/** A rating as the marketplace tells it, its days in any order. */
export type RemoteRating = Rating;
