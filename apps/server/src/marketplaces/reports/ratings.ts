import { findRatings } from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import { mustHaveAccount } from '../stored/account.ts';
import * as queries from '../stored/ratings.queries.ts';
import { marketDay } from '../stored/report-kinds.ts';

/** Days that the screen draws. */
const shown = 90;

export const ratings = [
  handle(findRatings, async ({ db, path }) => {
    await mustHaveAccount(db, path.id);
    const found = await queries.listRatings(db, path.id, marketDay(shown));
    return { rows: found.map(({ at: _, ...rating }) => rating), readAt: found[0]?.at ?? null };
  }),
];
