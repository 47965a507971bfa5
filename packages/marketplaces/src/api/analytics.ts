import type { CursorPage } from './lists.ts';

/**
 * Figures of goods that a marketplace counts day by day: how often they were shown, opened, put into baskets and
 * ordered.
 */
export interface AnalyticsApi {
  /** Days of one question. */
  span: number;
  /** For so many days back figures may still change, or come late. */
  settles: number;
  /** How far back the first reading looks, in days. */
  beginning: number;
  /** Seconds between two questions, where they may be asked so seldom that nobody should wait for a turn. */
  pause?: number;
  /** Figures of these days, page by page. */
  counted(days: { from: string; to: string }, at: { cursor?: string }): Promise<FiguresAnswer>;
}

/** Figures themselves, or where they will be. */
export type FiguresAnswer =
  | (CursorPage<RemoteFigures> & { state: 'told' })
  /** A report of them is made: it is asked after with the cursor, in so many seconds. */
  | { state: 'making'; cursor: string; seconds: number }
  /** The report is there: a ZIP archive behind a link, whose sheets in JSON `read` understands. */
  | { state: 'made'; link: string; read(sheets: ReadonlyMap<string, unknown>): RemoteFigures[] };

/** Figures of a product on a day; null: the marketplace doesn't say. */
export interface RemoteFigures {
  /** By the marketplace's calendar. */
  day: string;
  /** The marketplace's number of what is counted; null where it counts by the seller's article. */
  sku: string | null;
  /** The seller's article; empty where the marketplace doesn't name it. */
  offerId: string;
  title: string;
  /** In search and lists. */
  shows: number | null;
  /** Of the product's own page. */
  visits: number | null;
  carts: number | null;
  /** Pieces. */
  ordered: number;
  /** Sum of its orders, in hundredths. */
  kopecks: number;
}
