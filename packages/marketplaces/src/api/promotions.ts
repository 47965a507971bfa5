import type { BatchOutcome, CursorPage } from './lists.ts';

/** Promotions of the marketplace that a seller may join with products. */
export interface PromotionsApi {
  /** All that are open or announced. */
  list(): Promise<RemotePromotion[]>;
  /** Products that take part, or that could. */
  products(
    promotion: string,
    which: 'members' | 'candidates',
    page: { cursor?: string | undefined },
  ): Promise<CursorPage<RemotePromotionProduct>>;
  /**
   * Commissions on a sale of each, by its ids; of what is left out nobody knows why it doesn't say it.
   * `batch.commissions` at most.
   */
  commissions(goods: readonly PromotedProduct[]): Promise<ReadonlyMap<string, Commission>>;
  /** Joins with products at these prices; one that takes part gets the price. `batch.promotions` at most. */
  activate(promotion: string, rows: PromotionRow[]): Promise<BatchOutcome<PromotionRow>>;
  /** Takes products out, by the marketplace's ids. `batch.promotions` at most. */
  deactivate(promotion: string, remoteIds: string[]): Promise<BatchOutcome<string>>;
}

/** A promotion as the marketplace shows it. Moments are ISO 8601. */
export interface RemotePromotion {
  id: string;
  title: string;
  /** Plain text. */
  description: string;
  /** The marketplace's own word. */
  kind: string;
  startsAt: string | null;
  endsAt: string | null;
  /** From then on prices aren't raised and products aren't taken out. */
  frozenAt: string | null;
  joined: boolean;
  members: number;
  candidates: number;
}

/** A product in a promotion, or one that could be. Sums are decimal strings in the currency of the seller's contract. */
export interface RemotePromotionProduct {
  /** The marketplace's id of the product. */
  remoteId: string;
  price: string | null;
  /** In the promotion; null where it doesn't take part. */
  promoPrice: string | null;
  /** The most that it may cost there; null where the marketplace doesn't say. */
  maxPrice: string | null;
  /** Pieces that it takes part with, where a promotion counts them. */
  stock: number;
  minStock: number;
  /** The marketplace has put it in by itself. */
  auto: boolean;
}

/** A product whose commission is asked for. */
export interface PromotedProduct {
  /** The marketplace's id of the product. */
  remoteId: string;
  /** The marketplace's id of its category; null while nobody has looked. */
  category: string | null;
}

/** In percent of the price; else why it can't be said, for people. */
export type Commission = number | { why: string };

/** A product to join with. */
export interface PromotionRow {
  remoteId: string;
  price: string;
  /** Pieces, where the promotion counts them. */
  stock?: number | undefined;
}
