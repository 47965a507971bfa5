import { reindexOffers, tellAppeared } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';

/** After offers were paired with an account's products, or parted from them: lists find offers by their accounts, and waiting orders find them. */
export async function linksChanged(db: Db, offers: readonly string[]): Promise<void> {
  const ids = [...new Set(offers)].toSorted((a, b) => Number(a) - Number(b));
  await reindexOffers(db, ids);
  await tellAppeared(db, ids);
}
