import { measures } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import type { GoodsFilter } from './goods.queries.ts';
import { rowsQuestion } from './rows-question.ts';
import * as behind from './sum-rows.queries.ts';

/** Rows behind a number of an offer or a catalog. */
export async function goodsBehind(
  db: Db,
  of: 'offer' | 'catalog',
  id: string,
  body: behind.RowsBody & GoodsFilter,
): Promise<behind.FoundRows> {
  const question = await rowsQuestion(db, body);
  const accountDays = await behind.accountDays(db, of, { days: question.days, ids: [id] });
  const { account, catalog, category, brand, offer } = body;
  const filter = { account, catalog, category, brand, offer, [of]: { in: [id] } };
  return measures[body.measure].truth === 'orders'
    ? behind.linesBehind(db, question, accountDays, filter)
    : behind.entriesBehind(db, question, accountDays, filter);
}
