import type { Currency, MoneyKind } from '@prilavok/contract';
import type { CursorPage } from './lists.ts';

/** Books of sales on a marketplace: what buyers paid, what it keeps. */
export interface MoneyApi {
  /** Days of one question. */
  span: number;
  /** For so many days back what was booked may still change, or come late. */
  settles: number;
  /** How far back the first reading looks, in days. */
  beginning: number;
  /** Seconds between two questions, where they may be asked so seldom that nobody should wait for a turn: then a book ends only on the page where it began. */
  pause?: number;
  /** Reads the operations booked on these days, page by page. */
  booked(days: { from: string; to: string }, at: { cursor?: string }): Promise<MoneyPage>;
}

/** A page of what was booked. Only when a book is told whole, what is missing in it is gone. */
export interface MoneyPage extends CursorPage<RemoteOperation> {
  /** Books that are told whole by this page and those before it. */
  ended: string[];
}

/** One sum. */
export interface RemoteOperation {
  /** Under which the marketplace tells of it again. */
  id: string;
  /** Name of a set of operations that is told whole or not at all: a day, an order, a report. */
  book: string;
  /** By the marketplace's calendar. */
  day: string;
  kind: MoneyKind;
  /** Reason, in the marketplace's words. */
  title: string;
  /** Number of the order, as the orders' section tells it; empty where it belongs to none. */
  order: string;
  /** The seller's article; empty where the marketplace names goods by its own number, or names none. */
  offerId: string;
  sku: string | null;
  /** In hundredths; with a minus where the marketplace keeps it. */
  kopecks: number;
  currency: Currency | null;
}
