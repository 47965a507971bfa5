import { reindexOffers } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';

/** After offers were paired with an account's products, or parted from them: lists find offers by their accounts. */
export async function linksChanged(db: Db, company: string, offers: readonly string[]): Promise<void> {
  await reindexOffers(
    db,
    company,
    [...new Set(offers)].toSorted((a, b) => Number(a) - Number(b)),
  );
}
