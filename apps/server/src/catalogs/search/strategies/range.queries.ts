import { sql } from 'kysely';
import { type Condition, countUpTo } from '../../../database/fragments.ts';
import { byKeys } from '../../../database/planning.ts';
import type { Db } from '../../../database/pools.ts';
import { one } from '../../../database/rows.ts';
import type { Strategy } from '../../../lists/strategies.ts';
import { inCatalog, type OfferQuery, type OfferRange } from '../filter.queries.ts';
import type { OfferList } from '../order.queries.ts';
import { sortedPage } from './index-scan.queries.ts';

/** A range of more offers is no shorter way than the index of tokens, or than that of texts. */
const most = { tokens: 20_000, texts: 500 };

/** Offers of a price, a stock, a number or a state that few have. */
export const range: Strategy<OfferList, OfferQuery> = async ({ db, catalog, segment }, query, page) => {
  const narrowest = await narrowestRange(db, query);
  if (!narrowest) return undefined;
  const conditions = rangeConditions(db.company, catalog, { query, range: narrowest });
  return sortedPage(byKeys(db), segment, { from: sql`find_offers`, conditions }, page);
};

/** Conditions that look up the offers of a range by their keys, and check the others in their rows. */
export function rangeConditions(
  company: string,
  catalog: string,
  { query, range }: { query: OfferQuery; range: OfferRange },
): Condition[] {
  const within = sql`id = any(array(${range.within}))`;
  return [...inCatalog(company, catalog), within, ...query.conditions.filter((one) => one !== range.check)];
}

/** The range of the fewest offers, where those are few. */
export async function narrowestRange(db: Db, { ranges, texts }: OfferQuery): Promise<OfferRange | undefined> {
  if (ranges.length === 0) return undefined;
  const bound = texts ? most.texts : most.tokens;
  const { sizes } = await one<{ sizes: number[] }>(byKeys(db))`
    select array[${sql.join(ranges.map(({ within }) => countUpTo(within, bound)))}] as sizes`;
  const fewest = Math.min(...sizes);
  return fewest > bound ? undefined : ranges[sizes.indexOf(fewest)];
}
