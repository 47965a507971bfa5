import type { CardError } from '../api/catalog.ts';
import type { RefusalKind } from '../errors.ts';

/** Meaning of one of Ozon's codes or phrases, and its remedy. */
export interface Saying {
  kind: RefusalKind;
  message: string;
  /** Which of our fields is to be changed. */
  field?: CardError['field'];
  /** Seconds after which the same may pass by itself. */
  retryAfter?: number;
  /** Of which methods it is; of all unless told. */
  at?: RegExp;
}

/** By code, or by what is always the same in a phrase. */
export type Sayings = Readonly<Record<string, Saying>>;

/** Nothing but a change by the seller helps. */
export const refused = (message: string, field?: CardError['field']): Saying => ({
  kind: 'refused',
  message,
  ...(field && { field }),
});
/** Passes by itself. */
export const wait = (message: string, retryAfter?: number): Saying => ({
  kind: 'limit',
  message,
  ...(retryAfter && { retryAfter }),
});
/** A limit that time alone doesn't lift. */
export const tooMuch = (message: string): Saying => ({ kind: 'limit', message });
/** There is no such thing. */
export const unknown = (message: string): Saying => ({ kind: 'missing', message });
/** The keys don't let in. */
export const keys = (message: string): Saying => ({ kind: 'keys', message });
