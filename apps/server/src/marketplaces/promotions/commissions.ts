import { type Commission, connectors, MarketplaceError, type PromotedProduct } from '@prilavok/marketplaces';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import type { TaskRun } from '../tasks/run.ts';
import { promotedProducts, saveCommissions } from './commissions.queries.ts';

/** How far a run has read commissions: behind this product of the marketplace. A later run begins with the promotions again. */
export const CommissionsPosition = z.object({ run: z.string(), after: z.string(), label: z.string() });
export type CommissionsPosition = z.output<typeof CommissionsPosition>;

/** Where a run begins with them. */
export const commissionsBeginning = ({ id }: Pick<TaskRun, 'id'>): CommissionsPosition => ({
  run: id,
  after: '',
  label: 'осталось узнать комиссии',
});

/** Asks what the marketplace keeps of a sale of the account's products in promotions, once for all promotions; true when some are left. */
export async function readCommissions(run: TaskRun, at: CommissionsPosition): Promise<boolean> {
  const { company, account } = run;
  const limit = connectors[account.marketplace].batch.commissions;
  const products = await withCompany(company, (db) => promotedProducts(db, account.id, { after: at.after, limit }));
  const commissions = await commissionsOf(run, products);
  const last = products.at(-1);
  const more = commissions !== null && products.length === limit && last !== undefined;
  await withCompany(company, async (db) => {
    if (commissions) await saveCommissions(db, account.id, { products, commissions });
    await run.saveWithin(db, more ? { ...at, after: last.remoteId } : null);
  });
  return more;
}

/** Null where these keys aren't told: promotions are read all the same, without what remains of a sale. */
async function commissionsOf(
  run: TaskRun,
  products: readonly PromotedProduct[],
): Promise<ReadonlyMap<string, Commission> | null> {
  try {
    return await run.client.promotions.commissions(products);
  } catch (error) {
    if (!(error instanceof MarketplaceError) || (error.kind !== 'refused' && error.kind !== 'missing')) throw error;
    await run.log('warn', `Площадка не назвала комиссии. ${error.message}`);
    return null;
  }
}
