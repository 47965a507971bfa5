import { sql } from 'kysely';
import { and, type Condition, slice } from '../database/fragments.ts';
import { along } from '../database/planning.ts';
import type { Db } from '../database/pools.ts';
import { ids } from '../database/rows.ts';
import type { Page } from './strategies.ts';

/** An index that has the rows of a list in its order. */
export interface OrderIndex {
  /** The rows of a stretch of the order (`limit … offset …`), as something to select from. */
  from: (stretch: Condition) => Condition;
  order: Condition;
}

/** So few finds, and the indexes of the filters are the shorter way. */
export const fewFinds = 2;

/** How far a scan goes before another way is shorter. */
export interface ScanBounds {
  /** Rows to begin with. */
  first: number;
  /** Rows that it never goes beyond. */
  farthest: number;
}

/** The next power of two: stretches end there, so that few texts, each with its plan, serve every page. */
export const powerOfTwo = (rows: number): number => 2 ** Math.ceil(Math.log2(rows));

/**
 * Scans an index of the order for a whole page: the first rows, then four times as far each time, as long as the finds
 * so far say that the page ends within the bounds. Returns nothing where it doesn't. Each stretch is a statement that is
 * planned once for all companies.
 */
export async function scanInOrder(
  db: Db,
  { from, order }: OrderIndex,
  { conditions, page, bounds }: { conditions: readonly Condition[]; page: Page; bounds: ScanBounds },
): Promise<string[] | undefined> {
  const { limit, offset } = page;
  const stretch = (after: number, until: number, part: Page) => ids(along(db))`
    select id from ${from(sql`limit ${sql.lit(until - after)} offset ${sql.lit(after)}`)}
    where ${and([sql`true`, ...conditions])} order by ${order} ${slice(part)}`;
  let reached = bounds.first;
  const found = new Set(await stretch(0, reached, page));
  while (found.size < limit) {
    const finds = offset + found.size;
    const end = ((offset + limit) * reached * 1.5) / finds;
    if (found.size === 0 || finds <= fewFinds || end > bounds.farthest) return undefined;
    const until = powerOfTwo(Math.min(end, reached * 4));
    const more = await stretch(reached, until, { limit: limit - found.size, offset: 0 });
    // The list ends, or somebody has moved a row from the one stretch into the other.
    if (more.length === 0 || more.some((id) => found.has(id))) return undefined;
    for (const id of more) found.add(id);
    reached = until;
  }
  return [...found];
}
