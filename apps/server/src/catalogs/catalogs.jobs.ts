import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../database/pools.ts';
import { job } from '../jobs/job.ts';
import { archiveProducts } from './deleting/archive.ts';
import { someProducts } from './saving/products.queries.ts';

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
