import type { UnloadRow } from '../../catalogs/index.ts';
import type { FeedValue } from '../writing/value.ts';

/** Fields that tests of conditions need beside those of files. */
export interface OfferFacts {
  id: string;
  /** Its category and those above. */
  categories: readonly string[];
  brand: string | null;
  collection: string | null;
  article: string;
  /** Kopecks. */
  prices: Readonly<Record<number, number>>;
  /** In the seller's own warehouse. */
  quantity: number;
  reserved: number;
  counted: boolean;
  /** When the stock moved last; null where there is none. */
  stockAt: string | null;
  pictured: boolean;
  completeness: number | null;
  updatedAt: string;
  accounts: readonly string[];
  /** Accounts on which it is on sale. */
  sold: readonly string[];
  values: UnloadRow['values'];
}

/** Pieces in a warehouse of an account. */
export interface OfferOutlet {
  warehouse: string;
  quantity: number;
}

/** An offer with all that a feed tells of it; what no node asks for isn't read. */
export interface OfferRow extends UnloadRow {
  /** The price as an account is told it; absent where the catalog's is taken. */
  outgoing?: { price: number; oldPrice: number | null; currency: string } | { held: string };
  formulas?: Readonly<Record<string, FeedValue>>;
  suppliers?: string;
  outlets?: readonly OfferOutlet[];
  facts?: OfferFacts;
}
