import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../database/pools.ts';
import { job } from '../jobs/job.ts';
import { archiveSomeProducts } from './products.queries.ts';

/** Puts away the offers of a deleted catalog, some at a time; what is put away already is not met again. */
export const clearCatalog = job(
  'catalogs.clear',
  z.object({ company: Id, catalog: Id }),
  async ({ payload, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const archived = await withCompany(payload.company, (db) =>
        archiveSomeProducts(db, payload.company, payload.catalog, 1000),
      );
      if (archived === 0) return;
    }
  },
);
