import type { CardChangeOf } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';

/** What a bulk change calculates, and by which formula. */
export type FormulaChange = Pick<CardChangeOf<'formula'>, 'field' | 'formula' | 'rounding'>;

/** What a formula gives for an offer: a number as a decimal text, or why there is none. */
export type FormulaOutcome = { value: string } | { reason: string };

/** Calculates a formula on offers, by what they are now. Throws at the place of a mistake, and at a field that can't be calculated. */
export type Calculate = (
  db: Db,
  catalog: string,
  what: FormulaChange,
  offers: readonly string[],
) => Promise<Map<string, FormulaOutcome>>;
