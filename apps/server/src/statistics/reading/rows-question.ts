import type { Db } from '../../database/pools.ts';
import { periodOf } from './period.ts';
import type { RowsBody, RowsQuestion } from './sum-rows.queries.ts';

/** Of which days rows are asked for: of the period, or of one day. */
export async function rowsQuestion(db: Db, body: RowsBody): Promise<RowsQuestion> {
  const { days, currency } = await periodOf(db, body);
  const { measure, day, limit, offset } = body;
  return { measure, currency, days: day ? { from: day, to: day } : days, limit, offset };
}
