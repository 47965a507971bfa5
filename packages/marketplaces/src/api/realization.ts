import type { Currency } from '@prilavok/contract';

/** The document by which a marketplace settles a month: what was delivered, what came back, and what it owes for both. */
export interface RealizationApi {
  /** The report of a month, `2026-10`; null while it isn't made. */
  ofMonth(month: string): Promise<RemoteRealization | null>;
}

export interface RemoteRealization {
  /** Of the document; empty where it has none. */
  number: string;
  /** On which it was made; null where that isn't said. */
  day: string | null;
  currency: Currency | null;
  rows: RealizedProduct[];
}

/** A product at one price; sums in hundredths. */
export interface RealizedProduct {
  sku: string;
  offerId: string;
  title: string;
  sold: { pieces: number; kopecks: number };
  returned: { pieces: number; kopecks: number };
  /** What the marketplace keeps for itself, less what it gives back of returns. */
  fee: number;
  /** What it and its partners pay beside the buyers, less what they take back. */
  extra: number;
  /** What it owes for the row. */
  due: number;
}
