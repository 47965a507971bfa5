import { Id } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany, withoutCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { enqueue, job } from '../jobs/job.ts';
import { accountById } from './accounts.queries.ts';
import { clientOf } from './connection/client.ts';
import { lastRefresh } from './dictionaries/dictionaries.queries.ts';
import { refreshCategories } from './dictionaries/dictionaries.ts';

/** After these the next try may go well. */
const passing: readonly MarketplaceError['kind'][] = ['limit', 'down'];

/** Reads the marketplace's tree after an account was connected, so that suggestions wait for whoever opens the mapping. One that was read lately is kept. */
export const readFirstCategories = job(
  'marketplaces.first-categories',
  z.object({ company: Id, account: Id }),
  async ({ payload: { company, account: id }, signal }) => {
    const account = await withCompany(company, (db) => accountById(db, id));
    if (!account) return;
    const known = await withoutCompany((db) => lastRefresh(db, account, 'categories'));
    if (known && !known.old) return;
    try {
      await refreshCategories(company, await clientOf(company, id, { signal }), account);
    } catch (error) {
      // Keys that were withdrawn meanwhile, for one: the mapping's own screen offers to read the tree, and says why it can't.
      if (error instanceof MarketplaceError && !passing.includes(error.kind)) return;
      throw error;
    }
    await withCompany(company, async (db) =>
      announce(db, { type: 'changed', resource: 'marketplaces/categories', ids: [] }),
    );
  },
  { lane: 'marketplace' },
);

/** Has the tree read soon, with the caller's transaction. */
export const wantFirstCategories = (db: Db, account: string): Promise<void> =>
  enqueue(db, readFirstCategories, { company: db.company, account });
