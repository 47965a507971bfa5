import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../database/pools.ts';
import { job, type Tick } from '../jobs/job.ts';
import { archiveProducts } from './archive.ts';
import { dropOldMovements, makeMonths } from './months.queries.ts';
import { someProducts } from './products.queries.ts';

/** Products of one transaction. */
const portionSize = 1000;

/** Puts away the products of a deleted catalog, some at a time; what is put away already is not met again. */
export const clearCatalog = job(
  'catalogs.clear',
  z.object({ company: Id, catalog: Id }),
  async ({ payload: { company, catalog }, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const archived = await withCompany(company, async (db) => {
        const products = await someProducts(db, catalog, portionSize);
        await archiveProducts(db, products, { source: 'rule', author: null });
        return products.length;
      });
      if (archived === 0) return;
    }
  },
  { lane: 'bulk' },
);

/** Months of history and of the stock's ledger are made half a year ahead: a row without its month could not be written. */
export const keepMonths: Tick = {
  name: 'catalogs.months',
  every: 24 * 3600 * 1000,
  async work() {
    await makeMonths();
    await dropOldMovements();
  },
};
