import type { Refusal } from './refusal.ts';

/** How a marketplace words its refusals. */
export interface Wording {
  /** The body can't be read. */
  malformed(): Refusal;
  /** The body is larger than what is taken. */
  tooLarge(): Refusal;
  /** The key has expired. */
  keys(): Refusal;
  /** The key's role or the tariff doesn't reach so far. */
  forbidden(): Refusal;
  /** Too many requests: wait some seconds. */
  limit(seconds: number): Refusal;
  /** Shut for long. */
  longLimit(seconds: number): Refusal;
  /** There is no such method. */
  missing(): Refusal;
  /** Something broke on its side. */
  failed(): Refusal;
  /** There is such a method, and the sandbox doesn't play it. */
  notEmulated(sentence: string): Refusal;
}
