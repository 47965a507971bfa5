import { slice } from '../../../database/fragments.ts';
import { along } from '../../../database/planning.ts';
import { ids } from '../../../database/rows.ts';
import { powerOfTwo, scanInOrder } from '../../../lists/ordered-scan.queries.ts';
import type { Strategy } from '../../../lists/strategies.ts';
import type { OfferQuery } from '../filter.queries.ts';
import type { OfferList } from '../order.queries.ts';

/**
 * Comparing tokens takes a microsecond a row; texts, numbers and prices take longer, and longest to look each row up by
 * its key.
 */
export const firstRows = { tokens: 2 ** 10, values: 2 ** 8 };
export const farthest = { tokens: 2 ** 18, values: 2 ** 14, keys: 2 ** 13 };

/** Scans an index of the order: short, where many of the first rows fit. */
export const orderedScan: Strategy<OfferList, OfferQuery> = async ({ db, segment: { index } }, query, page) => {
  if (!index || query.named) return undefined;
  const { conditions } = query;
  const isPlain = conditions.length === 0;
  if (isPlain && index.isWhole)
    return ids(along(db))`select id from ${index.from(slice(page))} order by ${index.order}`;
  const cost = query.texts || query.ranges.length > 0 ? 'values' : 'tokens';
  return scanInOrder(db, index, {
    conditions,
    page,
    bounds: {
      first: isPlain ? powerOfTwo(page.offset + page.limit) : firstRows[cost],
      farthest: index.isWhole ? farthest[cost] : farthest.keys,
    },
  });
};
