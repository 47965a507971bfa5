import type { CardChangeOf } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';

/** Formula of a bulk change, and the field that it sets. */
export type FormulaChange = Pick<CardChangeOf<'formula'>, 'field' | 'formula' | 'rounding'>;

/** Result of a formula for an offer: a number as a decimal text, or why there is none. */
export type FormulaOutcome = { value: string } | { reason: string };

/** Calculates a formula on offers, by what they are now. Throws at the place of a mistake, and at a field that can't be calculated. */
export type Calculate = (
  db: Db,
  catalog: string,
  what: FormulaChange,
  offers: readonly string[],
) => Promise<Map<string, FormulaOutcome>>;
