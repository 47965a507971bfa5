import type { CardChangeOf } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';

/** What a bulk change calculates, and by which formula. */
export type Reckoned = Pick<CardChangeOf<'formula'>, 'field' | 'formula' | 'rounding'>;

/** What a formula gives for an offer: a number as a decimal text, or why there is none. */
export type Reckoning = { value: string } | { reason: string };

/** Calculates a formula on offers, by what they are now. Throws at the place of a mistake, and at a field that can't be calculated. */
export type Reckon = (
  db: Db,
  catalog: string,
  what: Reckoned,
  offers: readonly string[],
) => Promise<Map<string, Reckoning>>;
