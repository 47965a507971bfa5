import type { Currency, Money, ReturnAnswer, ReturnKind, ReturnState } from '@prilavok/contract';
import type { CursorPage } from './lists.ts';

/** Returns of goods that buyers give back, or didn't take. */
export interface ReturnsApi {
  /** Those that changed since a moment, page by page; a marketplace that can't tell by moments tells of all that it still shows. */
  changed(since: string, at: { cursor?: string }): Promise<CursorPage<RemoteReturn>>;
  /** Answers of the seller's; absent where the marketplace decides alone. */
  answers?: ReturnAnswersApi;
  /** How its points give returns out; absent where the connector says why not (`noGiveouts`). */
  giveouts?: GiveoutsApi;
}

/** Returns that points of a marketplace give out to a seller, by one barcode for all of them. */
export interface GiveoutsApi {
  /** Text that the scanner at the point reads; null where this seller gets nothing so. */
  barcode(): Promise<string | null>;
  /** Giveouts that are under way: begun by a scan of the barcode at the point, over with the next one. */
  active(): Promise<RemoteGiveout[]>;
}

/** Goods that a point gives out. */
export interface RemoteGiveout {
  id: string;
  /** In Russian. */
  status: string;
  place: string;
  address: string;
  createdAt: string | null;
  /** Pieces that were handed over, and all. */
  approved: number;
  total: number;
  /** Piece by piece. */
  articles: { title: string; approved: boolean }[];
}

/** Answers of a seller to returns, in the states that the connector names (`answersReturns`). */
export interface ReturnAnswersApi {
  /** Answers that are taken now, and the buyer's photos; nothing where no answer is waited for. */
  options(one: ReturnAt): Promise<{ rows: ReturnAnswer[]; photos: string[] }>;
  /** Not safe to repeat: after a refusal of kind `down` look first whether the answer is still taken. */
  give(one: ReturnAt, given: GivenAnswer): Promise<void>;
  /** The return as it is now; null where the marketplace doesn't show it any more. */
  read(one: ReturnAt): Promise<RemoteReturn | null>;
}

/** Where a return is found. */
export interface ReturnAt {
  id: string;
  /** Number of its order; empty where none was named. */
  order: string;
  /** Articles of its goods. */
  articles: readonly string[];
}

/** An answer with what it asks for; empty, or null, what it doesn't. */
export interface GivenAnswer {
  answer: string;
  reason: string;
  comment: string;
  amount: Money | null;
  currency: Currency;
}

/** A return as the marketplace tells of it. */
export interface RemoteReturn {
  id: string;
  /** Number of the order, as the orders' section tells it; empty where the marketplace doesn't name one that is known there. */
  order: string;
  kind: ReturnKind;
  state: ReturnState;
  /** The marketplace's own word for where it stands. */
  status: string;
  /** Status for people. */
  statusTitle: string;
  /** Why, in the words of the marketplace or the buyer; empty where nobody says. */
  reason: string;
  comment: string;
  /** Where it lies or goes. */
  place: string;
  /** By which it is handed out. */
  barcode: string;
  /** Since when it can be fetched, and until when. */
  readyAt: string | null;
  fetchBy: string | null;
  createdAt: string;
  changedAt: string;
  currency: Currency | null;
  lines: readonly RemoteReturnLine[];
}

export interface RemoteReturnLine {
  /** The seller's article; empty where only the marketplace's number is named. */
  offerId: string;
  sku: string | null;
  title: string;
  quantity: number;
  /** Of one piece; null where the marketplace doesn't say. */
  price: Money | null;
}

/** The title of a return's status that we don't know: where the goods are can't be told by it. */
export const unrecognizedStatus = (status: string): string => `Не распознано: ${status}`;
