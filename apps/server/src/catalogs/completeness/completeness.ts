import { getCompleteness } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { requiredIn } from './category-properties.queries.ts';
import * as queries from './completeness.queries.ts';
import { percentOf, scoreOf } from './score.ts';

export const completeness = [
  handle(getCompleteness, async ({ db, path }) => {
    const { category } = mustFind(await queries.placeOfProduct(db, path.id), 'Товар не найден');
    const required = category === null ? [] : ((await requiredIn(db, [category])).get(category) ?? []);
    const missing = await queries.missingValues(db, path.id, required);
    return {
      completeness: percentOf(required.length - missing.length, required.length),
      required: required.length,
      missing,
    };
  }),
];

/**
 * Brings the completeness in the search rows of these offers up to date: whoever changed what they must have calls
 * this.
 */
export async function scoreOffers(db: Db, ids: readonly string[]): Promise<void> {
  const rows = await queries.lockScores(db, ids);
  const required = await requiredFor(db, rows);
  await queries.updateScores(
    db,
    rows.flatMap(({ id, category, tokens, completeness: was }) => {
      const completeness = scoreOf(tokens, required.get(category ?? ''));
      return completeness === was ? [] : [{ id, completeness }];
    }),
  );
}

/** Required properties by category of these offers. */
export const requiredFor = (db: Db, offers: readonly { category: string | null }[]): Promise<Map<string, string[]>> =>
  requiredIn(db, [...new Set(offers.flatMap(({ category }) => category ?? []))]);
