import type { Decimal } from './decimal.ts';
import type { NoValue } from './mistake.ts';

/** Value of a part of a formula. */
export type Worth = Decimal | boolean | NoValue;
export type WorthType = 'number' | 'boolean';

/** Answers what a name stands for. */
export type Read = (ref: string) => Worth;

/** A part of a formula: what kind of value it has, and how it is calculated. */
export interface Part {
  type: WorthType;
  of: (read: Read) => Worth;
}

/** Where something stands in the text that a person wrote. */
export interface TextRange {
  from: number;
  to: number;
}
