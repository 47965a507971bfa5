import type { Currency } from '@prilavok/contract';

/** The document by which a marketplace settles a month: what was delivered, what came back, and what it owes for both. */
export interface RealizationApi {
  /** It makes the report only when it is asked, and takes minutes for it. */
  onRequest: boolean;
  /** The report of a month, `2026-10`; `cursor` is where the last answer said to ask. */
  ofMonth(month: string, at: { cursor?: string }): Promise<RealizationAnswer>;
}

/** The report, or where it will be. */
export type RealizationAnswer =
  /** Null while it isn't made, or where there is nothing to tell. */
  | { state: 'told'; report: RemoteRealization | null }
  /** It is asked after with the cursor, in so many seconds. */
  | { state: 'making'; cursor: string; seconds: number }
  /** It is there: a ZIP archive behind a link. `read` understands its sheets of these names, in JSON; one may be absent. */
  | {
      state: 'made';
      link: string;
      sheets: readonly string[];
      read(sheets: ReadonlyMap<string, unknown>): RemoteRealization;
    };

export interface RemoteRealization {
  /** Of the document; empty where it has none. */
  number: string;
  /** On which it was made; null where that isn't said. */
  day: string | null;
  currency: Currency | null;
  rows: RealizedProduct[];
}

/** A product at one price; sums in hundredths. Null: the report doesn't tell it. */
export interface RealizedProduct {
  sku: string;
  offerId: string;
  title: string;
  sold: { pieces: number; kopecks: number };
  returned: { pieces: number; kopecks: number };
  /** Discounts that the sums are told without, less those of what came back. */
  discount: number | null;
  /** Fee of the marketplace, less what it gives back of returns. */
  fee: number | null;
  /** Payments by it and its partners beside the buyers, less what they take back. */
  extra: number;
  /** Sum that it owes for the row. */
  due: number | null;
}
